import type { Rules, Snapshot } from "@mastery/core";
import {
  type ClusterChanges,
  clusterChanges,
  type SharedLearners,
  sharedLearners,
} from "@mastery/core/changes";
import { fieldsOf, perPart } from "@mastery/core/rules";
import { aFunction, type Checks, checkOptions, optional } from "@mastery/core/validation";
import {
  addFollowed,
  type DomainChangeKind,
  domainChanges,
  type Followed,
  followed,
  NOT_FOLLOWED,
  type PartName,
  type Reason,
  recommendationChanges,
} from "./learner-changes.ts";

/** Numbers of learners whose mean score in a domain changed, by kind of change. */
export interface DomainCounts extends Readonly<Record<DomainChangeKind, number>> {
  /** Mean change of the score, later minus earlier, from -1 to 1, over the learners whose score rose or fell; null if there are none. */
  readonly mean_change: number | null;
}

/** Numbers of recommendations by kind of change, for the learners in both snapshots. */
export interface RecommendationCounts {
  readonly came: number;
  readonly came_because: Readonly<Record<Reason, number>>;
  readonly went: number;
  readonly went_because: Readonly<Record<Reason, number>>;
  /** Number of recommendations in both lists, with different scores. */
  readonly rescored: number;
  /** Numbers by the part of the score whose points differ. */
  readonly rescored_by: Readonly<Record<PartName, number>>;
}

/** Changes between two snapshots of a school, without learner ids. */
export interface Comparison {
  /** Numbers of learners in both snapshots, only in the later, and only in the earlier. */
  readonly learners: Readonly<Record<keyof SharedLearners, number>>;
  /** Names of the rules whose values differ. */
  readonly rules: readonly string[];
  /** Whether the embedding models differ. */
  readonly embedder: boolean;
  readonly domains: Readonly<Record<string, DomainCounts>>;
  readonly clusters: ClusterChanges;
  readonly recommendations: RecommendationCounts;
  /** Summed over the learners in both snapshots; null if the snapshots count traces since different days. */
  readonly followed: Followed | null;
}

/** Options of a comparison. */
export interface CompareOptions {
  /** Called with the number of learners compared so far, and of all to compare. A returned promise is awaited. */
  readonly onProgress?:
    | ((progress: { readonly done: number; readonly total: number }) => void | Promise<void>)
    | undefined;
}

const COMPARE_OPTIONS: Checks<CompareOptions> = { onProgress: optional(aFunction) };

/** Number of learners between two calls of `onProgress`. */
const BATCH = 1000;

/**
 * Resolves to the changes from one snapshot to a later snapshot, counted over the learners in both snapshots.
 *
 * @throws `MasteryError` `INVALID_OPTION` if an option is unknown or invalid
 */
export async function compareSnapshots(
  before: Snapshot,
  after: Snapshot,
  options: CompareOptions = {},
): Promise<Comparison> {
  checkOptions(options, COMPARE_OPTIONS);
  const { onProgress } = options;
  const learners = sharedLearners(before, after);
  const { both, came, left } = learners;
  const names = [...new Set([...before.domains(), ...after.domains()])].sort();
  const domains = new Map(names.map((name) => [name, { ...NO_CHANGES, sum: 0 }]));
  const recommendations = {
    came: 0,
    came_because: { ...NO_REASONS },
    went: 0,
    went_because: { ...NO_REASONS },
    rescored: 0,
    rescored_by: { ...NO_PARTS },
  };
  let done: Followed | null = NOT_FOLLOWED;
  for (const [i, id] of both.entries()) {
    if (i % BATCH === 0) await onProgress?.({ done: i, total: both.length });
    for (const one of domainChanges(before, after, id)) {
      const counts = domains.get(one.domain)!;
      counts[one.change]++;
      const { old_mean_score: was, new_mean_score: is } = one;
      if (was !== null && is !== null) counts.sum += is - was;
    }
    const own = followed(before, after, id);
    done &&= own && addFollowed(done, own);
    for (const { change, because, parts } of recommendationChanges(before, after, id)) {
      if (change === "stayed") {
        recommendations.rescored++;
        for (const part of parts) recommendations.rescored_by[part]++;
      } else {
        recommendations[change]++;
        recommendations[`${change}_because`][because!]++;
      }
    }
  }
  return {
    learners: { both: both.length, came: came.length, left: left.length },
    rules: changedRules(before, after),
    embedder: JSON.stringify(before.metadata.embedder) !== JSON.stringify(after.metadata.embedder),
    domains: Object.fromEntries(
      Array.from(domains, ([name, { sum, ...counts }]) => {
        const changed = counts.rose + counts.fell;
        return [name, { ...counts, mean_change: changed === 0 ? null : sum / changed }];
      }),
    ),
    clusters: clusterChanges(before, after, both),
    recommendations,
    followed: done,
  };
}

const NO_CHANGES = { rose: 0, fell: 0, observed: 0, no_longer_observed: 0 };
const NO_PARTS: Readonly<Record<PartName, number>> = fieldsOf(perPart(() => 0));
const NO_REASONS = { mastery: 0, grade: 0, skills: 0, room: 0, order: 0 };

function changedRules(before: Snapshot, after: Snapshot): string[] {
  const [was, is] = [before.metadata.rules, after.metadata.rules];
  const names = Object.keys(is) as (keyof Rules)[];
  return names.filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]));
}

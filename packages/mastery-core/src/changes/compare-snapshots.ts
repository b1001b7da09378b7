import { fieldsOf } from "../field-names.ts";
import { perPart } from "../rules/score.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { aFunction, type Checks, checkOptions, optional } from "../validation.ts";
import { type ClusterChanges, clusterChanges } from "./cluster-changes.ts";
import {
  type DomainChangeKind,
  domainChanges,
  type PartName,
  type Reason,
  recommendationChanges,
  type SharedLearners,
  sharedLearners,
} from "./learner-changes.ts";

/** Number of learners by what became of their mean score in a domain. */
export interface DomainCounts extends Readonly<Record<DomainChangeKind, number>> {
  /** Mean of the differences over those who rose or fell, from -1 to 1; null without any. */
  readonly mean_change: number | null;
}

/** Numbers of recommendations, over all learners of both snapshots. */
export interface RecommendationCounts {
  readonly came: number;
  readonly came_because: Readonly<Record<Reason, number>>;
  readonly went: number;
  readonly went_because: Readonly<Record<Reason, number>>;
  /** Those that stayed with another score. */
  readonly rescored: number;
  /** How many of these have other points in a part. */
  readonly rescored_by: Readonly<Record<PartName, number>>;
}

/** What changed for a school, without ids of learners. */
export interface Comparison {
  /** Numbers of learners by the snapshots that have them. */
  readonly learners: Readonly<Record<keyof SharedLearners, number>>;
  /** Names of rules that are not the same. */
  readonly rules: readonly string[];
  /** Whether texts were embedded by another model. */
  readonly embedder: boolean;
  readonly domains: Readonly<Record<string, DomainCounts>>;
  readonly clusters: ClusterChanges;
  readonly recommendations: RecommendationCounts;
}

/** How a comparison reports progress. */
export interface CompareOptions {
  /** Called periodically with the number of learners compared so far; awaited. */
  readonly onProgress?:
    | ((progress: { readonly done: number; readonly total: number }) => void | Promise<void>)
    | undefined;
}

const COMPARE_OPTIONS: Checks<CompareOptions> = { onProgress: optional(aFunction) };

/** Learners between two calls of `onProgress`. */
const BATCH = 1000;

/** Resolves to what changed from one snapshot to a later one, counted over the learners of both. */
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
    ...{ came: 0, came_because: { ...NO_REASONS }, went: 0, went_because: { ...NO_REASONS } },
    rescored: 0,
    rescored_by: { ...NO_PARTS },
  };
  for (const [i, id] of both.entries()) {
    if (i % BATCH === 0) await onProgress?.({ done: i, total: both.length });
    for (const one of domainChanges(before, after, id)) {
      const counts = domains.get(one.domain)!;
      counts[one.change]++;
      const { old_mean_score: was, new_mean_score: is } = one;
      if (was !== null && is !== null) counts.sum += is - was;
    }
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
  };
}

const NO_CHANGES = { rose: 0, fell: 0, observed: 0, no_longer_observed: 0 };
const NO_PARTS: Readonly<Record<PartName, number>> = fieldsOf(perPart(() => 0));
const NO_REASONS = { grade: 0, skills: 0, room: 0, order: 0 };

function changedRules(before: Snapshot, after: Snapshot): string[] {
  const was = new Map(Object.entries(before.metadata.rules));
  return Object.entries(after.metadata.rules)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)))
    .map(([name]) => name);
}

import type { Snapshot } from "../index.ts";
import { aFunction, type Checks, checkOptions, optional } from "../internal/index.ts";
import { type ClusterChanges, clusterChanges } from "./cluster-changes.ts";
import { type DomainChangeKind, domainChanges } from "./domain-changes.ts";
import { type SharedLearners, sharedLearners } from "./learner-changes.ts";
import { type PartName, type Reason, recommendationChanges } from "./recommendation-changes.ts";

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
  const domains = new DomainTally([...before.domains(), ...after.domains()]);
  const recommendations = new RecommendationTally();
  for (const [i, id] of both.entries()) {
    if (i % BATCH === 0) await onProgress?.({ done: i, total: both.length });
    domains.add(before, after, id);
    recommendations.add(before, after, id);
  }
  return {
    learners: { both: both.length, came: came.length, left: left.length },
    rules: changedRules(before, after),
    embedder: JSON.stringify(before.metadata.embedder) !== JSON.stringify(after.metadata.embedder),
    domains: domains.counts(),
    clusters: clusterChanges(before, after, both),
    recommendations: recommendations.counts,
  };
}

function changedRules(before: Snapshot, after: Snapshot): string[] {
  const was = new Map(Object.entries(before.metadata.rules));
  return Object.entries(after.metadata.rules)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)))
    .map(([name]) => name);
}

class DomainTally {
  readonly #domains: Map<string, Record<DomainChangeKind, number> & { sum: number }>;

  constructor(names: readonly string[]) {
    const zero = { rose: 0, fell: 0, observed: 0, no_longer_observed: 0, sum: 0 };
    this.#domains = new Map([...new Set(names)].sort().map((name) => [name, { ...zero }]));
  }

  add(before: Snapshot, after: Snapshot, id: string): void {
    for (const one of domainChanges(before, after, id)) {
      const counts = this.#domains.get(one.domain)!;
      counts[one.change]++;
      const { old_mean_score: was, new_mean_score: is } = one;
      if (was !== null && is !== null) counts.sum += is - was;
    }
  }

  counts(): Record<string, DomainCounts> {
    return Object.fromEntries(
      [...this.#domains].map(([name, { sum, ...counts }]) => {
        const changed = counts.rose + counts.fell;
        return [name, { ...counts, mean_change: changed === 0 ? null : sum / changed }];
      }),
    );
  }
}

class RecommendationTally {
  readonly counts = {
    came: 0,
    came_because: { grade: 0, skills: 0, room: 0, order: 0 },
    went: 0,
    went_because: { grade: 0, skills: 0, room: 0, order: 0 },
    rescored: 0,
    rescored_by: { skill_overlap: 0, grade_fit: 0, semantic_similarity: 0, cluster_signal: 0 },
  };

  add(before: Snapshot, after: Snapshot, id: string): void {
    for (const { change, because, parts } of recommendationChanges(before, after, id)) {
      if (change === "stayed") {
        this.counts.rescored++;
        for (const part of parts) this.counts.rescored_by[part]++;
      } else {
        this.counts[change]++;
        this.counts[`${change}_because`][because!]++;
      }
    }
  }
}

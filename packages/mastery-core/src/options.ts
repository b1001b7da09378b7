import type { DescriptionOptions } from "./clustering/describe-clusters.ts";
import type { ClusteringOptions } from "./clustering/fit-clusters.ts";
import type { Embedder } from "./embedding/embedder.ts";
import type { Workers } from "./parallel/workers.ts";
import type { RecommendationOptions } from "./recommendations/recommendation-options.ts";
import { PSEUDO_TRACES } from "./rules/estimates.ts";
import { DEFAULT_WEIGHTS } from "./rules/score.ts";
import type { ShardNumber } from "./shards/shard.ts";
import type { WorkOptions } from "./work.ts";

/** The rules of the computation that you can change. */
export interface Rules extends ClusteringOptions, DescriptionOptions, RecommendationOptions {}

/** The published rules (rule 2.4.20): what `precompute()` follows by default. `resolve-options.ts` has their bounds. */
export const DEFAULT_RULES: Rules = Object.freeze({
  seed: 42,
  kRange: Object.freeze([2, 8] as const), // clusters
  restarts: 10, // runs of k-means per k
  maxIterations: 300, // per run
  silhouetteSample: 20_000, // learners
  fitSample: 2 ** 32 - 1, // learners
  weights: DEFAULT_WEIGHTS, // sum to 1
  weakThreshold: 0.6, // mean score
  labelThresholds: Object.freeze({ strong: 0.7, weak: 0.55 }), // mean scores
  pseudoTraces: PSEUDO_TRACES, // traces
  leastPeers: 5, // members; 1 switches the protection off
  skillsToDiscover: 3, // skills
  skillsToConsolidate: 3, // skills
  repeatsOfOneSet: 3, // resources
  failuresThatHoldBack: 3, // traces
  topN: 10, // resources
});

/** Settings of everything that makes a snapshot. */
export interface SnapshotOptions extends WorkOptions {
  /** What you call the snapshot, such as the school and the year: 1 to 200 printable characters. Default: no name. */
  readonly name?: string | undefined;
  /** Threads that share the work; by default, the calling thread does it all. The snapshot is the same. */
  readonly workers?: Workers | undefined;
}

/** Settings of `transform()`. */
export interface TransformOptions extends SnapshotOptions {
  /** Which of several parts the learners are, such as `{ number: 3, of: 8 }`: the snapshot is then a shard, for `mergeShards()`. */
  readonly shard?: ShardNumber | undefined;
}

/** Settings of `fit()` and `precompute()` that stand on their own. */
export interface FittingOptions extends SnapshotOptions, Partial<Rules> {
  readonly embedder: Embedder;
}

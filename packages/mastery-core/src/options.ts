import type { LabelThresholds } from "./clustering/cluster-label.ts";
import type { ClusteringOptions } from "./clustering/cluster-learners.ts";
import type { Embedder } from "./embedding/embedder.ts";
import { MasteryError } from "./errors/errors.ts";
import type { Workers } from "./parallel/workers.ts";
import type { RecommendationOptions } from "./recommendations/ranking-tables.ts";
import { DEFAULT_WEIGHTS } from "./recommendations/score.ts";
import type { WorkOptions } from "./work.ts";

/** The rules of the computation: all that can be changed, with these defaults. */
export interface Rules extends ClusteringOptions, RecommendationOptions {
  readonly labelThresholds: LabelThresholds;
}

/** The published rules: what `precompute()` goes by where it is told nothing else. */
export const DEFAULT_RULES: Rules = Object.freeze({
  seed: 42, // any 32-bit integer
  kRange: Object.freeze([2, 8] as const), // clusters, within 2 to 64
  restarts: 10, // runs of k-means per k, 1 to 1,000
  maxIterations: 300, // Lloyd's, per run, 1 to 10,000
  silhouetteSample: 20_000, // learners, 3 or more
  weights: DEFAULT_WEIGHTS, // sum to 1
  weakThreshold: 0.6, // mean score, 0 to 1
  labelThresholds: Object.freeze({ strong: 0.7, weak: 0.55 }), // mean score, 0 to 1
  topN: 10, // resources, 1 to 100
});

/** What `precompute()` is told beside the dataset. */
export interface PrecomputeOptions extends WorkOptions, Partial<Rules> {
  readonly embedder: Embedder;
  /** Who shares the work; the calling thread alone when left out. The snapshot is the same. */
  readonly workers?: Workers | undefined;
}

/**
 * The rules with defaults filled in.
 *
 * @throws {@link MasteryError} `INVALID_OPTION` that lists every option outside its range
 */
export function resolveRules(options: Partial<Rules>): Rules {
  const rules = Object.fromEntries(
    Object.entries(DEFAULT_RULES).map(([name, fallback]) => [
      name,
      options[name as keyof Rules] ?? fallback,
    ]),
  ) as unknown as Rules;
  const problems = [
    integer("seed", rules.seed, -(2 ** 31), 2 ** 32 - 1),
    ...kRangeProblems(rules.kRange),
    integer("restarts", rules.restarts, 1, 1000),
    integer("maxIterations", rules.maxIterations, 1, 10_000),
    integer("silhouetteSample", rules.silhouetteSample, 3, 2 ** 31),
    ...weightProblems(rules.weights),
    share("weakThreshold", rules.weakThreshold),
    share("labelThresholds.strong", rules.labelThresholds.strong),
    share("labelThresholds.weak", rules.labelThresholds.weak),
    integer("topN", rules.topN, 1, 100),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new MasteryError("INVALID_OPTION", problems.join("\n"));
  return rules;
}

function integer(name: string, value: number, min: number, max: number): string | undefined {
  if (Number.isInteger(value) && value >= min && value <= max) return undefined;
  return `${name}: expected an integer from ${min} to ${max}, got ${String(value)}`;
}

function share(name: string, value: number): string | undefined {
  if (typeof value === "number" && value >= 0 && value <= 1) return undefined;
  return `${name}: expected a number from 0 to 1, got ${String(value)}`;
}

function kRangeProblems([min, max]: Rules["kRange"]): (string | undefined)[] {
  const order =
    min > max ? `kRange: expected the smaller number first, got [${min}, ${max}]` : undefined;
  return [integer("kRange[0]", min, 2, 64), integer("kRange[1]", max, 2, 64), order];
}

function weightProblems(weights: Rules["weights"]): (string | undefined)[] {
  const { skillOverlap, gradeFit, semanticSimilarity, clusterSignal } = weights;
  const sum = skillOverlap + gradeFit + semanticSimilarity + clusterSignal;
  return [
    share("weights.skillOverlap", skillOverlap),
    share("weights.gradeFit", gradeFit),
    share("weights.semanticSimilarity", semanticSimilarity),
    share("weights.clusterSignal", clusterSignal),
    Math.abs(sum - 1) <= 1e-9 ? undefined : `weights: expected a sum of 1, got ${sum}`,
  ];
}

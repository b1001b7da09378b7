import type { ClusteringOptions } from "./clustering/cluster-learners.ts";
import type { DescriptionOptions } from "./clustering/describe-clusters.ts";
import { describeValue } from "./dataset/field-reader.ts";
import type { Embedder } from "./embedding/embedder.ts";
import { MasteryError } from "./errors/errors.ts";
import type { Workers } from "./parallel/workers.ts";
import type { RecommendationOptions } from "./recommendations/ranking-tables.ts";
import { DEFAULT_WEIGHTS } from "./rules/score.ts";
import type { WorkOptions } from "./work.ts";

/** The rules of the computation: all that can be changed, with these defaults. */
export interface Rules extends ClusteringOptions, DescriptionOptions, RecommendationOptions {}

/** The published rules, which `precompute()` follows by default. */
export const DEFAULT_RULES: Rules = Object.freeze({
  seed: 42, // any 32-bit integer
  kRange: Object.freeze([2, 8] as const), // clusters, within 2 to 64
  restarts: 10, // runs of k-means per k, 1 to 1,000
  maxIterations: 300, // Lloyd's, per run, 1 to 10,000
  silhouetteSample: 20_000, // learners, 3 or more
  weights: DEFAULT_WEIGHTS, // sum to 1
  weakThreshold: 0.6, // mean score, 0 to 1
  labelThresholds: Object.freeze({ strong: 0.7, weak: 0.55 }), // mean score, 0 to 1
  pseudoTraces: 5, // above 0, up to 1,000,000
  leastPeers: 5, // members, 1 or more; 1 switches the protection off
  skillsToDiscover: 3, // skills, 1 to 100
  skillsToConsolidate: 3, // skills, 1 to 100
  repeatsOfOneSet: 3, // resources, 1 to 100
  failuresThatHoldBack: 3, // traces, 1 or more
  topN: 10, // resources, 1 to 100
});

/** What `precompute()` takes beside the dataset. */
export interface PrecomputeOptions extends WorkOptions, Partial<Rules> {
  readonly embedder: Embedder;
  /** Threads that share the work; the calling thread alone by default. The snapshot is the same. */
  readonly workers?: Workers | undefined;
}

/** The largest 32-bit count. */
const MOST = 2 ** 32 - 1;

/** What `precompute()` takes beside the rules. */
const OTHER_OPTIONS = ["embedder", "workers", "onProgress", "signal", "lenient"];

/**
 * Checks the options of `precompute()` that are no rules, for callers without types.
 *
 * @throws {@link MasteryError} `INVALID_OPTION` that lists everything that is wrong
 */
export function checkOptions(options: PrecomputeOptions): void {
  if (typeof options !== "object" || options === null) {
    const message = `options: expected an object with an embedder, got ${describeValue(options)}`;
    throw new MasteryError("INVALID_OPTION", message);
  }
  const known = [...OTHER_OPTIONS, ...Object.keys(DEFAULT_RULES)];
  const problems = Object.keys(options)
    .filter((name) => !known.includes(name))
    .map((name) => `${name}: expected one of ${known.join(", ")}, got an unknown option`);
  problems.push(...embedderProblems(options.embedder));
  if (problems.length > 0) throw new MasteryError("INVALID_OPTION", problems.join("\n"));
}

function embedderProblems(embedder: unknown): string[] {
  const expected = "expected { id, dimension, embed(texts) }";
  if (typeof embedder !== "object" || embedder === null) {
    return [`embedder: ${expected}, got ${describeValue(embedder)}`];
  }
  if ("then" in embedder) return [`embedder: ${expected}, got a promise of it: await it first`];
  const { id, dimension, embed } = embedder as Readonly<Record<string, unknown>>;
  return [
    typeof id === "string" ? undefined : `embedder.id: expected a text, got ${describeValue(id)}`,
    integer("embedder.dimension", dimension, 1, MOST),
    typeof embed === "function"
      ? undefined
      : `embedder.embed: expected a function, got ${describeValue(embed)}`,
  ].filter((problem) => problem !== undefined);
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
    integer("seed", rules.seed, -(2 ** 31), MOST),
    ...kRangeProblems(rules.kRange),
    integer("restarts", rules.restarts, 1, 1000),
    integer("maxIterations", rules.maxIterations, 1, 10_000),
    integer("silhouetteSample", rules.silhouetteSample, 3, 2 ** 31),
    ...weightProblems(rules.weights),
    share("weakThreshold", rules.weakThreshold),
    ...labelProblems(rules.labelThresholds),
    positive("pseudoTraces", rules.pseudoTraces, 1_000_000),
    integer("leastPeers", rules.leastPeers, 1, MOST),
    integer("skillsToDiscover", rules.skillsToDiscover, 1, 100),
    integer("skillsToConsolidate", rules.skillsToConsolidate, 1, 100),
    integer("repeatsOfOneSet", rules.repeatsOfOneSet, 1, 100),
    integer("failuresThatHoldBack", rules.failuresThatHoldBack, 1, MOST),
    integer("topN", rules.topN, 1, 100),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new MasteryError("INVALID_OPTION", problems.join("\n"));
  const { weights, labelThresholds, kRange } = rules;
  const { skillOverlap, gradeFit, semanticSimilarity, clusterSignal } = weights;
  const { strong, weak } = labelThresholds;
  // Copies of known fields, so a later change to an options object changes no snapshot.
  return Object.freeze({
    ...rules,
    kRange: Object.freeze([kRange[0], kRange[1]] as const),
    weights: Object.freeze({ skillOverlap, gradeFit, semanticSimilarity, clusterSignal }),
    labelThresholds: Object.freeze({ strong, weak }),
  });
}

function integer(name: string, value: unknown, min: number, max: number): string | undefined {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) {
    return undefined;
  }
  return `${name}: expected an integer from ${min} to ${max}, got ${describeValue(value)}`;
}

function share(name: string, value: unknown): string | undefined {
  if (typeof value === "number" && value >= 0 && value <= 1) return undefined;
  return `${name}: expected a number from 0 to 1, got ${describeValue(value)}`;
}

function positive(name: string, value: unknown, max: number): string | undefined {
  if (typeof value === "number" && value > 0 && value <= max) return undefined;
  return `${name}: expected a number above 0, up to ${max}, got ${describeValue(value)}`;
}

function kRangeProblems(range: unknown): (string | undefined)[] {
  if (!Array.isArray(range) || range.length !== 2) {
    return [`kRange: expected a list of two integers, got ${describeValue(range)}`];
  }
  const [min, max] = range;
  const problems = [integer("kRange[0]", min, 2, 64), integer("kRange[1]", max, 2, 64)];
  if (problems.some((problem) => problem !== undefined) || min <= max) return problems;
  return [`kRange: expected the smaller number first, got [${min}, ${max}]`];
}

function weightProblems(weights: Rules["weights"]): string[] {
  const names = Object.keys(DEFAULT_WEIGHTS) as (keyof Rules["weights"])[];
  const problems = names
    .map((name) => share(`weights.${name}`, Object(weights)[name]))
    .filter((problem) => problem !== undefined);
  if (problems.length > 0) return problems;
  const sum = names.reduce((total, name) => total + weights[name], 0);
  return Math.abs(sum - 1) <= 1e-9 ? [] : [`weights: expected a sum of 1, got ${sum}`];
}

function labelProblems(thresholds: Rules["labelThresholds"]): (string | undefined)[] {
  const { strong, weak } = Object(thresholds);
  return [share("labelThresholds.strong", strong), share("labelThresholds.weak", weak)];
}

import { prefixSums } from "../numbering.ts";
import { invalid } from "../snapshot/invalid.ts";
import type { ModelContent } from "./model-content.ts";

/** How many there are of what a model's numbers are about. */
export interface ModelCounts {
  readonly domains: number;
  readonly skills: number;
  readonly resources: number;
  readonly clusters: number;
  /** Of an embedding. */
  readonly dimension: number;
}

/** The numbers of a model, in the order of its file. */
export interface ModelNumbers {
  readonly domainMean: Float64Array;
  readonly domainRate: Float64Array;
  readonly skillMean: Float64Array;
  readonly featureMean: Float64Array;
  readonly featureDeviation: Float64Array;
  readonly centroids: Float64Array;
  readonly rates: Float64Array;
  readonly signals: Float64Array;
  readonly skillEmbeddings: Float64Array;
  readonly resourceEmbeddings: Float64Array;
}

const NAMES: readonly (keyof ModelNumbers)[] = [
  "domainMean",
  "domainRate",
  "skillMean",
  "featureMean",
  "featureDeviation",
  "centroids",
  "rates",
  "signals",
  "skillEmbeddings",
  "resourceEmbeddings",
];

/** The length of each. */
function lengths(counts: ModelCounts): Readonly<Record<keyof ModelNumbers, number>> {
  const { domains, skills, resources, clusters, dimension } = counts;
  return {
    domainMean: domains,
    domainRate: domains,
    skillMean: skills,
    featureMean: 2 * domains,
    featureDeviation: 2 * domains,
    centroids: 2 * domains * clusters,
    rates: clusters * resources,
    signals: clusters * resources,
    skillEmbeddings: skills * dimension,
    resourceEmbeddings: resources * dimension,
  };
}

export function numbersOf(content: ModelContent): ModelNumbers {
  const { population, standardisation, clusters, rates, embeddings } = content;
  return {
    ...population,
    featureMean: standardisation.mean,
    featureDeviation: standardisation.deviation,
    centroids: clusters.centroids,
    ...rates,
    skillEmbeddings: embeddings.skills,
    resourceEmbeddings: embeddings.resources,
  };
}

/** All numbers in one array. */
export function joinNumbers(numbers: ModelNumbers): Float64Array {
  const parts = NAMES.map((name) => numbers[name]);
  const ends = prefixSums(parts.map(({ length }) => length));
  const joined = new Float64Array(ends.at(-1)!);
  parts.forEach((part, i) => {
    joined.set(part, ends[i]);
  });
  return joined;
}

/** How many numbers there are in all. */
export function countNumbers(counts: ModelCounts): number {
  return Object.values(lengths(counts)).reduce((sum, length) => sum + length, 0);
}

/** The numbers as parts of one array, whose length is that of {@link countNumbers}. */
export function splitNumbers(numbers: Float64Array, counts: ModelCounts): ModelNumbers {
  const all = lengths(counts);
  const ends = prefixSums(NAMES.map((name) => all[name]));
  const parts = NAMES.map((name, i) => [name, numbers.subarray(ends[i], ends[i + 1])]);
  return Object.fromEntries(parts);
}

/** @throws `MasteryError` naming the first number that the rules cannot compute with */
export function checkNumbers(numbers: ModelNumbers): void {
  const { featureMean, centroids, rates, skillEmbeddings, resourceEmbeddings } = numbers;
  const shares = ["domainMean", "domainRate", "skillMean", "signals"] as const;
  for (const name of shares) checkEach(name, numbers[name], "0 to 1", isShare);
  checkEach("rates", rates, "0 to 1, or NaN", (rate) => Number.isNaN(rate) || isShare(rate));
  checkEach(
    "featureDeviation",
    numbers.featureDeviation,
    "0 or more",
    (one) => one >= 0 && Number.isFinite(one),
  );
  for (const [name, values] of Object.entries({
    featureMean,
    centroids,
    skillEmbeddings,
    resourceEmbeddings,
  })) {
    checkEach(name, values, "a finite number", Number.isFinite);
  }
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

function checkEach(
  name: string,
  values: Float64Array,
  expected: string,
  fits: (value: number) => boolean,
): void {
  const wrong = values.findIndex((value) => !fits(value));
  if (wrong >= 0) throw invalid(`${name}[${wrong}]`, expected, values[wrong]);
}

import { prefixSums } from "../collections.ts";
import { invalid } from "../snapshot/invalid.ts";
import type { ModelContent } from "./model-content.ts";

/** How many there are of what a model's numbers are about. */
export interface ModelCounts {
  readonly domains: number;
  /** Two per domain. */
  readonly features: number;
  readonly skills: number;
  readonly resources: number;
  readonly clusters: number;
  /** Of an embedding. */
  readonly dimension: number;
}

/** The numbers of a model, in the order of its file: `per` names the counts whose product is the length, `values` what is valid. */
const NUMBERS = {
  domainMean: { per: ["domains"], values: "share" },
  domainRate: { per: ["domains"], values: "share" },
  skillMean: { per: ["skills"], values: "share" },
  featureMean: { per: ["features"], values: "finite" },
  featureDeviation: { per: ["features"], values: "deviation" },
  centroids: { per: ["clusters", "features"], values: "finite" },
  rates: { per: ["clusters", "resources"], values: "rate" },
  signals: { per: ["clusters", "resources"], values: "share" },
  skillEmbeddings: { per: ["skills", "dimension"], values: "finite" },
  resourceEmbeddings: { per: ["resources", "dimension"], values: "finite" },
} as const;

/** The numbers by their names. */
export type ModelNumbers = { readonly [Name in keyof typeof NUMBERS]: Float64Array };

const NAMES = Object.keys(NUMBERS) as (keyof ModelNumbers)[];

/** What the rules can compute with. */
const RANGES: Readonly<
  Record<
    (typeof NUMBERS)[keyof ModelNumbers]["values"],
    readonly [expected: string, fits: (value: number) => boolean]
  >
> = {
  share: ["0 to 1", isShare],
  rate: ["0 to 1, or NaN", (value) => Number.isNaN(value) || isShare(value)],
  deviation: ["0 or more", (value) => value >= 0 && Number.isFinite(value)],
  finite: ["a finite number", Number.isFinite],
};

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** The length of each. */
function lengths(counts: ModelCounts): number[] {
  return NAMES.map((name) =>
    NUMBERS[name].per.reduce((length: number, count) => length * counts[count], 1),
  );
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
  return lengths(counts).reduce((sum, length) => sum + length, 0);
}

/** The numbers as parts of one array, whose length is that of {@link countNumbers}. */
export function splitNumbers(numbers: Float64Array, counts: ModelCounts): ModelNumbers {
  const ends = prefixSums(lengths(counts));
  const parts = NAMES.map((name, i) => [name, numbers.subarray(ends[i], ends[i + 1])]);
  return Object.fromEntries(parts);
}

/** @throws `MasteryError` naming the first number that the rules cannot compute with */
export function checkNumbers(numbers: ModelNumbers): void {
  for (const name of NAMES) {
    const [expected, fits] = RANGES[NUMBERS[name].values];
    const values = numbers[name];
    const wrong = values.findIndex((value) => !fits(value));
    if (wrong >= 0) throw invalid(`${name}[${wrong}]`, expected, values[wrong]);
  }
}

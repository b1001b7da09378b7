import { frozen } from "../collections.ts";
import { clamp01 } from "./conventions.ts";

/** Values from which the parts of a score are computed, for one learner and one resource. */
export interface ScoreFacts {
  readonly targetSkillsCarried: number;
  /** Number of all skills of the resource. */
  readonly skills: number;
  readonly gradeDistance: number;
  /** Semantic similarity, from 0 to 1: see {@link semanticSimilarity}. */
  readonly semanticSimilarity: number;
  /** Cluster signal, from 0 to 1: see {@link clusterSignal}. NaN if the signal must not be shown. */
  readonly clusterSignal: number;
}

interface ScorePart {
  readonly name: string;
  /** Default weight. */
  readonly weight: number;
  /** Returns the value from 0 to 1, not rounded. */
  readonly value: (facts: ScoreFacts) => number;
  readonly description: string;
}

const PARTS = [
  {
    name: "skillOverlap",
    weight: 0.5,
    value: ({ targetSkillsCarried, skills }: ScoreFacts): number =>
      skillOverlap(targetSkillsCarried, skills),
    description: "share of the resource's skills that are target skills",
  },
  {
    name: "gradeFit",
    weight: 0.2,
    value: (facts: ScoreFacts): number => gradeFit(facts.gradeDistance),
    description: "how well the resource's grade fits the learner's grade",
  },
  {
    name: "semanticSimilarity",
    weight: 0.2,
    value: (facts: ScoreFacts): number => facts.semanticSimilarity,
    description: "similarity in meaning between the resource and all target skills",
  },
  {
    name: "clusterSignal",
    weight: 0.1,
    value: (facts: ScoreFacts): number => facts.clusterSignal,
    description: "share of the learner's cluster that succeeded on the resource",
  },
] as const;

/** The parts of a score in the order of rule 2.4.10. The score, its breakdown, options and documents are derived from these rows. */
export const SCORE_PARTS: typeof PARTS = frozen(PARTS);

/** Name of a part, as in options. */
export type ScorePartName = (typeof SCORE_PARTS)[number]["name"];

/** The parts of a score, each from 0 to 1 and not rounded. */
export type ScoreParts = Readonly<Record<ScorePartName, number>>;

/** Weights of the parts of a score, which sum to 1. */
export type Weights = Readonly<Record<ScorePartName, number>>;

/** Returns an object with a value per part, in the order of {@link SCORE_PARTS}. */
export function perPart<Value>(
  of: (part: ScorePart & { readonly name: ScorePartName }) => Value,
): Readonly<Record<ScorePartName, Value>> {
  // The type requires every row to have all fields.
  const rows: readonly (ScorePart & { readonly name: ScorePartName })[] = SCORE_PARTS;
  return Object.fromEntries(rows.map((part) => [part.name, of(part)])) as Record<
    ScorePartName,
    Value
  >;
}

/** The default weights (rule 2.4.10). */
export const DEFAULT_WEIGHTS: Weights = frozen(perPart(({ weight }) => weight));

/** Returns the parts of a resource's score for a learner (rules 2.4.5, 2.4.6 and 2.4.9). */
export function scoreParts(facts: ScoreFacts): ScoreParts {
  return perPart(({ value }) => value(facts));
}

/** Returns the weighted sum of the parts, added from left to right and not rounded (rule 2.4.10). Snapshots round the sum with `round3`. */
export function scoreResource(facts: ScoreFacts, weights: Weights = DEFAULT_WEIGHTS): number {
  return scorerWith(weights)(facts);
}

/** Returns {@link scoreResource} for many resources with the same weights. */
export function scorerWith(weights: Weights): (facts: ScoreFacts) => number {
  const parts = SCORE_PARTS.map(({ name, value }) => ({ weight: weights[name], value }));
  return (facts) => {
    let score = 0;
    for (const { weight, value } of parts) score += weight * value(facts);
    return score;
  };
}

/** Returns the share of a resource's skills that are target skills (rule 2.4.5). */
export function skillOverlap(targetSkillsCarried: number, skills: number): number {
  return targetSkillsCarried / skills;
}

/** Returns how well a grade fits: 1 for the same grade, 0.3 less per grade of distance, and never below 0 (rule 2.4.5). */
export function gradeFit(gradeDistance: number): number {
  return Math.max(0, 1 - 0.3 * gradeDistance);
}

/** Returns the semantic similarity from 0 to 1: (1 + cosine) / 2 (rule 2.4.6). It is 0.5 if nobody knows: if a vector has length 0. */
export function semanticSimilarity(cosine: number): number {
  return clamp01((1 + cosine) / 2);
}

/**
 * Returns the mean of the embeddings of the target skills, scaled to length 1 (rule 2.4.6).
 *
 * @param embeddings in the order of the skills' ids, at least one, each of length 1 or 0
 */
export function targetVector(embeddings: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(embeddings[0]!.length);
  for (const embedding of embeddings) {
    for (let i = 0; i < mean.length; i++) mean[i]! += embedding[i]!;
  }
  for (let i = 0; i < mean.length; i++) mean[i]! /= embeddings.length;
  return scaleToUnit(mean);
}

/** Scales a vector to length 1 in place, and returns it. A zero vector stays zero (rule 2.4.6). */
export function scaleToUnit(vector: Float64Array): Float64Array {
  let length = Math.sqrt(cosine(vector, vector));
  if (!(length > TINY && length < HUGE)) {
    // The squares overflow or are too small to be precise, so the numbers are scaled first.
    const largest = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    if (largest === 0) return vector;
    for (let i = 0; i < vector.length; i++) vector[i]! /= largest;
    length = Math.sqrt(cosine(vector, vector));
  }
  for (let i = 0; i < vector.length; i++) vector[i]! /= length;
  return vector;
}

/** Lengths between which squares are precise and do not overflow. */
const [TINY, HUGE] = [1e-140, 1e140];

/** Returns the cosine of two vectors of length 1, which is their dot product. Returns 0 if either vector is zero (rule 2.4.6). */
export function cosine(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/**
 * Returns the success rate of a cluster on a resource. Returns null if publishing it could reveal one person's result (rule 2.4.8).
 *
 * @param attempted number of members with a known outcome: A
 * @param succeeded number of members with at least one success: S
 * @param leastPeers minimum number of members behind a published rate; 1 switches the protection off
 */
export function clusterSuccessRate(
  attempted: number,
  succeeded: number,
  leastPeers: number,
): number | null {
  if (attempted < leastPeers) return null;
  if (leastPeers > 1 && (succeeded === 0 || succeeded === attempted)) return null;
  return succeeded / attempted;
}

/**
 * Returns the success rate that enters the score (rule 2.4.9): the published rate of the resource, otherwise the rate over all resources
 * with a published rate in the cluster, or 0 if there are no such resources.
 */
export function clusterSignal(
  rate: number | null,
  published: Readonly<Record<"attempted" | "succeeded", number>>,
): number {
  if (rate !== null) return rate;
  return published.attempted === 0 ? 0 : published.succeeded / published.attempted;
}

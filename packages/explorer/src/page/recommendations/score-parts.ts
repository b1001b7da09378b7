import type { Recommendation } from "@mastery/core";
import { clamp01, gradeFit, DEFAULT_WEIGHTS as WEIGHTS, type Weights } from "@mastery/core/rules";
import { explainedSkills } from "./explained-skills.ts";

/** A part of the published rule, or two of them that cannot be told apart. */
export type ScorePart = KnownPart | JointPart;

/** What one part adds to a score. */
interface KnownPart {
  /** The cluster's signal is the resource's own rate, or the rate common to all resources without one. */
  readonly name: keyof Weights | "commonSignal";
  /** From 0 to 1. */
  readonly value: number;
  readonly weight: number;
  /** Value times weight. */
  readonly points: number;
  /** Whether the value was solved for from rounded numbers: good to two decimals or so. */
  readonly isApproximate: boolean;
}

/** What the share of skills and the cluster's signal add together. */
interface JointPart {
  readonly name: "skillsAndCluster";
  readonly points: number;
  readonly isApproximate: false;
}

/** A score taken apart. */
export interface ScoreParts {
  /** In the order of the published rule. */
  readonly parts: readonly ScorePart[];
  /** Skills of the resource; `undefined` where the score fits several numbers. */
  readonly skillCount: number | undefined;
}

/** Numbers between two bounds; none where `min` exceeds `max`. */
interface Interval {
  readonly min: number;
  readonly max: number;
}

/** What is left of a score without the parts that are served. */
interface Remainder {
  readonly fit: number;
  readonly similarity: number;
  /** The resource's own rate, or `undefined` where it is not published and the cluster's common rate counts. */
  readonly rate: number | undefined;
  /** Target skills of the resource. */
  readonly targeted: number;
  /** Points of the share of skills, and of the common rate where that counts. */
  readonly points: number;
  /** How far off rounding can have put the points. */
  readonly tolerance: number;
}

/** Half of the last decimal that is served. */
const ROUNDING = 0.0005;

const ANY_SIGNAL: Interval = { min: 0, max: 1 };

/**
 * Takes the scores of one list apart, in its order. Grade, similarity and published rates are served. The share of skills is
 * m/n, with m known and n whole, so the rest of a score usually fits a single n. Where a rate is not published, one rate
 * common to the whole list counts in its place: it is solved for together with the n.
 *
 * `undefined` where a score does not fit: then the service uses other weights, and no parts are shown rather than wrong ones.
 */
export function scoreParts(list: readonly Recommendation[]): ScoreParts[] | undefined {
  const remainders = list.map(remainder);
  const common = narrowCommonRate(ANY_SIGNAL, remainders);
  const taken = remainders.map((each) => takeApart(each, common));
  return taken.includes(undefined) ? undefined : (taken as ScoreParts[]);
}

function remainder(recommendation: Recommendation): Remainder {
  const fit = gradeFit(recommendation.grade_distance);
  const similarity = recommendation.semantic_similarity;
  const rate = recommendation.cluster_success_rate ?? undefined;
  const served =
    WEIGHTS.gradeFit * fit +
    WEIGHTS.semanticSimilarity * similarity +
    WEIGHTS.clusterSignal * (rate ?? 0);
  const roundedWeights =
    1 + WEIGHTS.semanticSimilarity + (rate === undefined ? 0 : WEIGHTS.clusterSignal);
  return {
    fit,
    similarity,
    rate,
    targeted: explainedSkills(recommendation).count,
    points: recommendation.score - served,
    tolerance: ROUNDING * roundedWeights + 1e-9,
  };
}

/** The bounds of the common rate, once every resource that fits a single number of skills has narrowed them. */
function narrowCommonRate(bounds: Interval, remainders: readonly Remainder[]): Interval {
  let { min, max } = bounds;
  for (const each of remainders) {
    const counts = skillCounts(each, { min, max });
    if (each.rate !== undefined || counts.min !== counts.max) continue;
    const points = each.points - WEIGHTS.skillOverlap * (each.targeted / counts.min);
    min = Math.max(min, (points - each.tolerance) / WEIGHTS.clusterSignal);
    max = Math.min(max, (points + each.tolerance) / WEIGHTS.clusterSignal);
  }
  const isSettled = min === bounds.min && max === bounds.max;
  return isSettled ? bounds : narrowCommonRate({ min, max }, remainders);
}

/** The numbers of skills that a score fits, given the bounds of the common rate. */
function skillCounts({ rate, targeted, points, tolerance }: Remainder, common: Interval): Interval {
  const signal = rate === undefined ? common : { min: 0, max: 0 };
  const least = points - tolerance - WEIGHTS.clusterSignal * signal.max;
  const most = points + tolerance - WEIGHTS.clusterSignal * signal.min;
  const targetedPoints = WEIGHTS.skillOverlap * targeted;
  return {
    min: most > 0 ? Math.max(targeted, Math.ceil(targetedPoints / most)) : Infinity,
    max: least > 0 ? Math.floor(targetedPoints / least) : Number.MAX_SAFE_INTEGER,
  };
}

function takeApart(each: Remainder, common: Interval): ScoreParts | undefined {
  const counts = skillCounts(each, common);
  if (counts.min > counts.max) return undefined;
  const skillCount = counts.min === counts.max ? counts.min : undefined;
  const served = [known("gradeFit", each.fit), known("semanticSimilarity", each.similarity)];
  const signal = clusterSignal(each, common);
  const parts: ScorePart[] =
    signal === undefined
      ? [joint(each.points), ...served]
      : [skillOverlap(each, skillCount, signal), ...served, signal];
  return { skillCount, parts };
}

/** The rate that counts; `undefined` where no resource of the list tells the common one. */
function clusterSignal({ rate }: Remainder, common: Interval): KnownPart | undefined {
  if (rate !== undefined) return known("clusterSignal", rate);
  if (common === ANY_SIGNAL) return undefined;
  return about("commonSignal", "clusterSignal", (common.min + common.max) / 2);
}

function skillOverlap(
  { rate, targeted, points }: Remainder,
  skillCount: number | undefined,
  signal: KnownPart,
): KnownPart {
  if (skillCount !== undefined) return known("skillOverlap", targeted / skillCount);
  const rest = rate === undefined ? points - signal.points : points;
  return about("skillOverlap", "skillOverlap", rest / WEIGHTS.skillOverlap);
}

function joint(points: number): JointPart {
  return { name: "skillsAndCluster", points: Math.max(0, points), isApproximate: false };
}

function known(name: keyof Weights, value: number): KnownPart {
  const weight = WEIGHTS[name];
  return { name, value, weight, points: weight * value, isApproximate: false };
}

/** A part solved for from rounded numbers, which may lie a little outside its bounds. */
function about(name: KnownPart["name"], weighted: keyof Weights, solution: number): KnownPart {
  return { ...known(weighted, clamp01(solution)), name, isApproximate: true };
}

import type { Member, PerDomain } from "@mastery/client";
import type { Weights } from "@mastery/core";
import { SCORE_PARTS } from "@mastery/core/rules";

/** Returns the domains with a mean of at least the bound, best first. */
export function domainsFrom(bound: number, means: PerDomain): readonly string[] {
  return Object.keys(means)
    .filter((domain) => means[domain]! >= bound)
    .sort((a, b) => means[b]! - means[a]!);
}

/** Returns the domains with a mean below the bound, worst first. */
export function domainsBelow(bound: number, means: PerDomain): readonly string[] {
  return Object.keys(means)
    .filter((domain) => means[domain]! < bound)
    .sort((a, b) => means[a]! - means[b]!);
}

/** Difference below which two scores count as close. */
const CLOSE = 0.05;

/** Returns whether a score is below, close to or above another score. Scores range from 0 to 1. */
export function compareScores(score: number, other: number): "below" | "close" | "above" {
  if (Math.abs(score - other) < CLOSE) return "close";
  return score < other ? "below" : "above";
}

/** Returns the step of a success rate from 0 to 1: less than half, at least half, or at least three quarters. */
export function successStep(rate: number): "few" | "half" | "most" {
  if (rate < 0.5) return "few";
  return rate < 0.75 ? "half" : "most";
}

export function valueIn<Value>(
  values: Readonly<Record<string, Value>>,
  domain: string,
): Value | undefined {
  // A domain may be named like an inherited property, such as "constructor".
  return Object.hasOwn(values, domain) ? values[domain] : undefined;
}

/** Minimum number of members behind a mean. The mean of a single member would be that member's own score. */
const MIN_MEMBERS = 2;

/** Over the members observed in a domain. Domains with fewer than {@link MIN_MEMBERS} such members are omitted. */
export function domainMeans(members: readonly Member[], domains: readonly string[]): PerDomain {
  const means = domains.flatMap((domain) => {
    const scores = members.flatMap((one) => valueIn(one.mean_score_per_domain, domain) ?? []);
    if (scores.length < MIN_MEMBERS) return [];
    return [[domain, scores.reduce((sum, score) => sum + score, 0) / scores.length] as const];
  });
  return Object.fromEntries(means);
}

/** A share outside the range from 0 to 1 becomes 0% or 100%. */
export function svgPercent(share: number): string {
  return `${Math.round(Math.max(0, Math.min(share, 1)) * 10000) / 100}%`;
}

/** Names of the weighted parts of a score, in the order of the rule. */
export const WEIGHT_NAMES: readonly (keyof Weights)[] = SCORE_PARTS.map(({ name }) => name);

/** The shares sum to 1. If all positions are 0, they are equal. */
export function shareOut(positions: Weights): Weights {
  const sum = WEIGHT_NAMES.reduce((total, name) => total + positions[name], 0);
  const even = 1 / WEIGHT_NAMES.length;
  const shares = WEIGHT_NAMES.map((name) => [name, sum === 0 ? even : positions[name] / sum]);
  return Object.fromEntries(shares) as Weights;
}

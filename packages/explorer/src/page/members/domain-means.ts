import type { Member } from "@mastery/client";
import { valueIn } from "../labels/value-in.ts";

/** The mean of members in a domain. */
export interface DomainMean {
  /** Mean of the mean scores of those observed, from 0 to 1; `undefined` for fewer than two. */
  readonly mean: number | undefined;
  /** Members with a scored trace in the domain. */
  readonly observed: number;
}

/** A mean of one member would be that member's score under another name. */
const LEAST = 2;

/** Returns the mean of members in a domain. */
export function domainMean(members: readonly Member[], domain: string): DomainMean {
  let sum = 0;
  let observed = 0;
  for (const { mean_score_per_domain } of members) {
    const score = valueIn(mean_score_per_domain, domain);
    if (score === undefined) continue;
    sum += score;
    observed++;
  }
  return { mean: observed < LEAST ? undefined : sum / observed, observed };
}

import { type Catalogue, primaryDomains } from "../dataset/catalogue.ts";
import type { Evidence } from "../dataset/evidence.ts";

/**
 * What the evidence adds up to per learner and domain (rules 2.2.1 to 2.2.3), by `learner * domains + domain`: counts, not means,
 * so that what was not observed has no value.
 */
export interface Profiles {
  readonly domains: number;
  /** All traces of each learner. */
  readonly traces: Uint32Array;
  /** Scored traces: 0 where the learner is not observed in the domain. */
  readonly scored: Uint32Array;
  /** Sum of their scores, in billionths. */
  readonly scoreSum: Float64Array;
  /** Those of them that succeeded. */
  readonly successes: Uint32Array;
}

/** Adds the evidence up per domain of the resources' primary skills. */
export function profileLearners(evidence: Evidence, catalogue: Catalogue): Profiles {
  const { offsets, resource, traces, scored, scoreSum, scoredSuccesses } = evidence;
  const learners = offsets.length - 1;
  const domains = catalogue.domains.length;
  const profiles: Profiles = {
    domains,
    traces: new Uint32Array(learners),
    scored: new Uint32Array(learners * domains),
    scoreSum: new Float64Array(learners * domains),
    successes: new Uint32Array(learners * domains),
  };
  const domainOf = primaryDomains(catalogue);
  for (let learner = 0; learner < learners; learner++) {
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const at = learner * domains + domainOf[resource[row]!]!;
      profiles.traces[learner]! += traces[row]!;
      profiles.scored[at]! += scored[row]!;
      profiles.scoreSum[at]! += scoreSum[row]!;
      profiles.successes[at]! += scoredSuccesses[row]!;
    }
  }
  return profiles;
}

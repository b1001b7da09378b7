import type { Catalogue } from "../dataset/catalogue.ts";
import { type Evidence, SCORE_UNIT } from "../dataset/evidence.ts";

/** The mean where there is no evidence. */
export const NO_EVIDENCE = 0.5;

/** What the evidence shows per learner and domain. */
export interface Profiles {
  readonly domains: number;
  /** All traces of each learner. */
  readonly traces: Uint32Array;
  /** `learners * domains` means of scores, 0 to 1. */
  readonly meanScore: Float64Array;
  /** `learners * domains` shares of scored traces that succeeded, 0 to 1. */
  readonly successRate: Float64Array;
}

/** Folds the evidence per domain of the resources' primary skills; 0.5 where a domain has no scored trace. */
export function profileLearners(evidence: Evidence, catalogue: Catalogue): Profiles {
  const { offsets, resource, traces, scored, scoreSum, scoredSuccesses } = evidence;
  const learners = offsets.length - 1;
  const domains = catalogue.domains.length;
  const profiles = {
    domains,
    traces: new Uint32Array(learners),
    meanScore: new Float64Array(learners * domains),
    successRate: new Float64Array(learners * domains),
  };
  const { resourceSkills, resourceSkillOffsets, skillDomain } = catalogue;
  /** Domain of each resource's primary skill. */
  const domainOf = catalogue.resourceIds.map(
    (_, i) => skillDomain[resourceSkills[resourceSkillOffsets[i]!]!]!,
  );
  const count = new Uint32Array(domains);
  const sum = new Float64Array(domains);
  const successes = new Uint32Array(domains);
  for (let learner = 0; learner < learners; learner++) {
    count.fill(0);
    sum.fill(0);
    successes.fill(0);
    const end = offsets[learner + 1]!;
    let total = 0;
    for (let row = offsets[learner]!; row < end; row++) {
      const domain = domainOf[resource[row]!]!;
      total += traces[row]!;
      count[domain]! += scored[row]!;
      sum[domain]! += scoreSum[row]!;
      successes[domain]! += scoredSuccesses[row]!;
    }
    profiles.traces[learner] = total;
    for (let domain = 0; domain < domains; domain++) {
      const at = learner * domains + domain;
      const n = count[domain]!;
      profiles.meanScore[at] = n === 0 ? NO_EVIDENCE : sum[domain]! / (n * SCORE_UNIT);
      profiles.successRate[at] = n === 0 ? NO_EVIDENCE : successes[domain]! / n;
    }
  }
  return profiles;
}

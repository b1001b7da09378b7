import { type Catalogue, primaryDomains } from "../dataset/catalogue.ts";
import type { Evidence } from "../dataset/evidence.ts";
import { type Group, zeroColumns } from "../snapshot/columns.ts";

/**
 * What the evidence adds up to per learner and domain (rules 2.2.1 to 2.2.3), by `learner * domains + domain`: counts, not means,
 * so that what was not observed has no value.
 */
export type Profiles = Group<"profiles">;

/** Adds the evidence up per domain of the resources' primary skills. */
export function profileLearners(evidence: Evidence, catalogue: Catalogue): Profiles {
  const { offsets, resource, traces, scored, scoreSum, scoredSuccesses } = evidence;
  const learners = offsets.length - 1;
  const domains = catalogue.domains.length;
  const profiles = zeroColumns("profiles", { learners, domains });
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

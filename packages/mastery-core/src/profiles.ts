import type { Evidence } from "./evidence/evidence.ts";
import { type Catalogue, primaryDomains } from "./records/catalogue.ts";
import { type ColumnGroup, zeroColumns } from "./snapshot/columns.ts";

/**
 * Totals per learner and domain (rules 2.2.1 to 2.2.3), at `learner * domains + domain`. The totals are counts rather than means, so that
 * what was not observed has no value.
 */
export type Profiles = ColumnGroup<"profiles">;

/** Sums the evidence of each learner by domain, which is that of a resource's primary skill. */
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

import { gatherRows } from "../collections.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { type Catalogue, primaryDomains } from "../records/catalogue.ts";
import { type Column, type ColumnGroup, mapColumns, zeroColumns } from "../snapshot/columns.ts";

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

/** The profiles of the given learners, who are distinct, in the given order. */
export function selectProfiles(profiles: Profiles, learners: Uint32Array): Profiles {
  return mapRows(profiles, (column, width) =>
    gatherRows(column, width, learners, column.slice(0, learners.length * width)),
  );
}

/** The profiles of consecutive learners, as views. */
export function profilesBetween(profiles: Profiles, start: number, end: number): Profiles {
  return mapRows(profiles, (column, width) => column.subarray(start * width, end * width));
}

/** What a function makes of each column, in which each learner has `width` numbers. */
function mapRows(profiles: Profiles, map: (column: Column, width: number) => Column): Profiles {
  const learners = profiles.traces.length;
  return mapColumns("profiles", profiles, (column) => map(column, column.length / learners));
}

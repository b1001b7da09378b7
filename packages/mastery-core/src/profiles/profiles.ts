import { type Catalogue, primaryDomains } from "../dataset/catalogue/catalogue.ts";
import type { Evidence } from "../dataset/evidence/evidence.ts";
import { gatherRows } from "../numbering.ts";
import { type ColumnGroup, zeroColumns } from "../snapshot/columns.ts";

/**
 * Totals per learner and domain (rules 2.2.1 to 2.2.3), at `learner * domains + domain`. They are counts rather than means, so that
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

/** The profiles of the given learners, in the given order. */
export function selectProfiles(profiles: Profiles, learners: Uint32Array): Profiles {
  const select = <Column extends Uint32Array | Float64Array>(
    column: Column,
    Columns: new (length: number) => Column,
  ): Column => {
    const width = column.length / profiles.traces.length;
    return gatherRows(column, width, learners, new Columns(learners.length * width));
  };
  return {
    traces: select(profiles.traces, Uint32Array),
    scored: select(profiles.scored, Uint32Array),
    scoreSum: select(profiles.scoreSum, Float64Array),
    successes: select(profiles.successes, Uint32Array),
  };
}

/** The profiles of consecutive learners, as views. */
export function profilesBetween(profiles: Profiles, start: number, end: number): Profiles {
  const width = profiles.scored.length / profiles.traces.length;
  return {
    traces: profiles.traces.subarray(start, end),
    scored: profiles.scored.subarray(start * width, end * width),
    scoreSum: profiles.scoreSum.subarray(start * width, end * width),
    successes: profiles.successes.subarray(start * width, end * width),
  };
}

import { aDataset, type Dataset } from "../evidence/dataset.ts";
import { primaryDomains } from "../records/catalogue.ts";
import { checkArguments } from "../validation.ts";
import { GapTally } from "./gap-tally.ts";
import type { Gaps } from "./results.ts";

/**
 * Returns where a dataset lacks evidence: the same counts as a snapshot that is computed from it has.
 *
 * @throws `MasteryError` `INVALID_OPTION` for anything but a dataset, such as a promise of it
 */
export function datasetGaps(dataset: Pick<Dataset, "catalogue" | "roster" | "evidence">): Gaps {
  checkArguments({ dataset }, { dataset: aDataset });
  const { catalogue, roster, evidence } = dataset;
  const tally = new GapTally(catalogue);
  const domainOf = primaryDomains(catalogue);
  const { offsets, resource, scored } = evidence;
  roster.grade.forEach((grade, learner) => {
    let traces = 0;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      if (scored[row] === 0) continue;
      traces += scored[row]!;
      tally.observe(domainOf[resource[row]!]!);
    }
    tally.add(grade, traces);
  });
  return tally.gaps();
}

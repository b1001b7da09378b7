import { gatherRows, prefixSums, range } from "../collections.ts";
import { packTexts } from "../records/texts.ts";
import { UUID_BYTES, Uuids } from "../records/uuids.ts";
import type { Dataset } from "./dataset.ts";

/**
 * The dataset of some learners alone: their records and evidence, with the catalogue and the report of all.
 *
 * @param learners positions in the roster, ascending
 */
export function selectLearners(dataset: Dataset, learners: Uint32Array): Dataset {
  const { roster, evidence, lastDay } = dataset;
  const { ids, names, grade, memberships } = roster;
  const bytes = new Uint8Array(UUID_BYTES * learners.length);
  const groups = partsOf(memberships.offsets, learners);
  const rows = partsOf(evidence.offsets, learners);
  return {
    ...dataset,
    roster: {
      ids: new Uuids(gatherRows(ids.bytes, UUID_BYTES, learners, bytes)),
      names: packTexts(Array.from(learners, (learner) => names.at(learner))),
      grade: Uint8Array.from(learners, (learner) => grade[learner]!),
      memberships: {
        offsets: groups.offsets,
        groups: groups.rows.map((row) => memberships.groups[row]!),
      },
    },
    evidence: {
      offsets: rows.offsets,
      resource: rows.rows.map((row) => evidence.resource[row]!),
      traces: rows.rows.map((row) => evidence.traces[row]!),
      scored: rows.rows.map((row) => evidence.scored[row]!),
      scoreSum: Float64Array.from(rows.rows, (row) => evidence.scoreSum[row]!),
      scoredSuccesses: rows.rows.map((row) => evidence.scoredSuccesses[row]!),
      outcome: Uint8Array.from(rows.rows, (row) => evidence.outcome[row]!),
    },
    lastDay: learners.map((learner) => lastDay[learner]!),
  };
}

/** The rows of some learners, one learner after another, and where those of each start. */
function partsOf(
  offsets: Uint32Array,
  learners: Uint32Array,
): { readonly offsets: Uint32Array; readonly rows: Uint32Array } {
  const starts = prefixSums(learners.map((one) => offsets[one + 1]! - offsets[one]!));
  const rows = range(starts.at(-1)!);
  learners.forEach((learner, i) => {
    const shift = offsets[learner]! - starts[i]!;
    for (let row = starts[i]!; row < starts[i + 1]!; row++) rows[row]! += shift;
  });
  return { offsets: starts, rows };
}

import { gatherRows, prefixSums, range } from "../collections.ts";
import type { Catalogue } from "../records/catalogue.ts";
import type { Groups } from "../records/groups.ts";
import type { GradeLabels } from "../records/levels.ts";
import type { Roster } from "../records/roster.ts";
import { packTexts } from "../records/texts.ts";
import { UUID_BYTES, Uuids } from "../records/uuids.ts";
import { custom, isObject, objectOf, type Validator } from "../validation.ts";
import type { TraceDates } from "./dates.ts";
import type { Evidence } from "./evidence.ts";
import type { TraceCounts, Warnings } from "./trace-counter.ts";

/** A validated dataset: the counts of its traces, in columns, without any record, trace or pseudonym. */
export interface Dataset {
  readonly catalogue: Catalogue;
  readonly groups: Groups;
  readonly roster: Roster;
  readonly evidence: Evidence;
  /** Day of each learner's last trace as a number, such as 20250901; 0 if none has a date. */
  readonly lastDay: Uint32Array;
  /** What the school calls the grades, if it said so. */
  readonly gradeLabels?: GradeLabels | undefined;
  readonly report: LoadReport;
}

/** What counts, what was skipped, and why. */
export interface LoadReport {
  /** Traces behind evidence are included, as read and counted. */
  readonly traces: TraceCounts;
  /** Issues of skipped traces, per kind; empty unless lenient. */
  readonly skippedBecause: Readonly<Record<string, number>>;
  /** The days of traces that count. */
  readonly dates: TraceDates;
  /** Warnings about traces that count. */
  readonly warnings: Warnings;
  /** Domains of the catalogue in which no learner has a scored trace, sorted. */
  readonly unobservedDomains: readonly string[];
  /** Ids of the groups that no learner is in, sorted. */
  readonly emptyGroups: readonly string[];
}

const part = custom("an object", isObject);

/** A dataset that was checked before; not its records, and not a promise of it. */
export const aDataset: Validator = objectOf("a Dataset, as buildDataset() resolves to", {
  catalogue: part,
  roster: part,
  evidence: part,
});

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
      lastScoredAt: Float64Array.from(rows.rows, (row) => evidence.lastScoredAt[row]!),
      lastScore: rows.rows.map((row) => evidence.lastScore[row]!),
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

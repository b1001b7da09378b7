import { type Column, gathered, gatherRows, rowsOf } from "../collections.ts";
import type { Issue } from "../errors/index.ts";
import type { Catalogue } from "../records/catalogue.ts";
import type { DateRange, TraceDates } from "../records/dates.ts";
import type { Exclusions, ResourceLists } from "../records/exclusions.ts";
import type { GradeLabels } from "../records/levels.ts";
import { packTexts, UUID_BYTES, Uuids } from "../records/packed.ts";
import type { Groups, Roster } from "../records/roster.ts";
import type { SchoolOptions } from "../records/school-reader.ts";
import type { UnknownField } from "../records/unknown-fields.ts";
import * as validators from "../records/validators.ts";
import { RULE_CHECKS } from "../rules/options.ts";
import {
  aFunction,
  anything,
  boolean,
  type Checks,
  checkOptions,
  object,
  objectOf,
  optional,
  refuse,
  type Validator,
} from "../validation/index.ts";
import { WORK_OPTIONS, type WorkOptions } from "../work.ts";
import type { CountedAttempt, Evidence } from "./evidence.ts";
import type { TraceCounts, Warnings } from "./trace-counter.ts";

/** A validated dataset, with the counts of its traces in columns. A dataset contains no records, traces or pseudonyms. */
export interface Dataset {
  readonly catalogue: Catalogue;
  readonly groups: Groups;
  readonly roster: Roster;
  readonly evidence: Evidence;
  /** The pass mark with which successes were counted (rule 2.1.3). */
  readonly passMark: number;
  readonly exclusions?: Exclusions | undefined;
  readonly gradeLabels?: GradeLabels | undefined;
  readonly report: LoadReport;
}

/** Numbers of traces that were counted or skipped, with the reasons. */
export interface LoadReport {
  /** Traces that evidence sums up are included in `read` and `counted`. */
  readonly traces: TraceCounts;
  /** Number of skipped traces by the kind of their first issue; empty unless `lenient` is set. */
  readonly skippedBecause: Readonly<Record<string, number>>;
  readonly dates: TraceDates;
  readonly warnings: Warnings;
  /** Fields of records that are not read because their names are unknown. */
  readonly unknownFields: readonly UnknownField[];
  /** Number of records about learners who were forgotten, which were left out. */
  readonly forgotten: number;
  /** Ids of groups without any learner, sorted. */
  readonly emptyGroups: readonly string[];
}

/** Validator for a dataset. Plain records and a promise of a dataset are invalid. */
export const aDataset: Validator = objectOf("a Dataset, as returned by buildDataset()", {
  catalogue: object,
  roster: object,
  evidence: object,
});

/** Keeps the roster entries and the evidence of only some learners, given their positions in the roster, ascending. */
export function selectLearners(dataset: Dataset, learners: Uint32Array): Dataset {
  const { roster, evidence, exclusions } = dataset;
  const { ids, names, grade, memberships } = roster;
  const bytes = new Uint8Array(UUID_BYTES * learners.length);
  const groups = rowsOf(memberships.offsets, learners);
  const { offsets: starts, ...columns } = evidence;
  const { offsets, rows } = rowsOf(starts, learners);
  const own = Object.entries<Column>(columns).map(([name, column]) => [
    name,
    gathered(column, rows),
  ]);
  return {
    ...dataset,
    roster: {
      ids: new Uuids(gatherRows(ids.bytes, UUID_BYTES, learners, bytes)),
      names: packTexts(Array.from(learners, (learner) => names.at(learner))),
      grade: gathered(grade, learners),
      memberships: { offsets: groups.offsets, groups: gathered(memberships.groups, groups.rows) },
    },
    evidence: { ...(Object.fromEntries(own) as typeof columns), offsets },
    exclusions: exclusions && {
      ...exclusions,
      ofLearners: selectLists(exclusions.ofLearners, learners),
    },
  };
}

function selectLists({ offsets, resources }: ResourceLists, lists: Uint32Array): ResourceLists {
  const selected = rowsOf(offsets, lists);
  return { offsets: selected.offsets, resources: gathered(resources, selected.rows) };
}

/** Options for selecting and validating traces. */
export interface DatasetOptions extends DateRange, SchoolOptions {
  /** Whether to skip and count invalid traces instead of rejecting the dataset. */
  readonly lenient?: boolean | undefined;
  /** Score from which a completed trace that does not say whether it succeeded counts as a success (rule 2.1.3). Default: 0.5. */
  readonly passMark?: number | undefined;
  /** Receives every issue as it is found, including issues of skipped traces. A `DatasetError` lists at most 50 issues. */
  readonly onIssue?: ((issue: Issue) => void) | undefined;
  /**
   * Day of the run, in UTC. Traces of later days count, with a warning. By default, no day is too late, since the library has no clock.
   */
  readonly today?: string | undefined;
  /**
   * Receives each trace as it is counted, in the order of the input, except traces that were counted elsewhere. This option cannot be
   * combined with `lenient`, because in lenient mode a later trace can invalidate an earlier trace with the same id.
   */
  readonly onAttempt?: ((attempt: CountedAttempt) => void) | undefined;
}

const DATASET_OPTIONS: Checks<DatasetOptions> = {
  lenient: optional(boolean),
  since: optional(validators.date),
  until: optional(validators.date),
  today: optional(validators.date),
  passMark: optional(RULE_CHECKS.passMark),
  uuidOf: optional(aFunction),
  isForgotten: optional(aFunction),
  onIssue: optional(aFunction),
  onAttempt: optional(aFunction),
  // The content of `levels` is validated elsewhere, with one issue per problem.
  levels: anything,
};

/** Validators for the options of `buildDataset()`, which all readers of datasets accept. */
export const READING_OPTIONS: Checks<DatasetOptions & WorkOptions> = Object.freeze({
  ...DATASET_OPTIONS,
  ...WORK_OPTIONS,
});

/**
 * @throws `MasteryError` `INVALID_OPTION` for unknown options and options of the wrong type, dates out of order, or `lenient` with an option
 * that excludes it
 */
export function checkReadingOptions(options: DatasetOptions & WorkOptions): void {
  checkOptions(options, READING_OPTIONS);
  const { since, until, lenient, onAttempt } = options;
  if (since !== undefined && until !== undefined && until < since) {
    refuse([`until: expected a date on or after since, ${since}, got ${until}`]);
  }
  if (lenient && onAttempt) refuse(["lenient: expected false with onAttempt, got true"]);
}

/** @throws `MasteryError` `INVALID_OPTION` if there is a range of dates, because evidence does not list individual traces */
export function refuseDateRange({ since, until }: DateRange): void {
  const given = Object.entries({ since, until }).filter(([, day]) => day !== undefined);
  refuse(
    given.map(
      ([name]) => `${name}: expected traces to select from, got evidence, which is already counted`,
    ),
  );
}

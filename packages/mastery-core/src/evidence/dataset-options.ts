import type { Issue } from "../errors/index.ts";
import type { SchoolLevels } from "../records/levels.ts";
import * as validators from "../records/validators.ts";
import {
  aFunction,
  anything,
  boolean,
  type Checks,
  checkEach,
  optional,
  refuse,
} from "../validation.ts";
import { WORK_OPTIONS, type WorkOptions } from "../work.ts";
import type { NormalTime } from "./dates.ts";
import type { CountedAttempt } from "./evidence.ts";

/** Which traces count, and how strictly they are read. */
export interface DatasetOptions extends DateRange {
  /** Skips and counts invalid traces, instead of refusing the dataset. */
  readonly lenient?: boolean | undefined;
  /** Receives every issue as it is found, those of skipped traces too. An error lists 50. */
  readonly onIssue?: ((issue: Issue) => void) | undefined;
  /**
   * Returns the uuid of a learner whom other systems know by another id, such as `learnerUuid()` of `@mastery/dataset`: it is asked for
   * each `learner_id` that is neither a uuid nor a pseudonym. If it returns no uuid, the record is an issue. Default: such ids are issues.
   */
  readonly uuidOf?: ((id: string) => string) | undefined;
  /** What the school calls its levels. Default: `grade_level` holds grades 1 to 5. */
  readonly levels?: SchoolLevels | undefined;
  /**
   * Receives each trace as it is counted, in the order of the input; traces that were counted elsewhere are not among them. You cannot
   * combine this with `lenient`, where a later trace can make an earlier one of the same id invalid.
   */
  readonly onAttempt?: ((attempt: CountedAttempt) => void) | undefined;
}

const DATASET_OPTIONS: Checks<DatasetOptions> = {
  lenient: optional(boolean),
  since: optional(validators.date),
  until: optional(validators.date),
  uuidOf: optional(aFunction),
  onIssue: optional(aFunction),
  onAttempt: optional(aFunction),
  // The reader of levels lists every issue of them.
  levels: anything,
};

/** The options of `buildDataset()`, which all readers of datasets take. */
export const READING_OPTIONS: Checks<DatasetOptions & WorkOptions> = {
  ...DATASET_OPTIONS,
  ...WORK_OPTIONS,
};

/** @throws `MasteryError` `INVALID_OPTION` for options of another type, dates out of order, or `lenient` with `onAttempt` */
export function checkDatasetOptions(options: DatasetOptions): void {
  refuse(checkEach(DATASET_OPTIONS, "", options));
  checkDateOrder(options);
  if (options.lenient && options.onAttempt) {
    refuse(["lenient: expected false with onAttempt, got true"]);
  }
}

/** Chooses traces by the day of their timestamp in UTC, written as `2025-09-01`. Without either option, all traces are chosen. */
export interface DateRange {
  /** The first day whose traces count. */
  readonly since?: string | undefined;
  /** The last day whose traces count. */
  readonly until?: string | undefined;
}

/** @throws `MasteryError` `INVALID_OPTION` if the dates are not in order */
function checkDateOrder({ since, until }: DateRange): void {
  if (since !== undefined && until !== undefined && until < since) {
    refuse([`until: expected a date from ${since} on, as since says, got ${until}`]);
  }
}

/** @throws `MasteryError` `INVALID_OPTION` if there is a range, since the traces behind evidence cannot be told apart */
export function refuseDateRange({ since, until }: DateRange): void {
  const given = Object.entries({ since, until }).filter(([, day]) => day !== undefined);
  refuse(
    given.map(
      ([name]) => `${name}: expected traces to choose from, got evidence, which is counted already`,
    ),
  );
}

/** Whether a trace of that time is chosen. One without a date is, unless there is a range. */
export function isInRange(time: NormalTime, { since, until }: DateRange): boolean {
  if (since === undefined && until === undefined) return true;
  const day = time?.slice(0, 10) ?? "";
  return day !== "" && day >= (since ?? day) && day <= (until ?? day);
}

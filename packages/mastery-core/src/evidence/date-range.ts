import * as validators from "../records/validators.ts";
import { type Checks, optional, refuse } from "../validation.ts";
import type { NormalTime } from "./dates.ts";

/** Chooses traces by the day of their timestamp in UTC, written as `2025-09-01`. Without either option, all traces are chosen. */
export interface DateRange {
  /** The first day whose traces count. */
  readonly since?: string | undefined;
  /** The last day whose traces count. */
  readonly until?: string | undefined;
}

export const DATE_RANGE: Checks<DateRange> = {
  since: optional(validators.date),
  until: optional(validators.date),
};

/** @throws `MasteryError` `INVALID_OPTION` if the dates are not in order */
export function checkDateOrder({ since, until }: DateRange): void {
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

import type { DateRange } from "@mastery/core";
import type { Dialect } from "./dialects.ts";

/** Whether a range leaves any trace out. */
export function isRange({ since, until }: DateRange): boolean {
  return since !== undefined || until !== undefined;
}

/** The conditions that a time is within a range. */
export function conditions(
  time: string,
  { since, until }: DateRange,
  { startOf }: Dialect,
): string[] {
  return [
    ...(since === undefined ? [] : [`${time} >= ${startOf(dayOf(since))}`]),
    ...(until === undefined ? [] : [`${time} < ${startOf(dayOf(until, 1))}`]),
  ];
}

const MILLISECONDS = 86_400_000;

/** A day, or one some days later. Any other text throws a `RangeError`, so it cannot get into a query. */
function dayOf(day: string, later = 0): string {
  const start = new Date(`${day}T00:00:00Z`).getTime();
  return new Date(start + later * MILLISECONDS).toISOString().slice(0, 10);
}

import { MasteryError } from "@mastery/core";

const CODES: ReadonlySet<string> = new Set([
  "TOO_FEW_LEARNERS",
  "TOO_FEW_DISTINCT_PROFILES",
  "NOTHING_OBSERVED",
]);

/** Whether an error says that there is too little data to compute anything. */
export function isTooLittle(error: unknown): error is MasteryError {
  return error instanceof MasteryError && CODES.has(error.code);
}

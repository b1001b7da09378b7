import { MasteryError } from "../errors/index.ts";

/** The error for an invalid part of a snapshot. */
export function invalid(path: string, expected: string, got: unknown): MasteryError {
  return new MasteryError("INVALID_SNAPSHOT", `${path}: expected ${expected}, got ${String(got)}`);
}

/**
 * The error for an invalid number of a column. Loops over columns must not build the path themselves: V8 runs a loop several times slower
 * if it turns its counter into a text, even on a branch that is never taken.
 */
export function invalidAt(
  path: string,
  position: number,
  expected: string,
  got: unknown,
): MasteryError {
  return invalid(`${path}[${position}]`, expected, got);
}

import { MasteryError } from "../errors/errors.ts";

/** The error for an invalid part of a snapshot. */
export function invalid(path: string, expected: string, got: unknown): MasteryError {
  return new MasteryError("INVALID_SNAPSHOT", `${path}: expected ${expected}, got ${String(got)}`);
}

import { MasteryError } from "../errors/errors.ts";

/** The error of a snapshot whose parts do not belong together. */
export function invalid(path: string, expected: string, got: unknown): MasteryError {
  return new MasteryError("INVALID_SNAPSHOT", `${path}: expected ${expected}, got ${String(got)}`);
}

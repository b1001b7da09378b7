import { frozen } from "../collections.ts";
import { MasteryError } from "../errors/index.ts";
import { gotOf, problemsOf, type Validator } from "../validation.ts";

/** The error for an invalid part of a snapshot. */
export function invalid(path: string, expected: string, got: unknown): MasteryError {
  return new MasteryError("INVALID_SNAPSHOT", `${path}: expected ${expected}, got ${String(got)}`);
}

/**
 * Returns a value that was parsed from JSON, frozen with everything in it.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` naming the first part that is not valid
 */
export function checked<T>(path: string, value: unknown, validator: Validator<T>): T {
  const [problem] = problemsOf(path, value, validator);
  if (problem) throw invalid(problem.path, problem.expected, gotOf(problem, true));
  return frozen(value as T);
}

import { CommanderError } from "@commander-js/extra-typings";
import { MasteryError } from "@mastery/core";
import { describeError } from "./failures.ts";
import { Interrupted } from "./stop-signal.ts";

const FAILED = 1;
const WRONG_USAGE = 2;

/** Prints the failure to standard error and returns the exit code, which is 0 after printing help. */
export function reportFailure(error: unknown): number {
  // Commander has already printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  if (error instanceof Interrupted) return error.exitCode;
  process.stderr.write(`error: ${describeError(error)}\n`);
  const wrongOption = error instanceof MasteryError && error.code === "INVALID_OPTION";
  return wrongOption ? WRONG_USAGE : FAILED;
}

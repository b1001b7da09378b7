import { CommanderError } from "@commander-js/extra-typings";
import { MasteryError } from "@mastery/core";
import { Interrupted } from "./stop-signal.ts";

/** A failure whose message is all that the user needs. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

const FAILED = 1;
const WRONG_USAGE = 2;

/** Prints what failed to standard error and gives the exit code: 0 where all there was to do was to print help. */
export function reportFailure(error: unknown): number {
  // Commander has printed its message by now.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  if (error instanceof Interrupted) return error.exitCode;
  process.stderr.write(`error: ${describe(error)}\n`);
  const { MASTERY_DEBUG } = process.env;
  if (MASTERY_DEBUG && error instanceof Error) {
    process.stderr.write(`\n${error.stack}\n`);
  }
  const wrongOption = error instanceof MasteryError && error.code === "INVALID_OPTION";
  return wrongOption ? WRONG_USAGE : FAILED;
}

function describe(error: unknown): string {
  if (error instanceof MasteryError || error instanceof CommandError) return error.message;
  if (isSystemError(error)) return error.message;
  return `${String(error)}\nThis is a fault of mastery itself; MASTERY_DEBUG=1 shows where it happened.`;
}

/** Whether the file system or the network refused, which is told by a code and a clear message. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}

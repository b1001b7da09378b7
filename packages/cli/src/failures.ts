import { CommanderError } from "@commander-js/extra-typings";
import { MasteryError } from "@mastery/core";
import { Interrupted } from "./stop-signal.ts";

/** A failure that its message explains to the user in full. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

const FAILED = 1;
const WRONG_USAGE = 2;

/** Prints the failure to standard error and returns the exit code, which is 0 after printing help. */
export function reportFailure(error: unknown): number {
  // Commander has already printed its message.
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
  if (error instanceof MasteryError && error.code === "ALREADY_EXISTS") {
    return `${error.message}; use --force to replace it`;
  }
  if (error instanceof MasteryError || error instanceof CommandError) return error.message;
  if (isSystemError(error)) return error.message;
  return `${String(error)}\nThis is a bug in mastery; set MASTERY_DEBUG=1 for a stack trace.`;
}

/** Whether the file system or the network failed: such errors have a code and a clear message. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}

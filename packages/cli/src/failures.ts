import { constants } from "node:os";
import { MasteryError } from "@mastery/core";

/** A failure with a message that explains it completely to the user. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

export class RequirementsError extends CommandError {}

/** The input leaves questions open that only a person can answer. */
export class OpenQuestionsError extends CommandError {}

/** Thrown for conflicting options. The message is printed with a hint about the help. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

class Interrupted extends Error {
  override readonly name = "Interrupted";
  /** Exit code that shells report for a process ended by this signal. */
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Aborted with `Interrupted` by the first SIGINT or SIGTERM. A second signal ends the process immediately. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    const reason = new Interrupted(signal);
    if (controller.signal.aborted) process.exit(reason.exitCode);
    controller.abort(reason);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return controller.signal;
}

const FAILED = 1;
const WRONG_USAGE = 2;
const UNANSWERED = 3;
const NOT_PUBLISHED = 4;

/** Returns the exit code for a failure, and prints the failure to standard error. After a signal, nothing is printed. */
export function reportFailure(error: unknown): number {
  if (error instanceof Interrupted) return error.exitCode;
  process.stderr.write(`error: ${describeError(error)}\n`);
  if (error instanceof RequirementsError) return NOT_PUBLISHED;
  if (error instanceof OpenQuestionsError) return UNANSWERED;
  const wrongOption = error instanceof MasteryError && error.code === "INVALID_OPTION";
  return wrongOption ? WRONG_USAGE : FAILED;
}

export function describeError(error: unknown): string {
  const isTraced = process.env["MASTERY_DEBUG"] && error instanceof Error;
  return isTraced ? `${explain(error)}\n\n${error.stack}` : explain(error);
}

function explain(error: unknown): string {
  if (error instanceof MasteryError && error.code === "ALREADY_EXISTS") {
    return `${error.message}; use --force to replace it`;
  }
  if (error instanceof MasteryError || error instanceof CommandError) return error.message;
  // Errors of the file system and the network have clear messages.
  if (error instanceof Error && "syscall" in error && "code" in error) return error.message;
  return `${String(error)}\nThis is a bug in mastery; set MASTERY_DEBUG=1 for a stack trace.`;
}

/** In `INVALID_OPTION` errors, replaces the paths of the library's options, such as `jwt.keys`, with CLI flags. */
export async function namingFlags<T>(
  flags: Readonly<Record<string, string>>,
  open: () => T | Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof MasteryError) || error.code !== "INVALID_OPTION") throw error;
    const message = error.message.replace(/^[^:\n]+/gm, (path) => flags[path] ?? path);
    throw new MasteryError(error.code, message, { cause: error });
  }
}

export function warn(message: string): void {
  process.stderr.write(`warning: ${message}\n`);
}

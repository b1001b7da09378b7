import { MasteryError } from "@mastery/core";

/** A failure that its message explains to the user in full. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Says what failed, with a stack trace if `MASTERY_DEBUG` is set. */
export function describeError(error: unknown): string {
  const isTraced = process.env["MASTERY_DEBUG"] && error instanceof Error;
  return isTraced ? `${explain(error)}\n\n${error.stack}` : explain(error);
}

function explain(error: unknown): string {
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

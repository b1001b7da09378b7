import { constants } from "node:os";

/** The reason of work that a signal of the system stopped. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  /** What a shell reports for a process that dies of the signal. */
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Aborts on the first SIGINT or SIGTERM, with {@link Interrupted} as its reason; the second ends the process at once. */
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

import { constants } from "node:os";

/** Why work was stopped: the process received a signal. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  /** The exit code that shells report for a process ended by the signal. */
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Returns a signal that the first SIGINT or SIGTERM aborts with {@link Interrupted}. The second ends the process at once. */
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

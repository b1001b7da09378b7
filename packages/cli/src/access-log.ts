import type { ObservedResponse } from "@mastery/http-node";
import { pino } from "pino";
import sonicBoom from "sonic-boom";

export type LoggedResponse = Pick<
  ObservedResponse,
  "status" | "milliseconds" | "bytes" | "caller" | "requestId"
> & {
  /** The requested operation or page; never a path, which may contain a learner's id. */
  readonly operation: string;
  /** Number of the earlier period in the path; absent for the latest. */
  readonly earlier?: number | undefined;
};

/** Standard output is reserved for results. */
const STANDARD_ERROR = 2;

/** Size of the buffer for a slow reader, in bytes (about 80,000 lines). When it is full, lines are dropped. */
const BACKLOG = 2 ** 24;

/** Milliseconds to wait for a slow reader when the log is closed. */
const LAST_WAIT = 1_000;

/**
 * Opens a log of answers: JSON for programs, text for people. It never delays an answer, and continues after failed writes, such as on a
 * full disk. `end()` resolves once all lines are written, or after a timeout if their reader is slow.
 */
export function openAccessLog(format: "json" | "text") {
  let isEnding = false;
  // `pino.destination()` would delay the exit until a stalled reader continues.
  const lines = new sonicBoom.SonicBoom({
    fd: STANDARD_ERROR,
    sync: false,
    maxLength: BACKLOG,
    retryEAGAIN: () => !isEnding,
  });
  // The error cannot be reported anywhere else.
  lines.on("error", () => {});
  const log = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    lines,
  );
  return {
    add({
      operation,
      earlier,
      status,
      bytes,
      caller,
      requestId,
      ...response
    }: LoggedResponse): void {
      // Clocks have at most microsecond precision.
      const milliseconds = Math.round(response.milliseconds * 1000) / 1000;
      if (format === "json") {
        const level = status < 500 ? "info" : "error";
        log[level]({ operation, earlier, status, milliseconds, bytes, caller, requestId });
      } else {
        const from = caller === undefined ? "" : ` ${JSON.stringify(caller)}`;
        const about = earlier === undefined ? operation : `${operation} /earlier/${earlier}`;
        lines.write(
          `${new Date().toISOString()} ${about} ${status} ${milliseconds} ms ${bytes} bytes ${requestId}${from}\n`,
        );
      }
    },
    end: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          isEnding = true;
          lines.destroy();
          resolve();
        }, LAST_WAIT);
        lines.once("finish", () => {
          clearTimeout(timer);
          resolve();
        });
        lines.end();
      }),
  };
}

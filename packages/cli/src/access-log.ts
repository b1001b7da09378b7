import type { ObservedResponse } from "@mastery/http-node";
import { pino } from "pino";
import sonicBoom from "sonic-boom";

export type LoggedResponse = Pick<
  ObservedResponse,
  "status" | "milliseconds" | "bytes" | "caller" | "requestId"
> & {
  /** The requested operation or page. Paths are never logged, because they may contain a learner's id. */
  readonly operation: string;
  /** Position of the earlier period in the path, counted from 1. Absent for the latest period. */
  readonly earlier?: number | undefined;
};

const STANDARD_ERROR = 2;

/** Number of bytes buffered for a slow reader: about 80,000 lines. When the buffer is full, further lines are dropped. */
const BACKLOG = 2 ** 24;

/** Milliseconds to wait for a slow reader when the log is closed. */
const LAST_WAIT = 1_000;

/**
 * Opens an access log, as JSON for programs or as text for people. The log never delays a response, and continues after failed writes, for
 * example when a disk is full. `end()` resolves once all lines are written, or after a timeout if the reader is slow.
 */
export function openAccessLog(format: "json" | "text") {
  let isEnding = false;
  // `pino.destination()` would delay the exit of the process until a stalled reader continues.
  const lines = new sonicBoom.SonicBoom({
    fd: STANDARD_ERROR,
    sync: false,
    maxLength: BACKLOG,
    retryEAGAIN: () => !isEnding,
  });
  // There is nowhere else to report this error.
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
      // Clocks are precise to a microsecond at best.
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

import type { ObservedResponse } from "@mastery/http-node";
import { pino } from "pino";
import sonicBoom from "sonic-boom";

/** What a line is made of. */
export type LoggedResponse = Pick<
  ObservedResponse,
  "status" | "milliseconds" | "bytes" | "caller" | "requestId"
> & {
  /** The operation or page that was asked for: never a path, which may name a learner. */
  readonly operation: string;
};

/** A line for each answer. */
export interface AccessLog {
  readonly add: (response: LoggedResponse) => void;
  /** Resolves once all lines are written, or their reader has taken too long. */
  readonly end: () => Promise<void>;
}

/** Standard output is for results. */
const STANDARD_ERROR = 2;

/** Bytes that may wait for the reader of the lines, some 80,000 lines; those beyond are dropped. */
const BACKLOG = 2 ** 24;

/** Milliseconds that the end waits for a reader. */
const LAST_WAIT = 1_000;

/**
 * Opens a log of answers: JSON for programs, text for people. It never holds up an answer, and goes on after what cannot be written,
 * such as to a full disk.
 */
export function openAccessLog(format: "json" | "text", fd: number = STANDARD_ERROR): AccessLog {
  let isEnding = false;
  // Not `pino.destination()`, which would hold up the exit until a stalled reader goes on.
  const lines = new sonicBoom.SonicBoom({
    fd,
    sync: false,
    maxLength: BACKLOG,
    retryEAGAIN: () => !isEnding,
  });
  // There is no other place to report it at.
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
    add({ operation, status, bytes, caller, requestId, ...response }) {
      // Microseconds are all that a clock can tell.
      const milliseconds = Math.round(response.milliseconds * 1000) / 1000;
      if (format === "json") {
        const level = status < 500 ? "info" : "error";
        log[level]({ operation, status, milliseconds, bytes, caller, requestId });
      } else {
        const from = caller === undefined ? "" : ` ${JSON.stringify(caller)}`;
        lines.write(
          `${new Date().toISOString()} ${operation} ${status} ${milliseconds} ms ${bytes} bytes ${requestId}${from}\n`,
        );
      }
    },
    end: () =>
      new Promise((resolve) => {
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

import type { ObservedResponse } from "@mastery/http-node";
import { allRead } from "./define-command.ts";
import { bindAddress, listen, neverForWebsites } from "./listen.ts";
import { loseMessage } from "./lost-messages.ts";
import type { Reloaded, Served } from "./metrics.ts";
import type { ObservationOptions } from "./options.ts";

export type LoggedResponse = Omit<ObservedResponse, "operation" | "end"> & {
  /** The requested operation or page. Paths are never logged, because they may contain a learner's id. */
  readonly operation: string;
  /** Position of the earlier period in the path, counted from 1. Absent for the latest period. */
  readonly earlier?: number | undefined;
};

export type Observation = Awaited<ReturnType<typeof openObservation>>;

/** @throws `CommandError` if the metrics server cannot listen */
export async function openObservation(
  { log, metricsPort, metricsHost = "127.0.0.1", ...left }: ObservationOptions,
  quiet: boolean | undefined,
) {
  allRead(left);
  const accessLog = log && (await openAccessLog(log));
  // The module is loaded on first use, since most servers have no metrics.
  const metrics =
    metricsPort === undefined ? undefined : (await import("./metrics.ts")).createMetrics();
  const server =
    metrics &&
    (await listen(
      neverForWebsites((req, res) => void metrics.answer(req, res)),
      { port: metricsPort!, address: await bindAddress(metricsHost, "--metrics-host") },
      SCRAPERS,
      "--metrics-",
    ));
  if (server && !quiet) process.stderr.write(`metrics at ${server.url}/metrics\n`);
  const observe = (response: LoggedResponse): void => {
    accessLog?.add(response);
    metrics?.count(response);
  };
  return {
    onResponse: accessLog || metrics ? observe : undefined,
    onRefusal: (status: number) => metrics?.refused(status),
    /** `written` is in seconds since 1970. */
    serving: (served: Served, written: number) => metrics?.serving(served, written),
    reloaded: (report: Reloaded, written: number) => metrics?.reloaded(report, written),
    /** Closes the metrics server, then the log. Resolves once the log is written, or after a second if its reader is slow. */
    async close() {
      await server?.close();
      await accessLog?.end();
    },
  };
}

/** Milliseconds that a client may take to send its request. */
const TIMEOUT = 10_000;

/** Limits on connections for metrics. All connections are closed when the service stops. */
const SCRAPERS = {
  maxConnections: 100,
  headersTimeout: TIMEOUT,
  requestTimeout: TIMEOUT,
  gracePeriod: 0,
};

const STANDARD_ERROR = 2;

/** Number of bytes buffered for a slow reader: about 80,000 lines. When the buffer is full, further lines are dropped. */
const BACKLOG = 2 ** 24;

/** Milliseconds to wait for a slow reader when the log is closed. */
const LAST_WAIT = 1_000;

/** The log never delays a response, and continues after failed writes, for example when a disk is full. */
async function openAccessLog(format: "json" | "text") {
  // The modules are loaded on first use, since most servers have no log.
  const { SonicBoom } = (await import("sonic-boom")).default;
  const { pino } = await import("pino");
  let isEnding = false;
  // `pino.destination()` would delay the exit of the process until a stalled reader continues.
  const lines = new SonicBoom({
    fd: STANDARD_ERROR,
    sync: false,
    maxLength: BACKLOG,
    retryEAGAIN: () => !isEnding,
  });
  lines.on("error", loseMessage).on("drop", loseMessage);
  const { isoTime } = pino.stdTimeFunctions;
  const formatters = { level: (level: string) => ({ level }) };
  const log = pino({ base: null, timestamp: isoTime, formatters }, lines);
  return {
    add(response: LoggedResponse): void {
      const { operation, earlier, status, bytes, caller, requestId } = response;
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

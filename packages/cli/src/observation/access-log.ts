import type { ObservedResponse } from "@mastery/http-node";
import { pino, stdTimeFunctions } from "pino";
import { LineWriter } from "./line-writer.ts";

/** JSON for programs, text for people. */
export type LogFormat = "json" | "text";

/** A line for each answer. */
export interface AccessLog {
  readonly write: (response: ObservedResponse) => void;
  /** Resolves once all lines are written. */
  readonly end: () => Promise<void>;
}

const STANDARD_ERROR = 2;

/** Opens a log of answers on standard error: standard output is for results. */
export function openAccessLog(format: LogFormat): AccessLog {
  const lines = new LineWriter(STANDARD_ERROR);
  const write = format === "json" ? jsonLines(lines) : textLines(lines);
  return { write, end: () => lines.end() };
}

function jsonLines(lines: LineWriter): AccessLog["write"] {
  const log = pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    lines,
  );
  return (response) => {
    const fields = { ...response, milliseconds: rounded(response.milliseconds) };
    if (response.status < 500) log.info(fields);
    else log.error(fields);
  };
}

function textLines(lines: LineWriter): AccessLog["write"] {
  return ({ operation, status, milliseconds, bytes, caller, requestId }) => {
    const time = new Date().toISOString();
    const from = caller === undefined ? "" : ` ${JSON.stringify(caller)}`;
    lines.write(
      `${time} ${operation} ${status} ${rounded(milliseconds)} ms ${bytes} bytes ${requestId}${from}\n`,
    );
  };
}

/** Microseconds are all that a clock can tell. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

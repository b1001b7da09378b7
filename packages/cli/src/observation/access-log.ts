import type { ObservedResponse } from "@mastery/http-node";
import { pino } from "pino";
import { LineWriter } from "./line-writer.ts";

/** JSON for programs, text for people. */
export type LogFormat = "json" | "text";

/** What a line is made of. */
export interface LoggedResponse extends Omit<ObservedResponse, "operation"> {
  /** What was asked; one of few names. */
  readonly operation: string;
}

/** A line for each answer. */
export interface AccessLog {
  readonly add: (response: LoggedResponse) => void;
  /** Resolves once all lines are written. */
  readonly end: () => Promise<void>;
}

/** Writes the line of an answer that was given at a time, in milliseconds since 1970. */
type WriteLine = (response: LoggedResponse, time: number) => void;

const STANDARD_ERROR = 2;

/** Milliseconds for which answers are gathered: lines made one by one, between the requests, take twice as long. */
const GATHER = 20;

/** Opens a log of answers on standard error: standard output is for results. */
export function openAccessLog(format: LogFormat): AccessLog {
  const lines = new LineWriter(STANDARD_ERROR);
  const write = format === "json" ? jsonLines(lines) : textLines(lines);
  let responses: LoggedResponse[] = [];

  function flush(): void {
    // The system's clock is read once, since it may be set, and reading it takes as long as making a line.
    const since1970 = Date.now() - performance.now();
    for (const response of responses) write(response, Math.round(since1970 + response.end));
    responses = [];
  }

  return {
    add(response) {
      if (responses.push(response) === 1) setTimeout(flush, GATHER);
    },
    end() {
      flush();
      return lines.end();
    },
  };
}

/**
 * Lines of JSON as pino writes them. For each operation and status, pino writes one line with gaps, which each answer fills: calling pino
 * each time takes longer.
 */
function jsonLines(lines: LineWriter): WriteLine {
  const templates = new Map<string, Map<number, LineTemplate>>();
  function templateFor(operation: string, status: number): LineTemplate {
    const ofOperation = templates.get(operation) ?? new Map<number, LineTemplate>();
    templates.set(operation, ofOperation);
    const template = ofOperation.get(status) ?? templateOf(operation, status);
    ofOperation.set(status, template);
    return template;
  }
  return ({ operation, status, milliseconds, bytes, caller, requestId }, time) => {
    const { start, beforeDuration, beforeBytes, beforeId, end } = templateFor(operation, status);
    const from = caller === undefined ? "" : `,"caller":${JSON.stringify(caller)}`;
    lines.write(
      `${start}"${toIso(time)}"${beforeDuration}${rounded(milliseconds)}${beforeBytes}${bytes}${from}${beforeId}"${requestId}"${end}`,
    );
  };
}

/** The pieces of a line around the values that differ from answer to answer. */
interface LineTemplate {
  readonly start: string;
  readonly beforeDuration: string;
  readonly beforeBytes: string;
  readonly beforeId: string;
  readonly end: string;
}

/** No operation has this character. */
const GAP = "\0";

function templateOf(operation: string, status: number): LineTemplate {
  const gap = JSON.stringify(GAP);
  let line = "";
  const log = pino(
    {
      base: null,
      timestamp: () => `,"time":${gap}`,
      formatters: { level: (level) => ({ level }) },
    },
    {
      write(written) {
        line = written;
      },
    },
  );
  const fields = { operation, status, milliseconds: GAP, bytes: GAP, requestId: GAP };
  if (status < 500) log.info(fields);
  else log.error(fields);
  const [start, beforeDuration, beforeBytes, beforeId, end] = line.split(gap);
  return { start, beforeDuration, beforeBytes, beforeId, end } as LineTemplate;
}

function textLines(lines: LineWriter): WriteLine {
  return ({ operation, status, milliseconds, bytes, caller, requestId }, time) => {
    const from = caller === undefined ? "" : ` ${JSON.stringify(caller)}`;
    lines.write(
      `${toIso(time)} ${operation} ${status} ${rounded(milliseconds)} ms ${bytes} bytes ${requestId}${from}\n`,
    );
  };
}

/** Microseconds are all that a clock can tell. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

let formatted = 0;
let iso = "";

/** Returns a time in ISO 8601. Formatting takes as long as all else of a line, so it is done once a millisecond. */
function toIso(time: number): string {
  if (time !== formatted) {
    formatted = time;
    iso = new Date(time).toISOString();
  }
  return iso;
}

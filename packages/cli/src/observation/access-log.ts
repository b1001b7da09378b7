import type { ObservedResponse } from "@mastery/http-node";
import { type Logger, pino } from "pino";
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

function jsonLines(lines: LineWriter): WriteLine {
  let now = 0;
  const log = pino(
    {
      base: null,
      timestamp: () => `,"time":"${toIso(now)}"`,
      formatters: { level: (level) => ({ level }) },
    },
    lines,
  );
  // A child has its fields written already, which saves a third of the time of a line.
  const children = new Map<string, Map<number, Logger>>();
  function childFor(operation: string, status: number): Logger {
    const ofOperation = children.get(operation) ?? new Map<number, Logger>();
    children.set(operation, ofOperation);
    const child = ofOperation.get(status) ?? log.child({ operation, status });
    ofOperation.set(status, child);
    return child;
  }
  return ({ operation, status, milliseconds, bytes, caller, requestId }, time) => {
    now = time;
    const child = childFor(operation, status);
    const fields = { milliseconds: rounded(milliseconds), bytes, caller, requestId };
    if (status < 500) child.info(fields);
    else child.error(fields);
  };
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

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Event formats that AWS documents. Each event requests the first three recommendations of {@link LEARNER}. */
export const EVENT_SHAPES = ["rest-api", "http-api", "function-url", "load-balancer"] as const;

/** A learner of the bundled dataset. */
export const LEARNER = "00340b68-0288-4c2f-88f3-17ede693873f";

export function readEvent(shape: (typeof EVENT_SHAPES)[number]): object {
  return JSON.parse(readFileSync(join(import.meta.dirname, `events/${shape}.json`), "utf8"));
}

/** Returns a Function URL's event for a path with a query. */
export function eventFor(path: string): object {
  const [rawPath, rawQueryString = ""] = path.split("?");
  return { ...readEvent("function-url"), rawPath, rawQueryString };
}

import { readN } from "@mastery/openapi/internal";
import type { ValidationError } from "@mastery/openapi/schemas";
import { refused } from "./refused-exchange.ts";

/**
 * Returns how many recommendations a query asks for. `n` is the only parameter, so it is the one to allow in the catalogue.
 *
 * @param query as it was sent, without its question mark
 * @throws `RefusedExchange` 422 that lists every issue
 */
export function readCount(query: string): number {
  const issues: ValidationError[] = [];
  const n = readN(query, issues);
  const others = [...new URLSearchParams(query).keys()].filter((name) => name !== "n");
  if (others.length === 0 && issues.length === 0) return n;
  const surplus = { loc: ["query"], msg: "Expected no parameter but n", type: "extra_forbidden" };
  throw refused(422, others.length > 0 ? [surplus, ...issues] : issues);
}

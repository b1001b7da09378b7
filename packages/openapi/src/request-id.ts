import type { Snapshot } from "@mastery/core";
import { type ApiRequestHeaders, headerOf } from "./http.ts";
import { holdsLearnerId } from "./learner-ids.ts";

/** What is taken from a client: it is logged, and sent back. */
const GIVEN = /^[\w.-]{1,64}$/;

/** Returns the client's own `x-request-id`, or a new one if that is missing, malformed, or has a learner's id in it. */
export function requestIdOf(headers: ApiRequestHeaders, snapshot: Snapshot): string {
  const given = headerOf(headers, "x-request-id");
  if (given !== undefined && GIVEN.test(given) && !holdsLearnerId(snapshot, given)) return given;
  return newRequestId();
}

/** Returns the last groups of a random uuid, some 74 bits: nobody takes them for the id of a learner. */
function newRequestId(): string {
  return crypto.randomUUID().slice(14);
}

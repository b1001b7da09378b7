import type { Snapshot } from "@mastery/core";
import { type ApiRequestHeaders, headerOf } from "./http.ts";
import { holdsLearnerId } from "./learner-ids.ts";

/** What is taken from a client: it is logged, and sent back. */
const GIVEN = /^[\w.-]{1,64}$/;

/** Digits of a new id: 80 bits. Nobody takes them for the id of a learner, which has 32. */
const DIGITS = 20;

/** Random digits for so many ids are made at once, since asking the system for them takes longer than all else. */
const SUPPLY = new Uint8Array(DIGITS * 512);

const HEXADECIMAL = new TextEncoder().encode("0123456789abcdef");

let digits = "";
let used = 0;

/** Returns the client's own `x-request-id`, or a new one if that is missing, malformed, or has a learner's id in it. */
export function requestIdOf(headers: ApiRequestHeaders, snapshot: Snapshot): string {
  const given = headerOf(headers, "x-request-id");
  if (given !== undefined && GIVEN.test(given) && !holdsLearnerId(snapshot, given)) return given;
  return newRequestId();
}

function newRequestId(): string {
  if (used === digits.length) {
    digits = randomDigits();
    used = 0;
  }
  used += DIGITS;
  return digits.slice(used - DIGITS, used);
}

function randomDigits(): string {
  crypto.getRandomValues(SUPPLY);
  for (let i = 0; i < SUPPLY.length; i++) SUPPLY[i] = HEXADECIMAL[SUPPLY[i]! & 15]!;
  return new TextDecoder().decode(SUPPLY);
}

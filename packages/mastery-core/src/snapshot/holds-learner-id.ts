import type { Snapshot } from "./snapshot.ts";

/** Hexadecimal digits of a uuid. */
const DIGITS = 32;

/** Returns whether a text contains a learner id anywhere, in upper or lower case, with or without separators. */
export function holdsLearnerId(snapshot: Snapshot, text: string): boolean {
  if (text.length < DIGITS) return false;
  const runs = text
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .matchAll(/[0-9a-f]{32,}/g);
  for (const [run] of runs) {
    for (let at = 0; at + DIGITS <= run.length; at++) {
      const digits = run.slice(at, at + DIGITS);
      const uuid = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
      if (snapshot.learnerNumber(uuid) !== undefined) return true;
    }
  }
  return false;
}

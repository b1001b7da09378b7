import type { Snapshot } from "@mastery/core";

/** Hexadecimal digits of a uuid. */
const DIGITS = 32;

/** Whether a text has the id of a learner in it: in any letter case, anywhere, and with any separators or none. */
export function holdsLearnerId(snapshot: Snapshot, text: string): boolean {
  if (text.length < DIGITS) return false;
  const runs = text
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .matchAll(/[0-9a-f]{32,}/g);
  for (const [run] of runs) {
    for (let at = 0; at + DIGITS <= run.length; at++) {
      if (snapshot.learnerNumber(uuidOf(run, at)) !== undefined) return true;
    }
  }
  return false;
}

/** The uuid whose digits start at a position. */
function uuidOf(digits: string, at: number): string {
  const part = (from: number, to: number): string => digits.slice(at + from, at + to);
  return [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, DIGITS)].join("-");
}

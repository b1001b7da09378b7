import type { Snapshot } from "@mastery/core";

/** Finds ids of learners in upper or lower case, with or without separators. */
export function holdsLearnerId(snapshot: Snapshot, text: string): boolean {
  const letters = text.toLowerCase().replace(/[^0-9a-z]/g, "");
  // A lookahead, because the digits of a uuid can begin at any digit.
  for (const [, digits] of letters.matchAll(/(?=([0-9a-f]{32}))/g)) {
    const uuid = digits!.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    if (snapshot.learnerNumber(uuid) !== undefined) return true;
  }
  return false;
}

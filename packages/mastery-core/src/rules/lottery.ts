import { hashUnits } from "../hash.ts";
import type { Candidate } from "./lists.ts";
import type { Rules } from "./options.ts";

/** An entry of a list, with the properties that decide its ties. */
export type ListedCandidate = Pick<Candidate, "targetSet" | "isOutOfTurn" | "score">;

/**
 * Returns the number of each entry's tie, from 0 (rule 2.4.21). Adjacent entries tie if the same pass took them and their scores are equal.
 * An entry out of turn ties with no other entry. The list is in the order of `listOrder`, before or after its ties were drawn.
 */
export function tiesOf(
  list: readonly ListedCandidate[],
  { repeatsOfOneSet }: Pick<Rules, "repeatsOfOneSet">,
): number[] {
  const repeats = new Map<Candidate["targetSet"], number>();
  let isSecondPass = false;
  let tie = -1;
  return list.map((entry, rank) => {
    const count = (repeats.get(entry.targetSet) ?? 0) + 1;
    repeats.set(entry.targetSet, count);
    const startsSecondPass = !isSecondPass && count > repeatsOfOneSet;
    if (startsSecondPass) isSecondPass = true;
    const isTied = !entry.isOutOfTurn && list[rank - 1]?.score === entry.score;
    if (!isTied || startsSecondPass) tie++;
    return tie;
  });
}

/** Returns the lottery ticket of the learner at a position: an unsigned 32-bit hash of the 16 bytes of the learner's uuid. */
export function ticketOf(
  uuids: Uint8Array,
  learner: number,
  { lotterySeed }: Pick<Rules, "lotterySeed">,
): number {
  return hashUnits(uuids, 16 * learner, 16 * (learner + 1), lotterySeed);
}

/** Returns whether chance orders a learner's ties. Learners drawn for a smaller share are also drawn for a larger share. */
export function isDrawn(ticket: number, { lottery }: Pick<Rules, "lottery">): boolean {
  return ticket < lottery * 2 ** 32;
}

/**
 * Returns the list with its ties in random order. Every order is equally likely, and depends only on the seed, the learner and the
 * resources.
 *
 * @param hashOf returns a hash of the id of an entry's resource
 */
export function drawnOrder<Entry extends ListedCandidate>(
  list: readonly Entry[],
  ticket: number,
  hashOf: (entry: Entry) => number,
  options: Pick<Rules, "repeatsOfOneSet">,
): Entry[] {
  const ties = tiesOf(list, options);
  const drawn = list.map((entry, rank) => {
    const lot = hashUnits(Uint32Array.of(ticket, hashOf(entry)), 0, 2);
    return { entry, tie: ties[rank]!, lot };
  });
  return drawn.sort((a, b) => a.tie - b.tie || a.lot - b.lot).map(({ entry }) => entry);
}

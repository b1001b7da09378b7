import { concatenate, inversePermutation, range } from "../collections.ts";
import { MasteryError } from "../errors/index.ts";
import { compareBytes } from "../records/uuids.ts";

/** Bytes of a uuid. */
const WIDTH = 16;

/** Some learners of a population. */
export interface NamedIds {
  /** What messages call it. */
  readonly name: string;
  /** The bytes of their uuids, in ascending order. */
  readonly ids: Uint8Array;
}

/**
 * For each part, the positions of its learners in the list of all learners, ordered by id.
 *
 * @throws `MasteryError` `INVALID_SHARDS` if a learner is in several parts; nothing in it tells which learner
 */
export function orderLearners(parts: readonly NamedIds[]): readonly Uint32Array[] {
  // The learners of a part are in order.
  if (parts.length === 1) return [range(parts[0]!.ids.length / WIDTH)];
  const ids = concatenate(parts.map((part) => part.ids));
  const compare = (a: number, b: number): number => compareBytes(ids, a, ids, b, WIDTH);
  const order = range(ids.length / WIDTH).sort(compare);
  checkDistinct(order, compare, parts);
  const positions = inversePermutation(order);
  let end = 0;
  return parts.map((part) => {
    const start = end;
    end += part.ids.length / WIDTH;
    return positions.subarray(start, end);
  });
}

/** @param order the learners, numbered part after part, in the order of their ids */
function checkDistinct(
  order: Uint32Array,
  compare: (a: number, b: number) => number,
  parts: readonly NamedIds[],
): void {
  let repeated = 0;
  let first = 0;
  for (let i = order.length - 1; i > 0; i--) {
    if (compare(order[i - 1]!, order[i]!) !== 0) continue;
    repeated++;
    first = i;
  }
  if (repeated === 0) return;
  const two = [order[first - 1]!, order[first]!].sort((a, b) => a - b);
  const names = two.map((learner) => nameOf(learner, parts)).join(" and ");
  const count = repeated === 1 ? "1 learner" : `${repeated} learners`;
  const message = `Expected each learner in one part, got ${count} in several, as in ${names}.`;
  throw new MasteryError("INVALID_SHARDS", message);
}

/** The name of the part that a learner is in. */
function nameOf(learner: number, parts: readonly NamedIds[]): string {
  let end = 0;
  return parts.find(({ ids }) => {
    end += ids.length / WIDTH;
    return learner < end;
  })!.name;
}

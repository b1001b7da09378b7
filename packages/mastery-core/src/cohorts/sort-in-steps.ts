import type { Steps } from "../work.ts";

/** Items of a step. */
const STEP = 1_000;

/** The items in order, as `toSorted()` gives them: parts are sorted, then merged. */
export function* sortInSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  if (items.length <= STEP) return items.toSorted(compare);
  const middle = items.length >> 1;
  const left = yield* sortInSteps(items.slice(0, middle), compare);
  yield;
  const right = yield* sortInSteps(items.slice(middle), compare);
  const sorted: Item[] = [];
  let [l, r] = [0, 0];
  while (sorted.length < items.length) {
    if (sorted.length % STEP === 0) yield;
    const isLeft = r === right.length || (l < left.length && compare(left[l]!, right[r]!) <= 0);
    sorted.push(isLeft ? left[l++]! : right[r++]!);
  }
  return sorted;
}

import { expect, test } from "vitest";
import { batchesOf, gatherRows, numbersBelow, positionsIn, sortBy, startsOf } from "./numbering.ts";

test("parts start where those before end; positions are the places of numbers", () => {
  expect([...startsOf([2, 0, 3])]).toEqual([0, 2, 2, 5]);
  expect([...numbersBelow(3)]).toEqual([0, 1, 2]);
  expect([...positionsIn(Uint32Array.of(2, 0, 1))]).toEqual([1, 2, 0]);
});

test("sorts by a key, then by number", () => {
  const sorted = sortBy(Uint32Array.of(4, 3, 2, 1, 0xffffffff), (number) => number % 2);
  expect([...sorted]).toEqual([2, 4, 1, 3, 0xffffffff]);
  expect([...sortBy(Uint32Array.of(5, 6), () => 2 ** 21 - 1)]).toEqual([5, 6]);
});

test("batches are of one key each, and not too large", () => {
  const cut = (order: number[], size: number, keyOf?: (number: number) => number): number[][] =>
    batchesOf(Uint32Array.from(order), size, keyOf).map((batch) => [...batch]);
  expect(cut([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(cut([2, 4, 1, 3, 5], 2, (number) => number % 2)).toEqual([[2, 4], [1, 3], [5]]);
  expect(cut([2, 1, 4], 9, (number) => number % 2)).toEqual([[2], [1], [4]]);
  expect(cut([], 2)).toEqual([]);
});

test("rows are copied in the order asked for, as often as asked for", () => {
  const matrix = Uint8Array.of(1, 2, 3, 4, 5, 6);
  expect([...gatherRows(matrix, 2, Uint32Array.of(2, 0, 2), new Uint8Array(6))]).toEqual([
    5, 6, 1, 2, 5, 6,
  ]);
});

import { expect, test } from "vitest";
import { gatherRows, numbersBelow, positionsIn, startsOf } from "./numbering.ts";

test("parts start where those before end; positions are the places of numbers", () => {
  expect([...startsOf([2, 0, 3])]).toEqual([0, 2, 2, 5]);
  expect([...numbersBelow(3)]).toEqual([0, 1, 2]);
  expect([...positionsIn(Uint32Array.of(2, 0, 1))]).toEqual([1, 2, 0]);
});

test("rows are copied in the order asked for, as often as asked for", () => {
  const matrix = Uint8Array.of(1, 2, 3, 4, 5, 6);
  expect([...gatherRows(matrix, 2, Uint32Array.of(2, 0, 2), new Uint8Array(6))]).toEqual([
    5, 6, 1, 2, 5, 6,
  ]);
});

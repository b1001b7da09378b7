import { expect, test } from "vitest";
import {
  bytesPerRow,
  gatherRows,
  hasBit,
  histogram,
  inversePermutation,
  largest,
  prefixSums,
  range,
  setBit,
} from "./collections.ts";

test("prefix sums are the offsets of consecutive parts, followed by the end of the last part", () => {
  expect([...prefixSums([2, 0, 3])]).toEqual([0, 2, 2, 5]);
});

test("a range counts up from 0", () => {
  expect([...range(3)]).toEqual([0, 1, 2]);
});

test("the inverse of a permutation has the position of each number", () => {
  expect([...inversePermutation(Uint32Array.of(2, 0, 1))]).toEqual([1, 2, 0]);
});

test("the largest number of a list is 0 if the list is empty", () => {
  expect(largest([])).toBe(0);
  expect(largest(Uint32Array.of(2, 7, 3))).toBe(7);
});

test("a histogram counts the occurrences of every value, including 0", () => {
  expect([...histogram(Uint8Array.of(2, 0, 2), 4)]).toEqual([1, 0, 2, 0]);
});

test("rows are copied in the requested order, possibly repeatedly", () => {
  const matrix = Uint8Array.of(1, 2, 3, 4, 5, 6);
  expect([...gatherRows(matrix, 2, Uint32Array.of(2, 0, 2), new Uint8Array(6))]).toEqual([
    5, 6, 1, 2, 5, 6,
  ]);
});

test("setting a bit changes only its row and column", () => {
  const width = bytesPerRow(10);
  const matrix = new Uint8Array(2 * width);
  setBit(matrix, width, 1, 0);
  setBit(matrix, width, 1, 9);
  const set = [0, 1].flatMap((row) =>
    Array.from({ length: 10 }, (_, column) => column)
      .filter((column) => hasBit(matrix, width, row, column))
      .map((column) => [row, column]),
  );
  expect(set).toEqual([
    [1, 0],
    [1, 9],
  ]);
  expect([...matrix]).toEqual([0, 0, 0b1, 0b10]);
});

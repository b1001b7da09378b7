import { expect, test } from "vitest";
import { BitRows, bytesPerRow } from "./collections.ts";

test("setting a bit changes only its row and column", () => {
  const rows = new BitRows(10, new Uint8Array(2 * bytesPerRow(10)));
  rows.set(1, 0);
  rows.set(1, 9);
  const set = [0, 1].flatMap((row) =>
    Array.from({ length: 10 }, (_, column) => column)
      .filter((column) => rows.has(row, column))
      .map((column) => [row, column]),
  );
  expect(set).toEqual([
    [1, 0],
    [1, 9],
  ]);
  expect([...rows.bytes]).toEqual([0, 0, 0b1, 0b10]);
});

test("the bits that are set are counted row by row", () => {
  const rows = new BitRows(10, new Uint8Array(3 * bytesPerRow(10)));
  for (const column of [0, 3, 7, 8, 9]) rows.set(1, column);
  rows.set(2, 4);
  expect([0, 1, 2].map((row) => rows.count(row))).toEqual([0, 5, 1]);
});

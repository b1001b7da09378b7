import { expect, test } from "vitest";
import { Random } from "./random.ts";

test("draws the same numbers from the same stream, and different numbers from any other stream", () => {
  const first = (...stream: [number, number, number]) => new Random(...stream).hex(4);
  expect(first(42, 1, 7)).toBe(first(42, 1, 7));
  const streams = [first(42, 1, 7), first(43, 1, 7), first(42, 2, 7), first(42, 1, 8)];
  expect(new Set([...streams, first(-42, 1, 7), first(42 + 2 ** 32, 1, 7)]).size).toBe(6);
});

test("draws bell-shaped numbers of mean 0 and standard deviation 1, within ±3", () => {
  const random = new Random(42, 0, 0);
  const draws = Array.from({ length: 20_000 }, () => random.bell());
  const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
  const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(variance).toBeCloseTo(1, 1);
  expect(Math.max(...draws.map(Math.abs))).toBeLessThanOrEqual(3);
});

test("draws integers uniformly", () => {
  const random = new Random(42, 0, 1);
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 100_000; i++) counts[random.below(10)]!++;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test("shuffles without losing anything, and does not change the original", () => {
  const items = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const shuffled = new Random(42, 0, 2).shuffled(items);
  expect(shuffled).not.toEqual(items);
  expect(shuffled.sort()).toEqual(items);
});

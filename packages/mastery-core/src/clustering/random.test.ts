import { expect, test } from "vitest";
import { sample, seededRandom } from "./random.ts";

test("a seed always produces the same numbers", () => {
  const random = seededRandom(42);
  expect([random(), random(), random()]).toMatchInlineSnapshot(`
    [
      0.625427082689621,
      0.529291023715085,
      0.26911581241035276,
    ]
  `);
});

test("different streams and seeds produce different numbers", () => {
  const first = [seededRandom(42), seededRandom(42, 1), seededRandom(43)].map((random) => random());
  expect(new Set(first).size).toBe(3);
});

test("numbers are uniform over [0, 1)", () => {
  const random = seededRandom(7);
  const tenths = new Array<number>(10).fill(0);
  for (let i = 0; i < 100_000; i++) tenths[Math.floor(random() * 10)]!++;
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test("a sample has distinct numbers from the whole range, in ascending order, and a full sample has all numbers", () => {
  const some = sample(1000, 100, seededRandom(1));
  expect(new Set(some).size).toBe(100);
  expect(some.at(-1)).toBeGreaterThan(900);
  expect([...some]).toEqual([...some].sort((a, b) => a - b));
  expect([...sample(5, 5, seededRandom(1))]).toEqual([0, 1, 2, 3, 4]);
});

import { expect, test } from "vitest";
import { slopeOf } from "./slope.mjs";

/** 100 samples, one a second. */
const samples = (valueAt) =>
  Array.from({ length: 100 }, (_, time) => ({ time, value: valueAt(time) }));

test("a line has its slope, without doubt", () => {
  const { slope, low, high } = slopeOf(samples((time) => 50 + 0.25 * time));
  expect([slope, low, high].map((one) => one.toFixed(6))).toEqual([
    "0.250000",
    "0.250000",
    "0.250000",
  ]);
});

test("a value that goes up and down around a level may have no slope", () => {
  const { low, high } = slopeOf(samples((time) => 50 + (time % 13)));
  expect(low).toBeLessThan(0);
  expect(high).toBeGreaterThan(0);
});

test("growth beneath the noise is found", () => {
  expect(slopeOf(samples((time) => 50 + 0.5 * time + (time % 13))).low).toBeGreaterThan(0);
});

import { expect, test } from "vitest";
import { random } from "../random.mjs";
import { slopeOf } from "./slope.mjs";

/** 1,000 samples, one a second. */
const samples = (valueAt) =>
  Array.from({ length: 1000 }, (_, time) => ({ time, value: valueAt(time) }));

test("a line has its slope, without doubt", () => {
  const { slope, low, high } = slopeOf(samples((time) => 50 + 0.25 * time));
  expect([slope, low, high].map((one) => one.toFixed(6))).toEqual([
    "0.250000",
    "0.250000",
    "0.250000",
  ]);
});

test("a value that goes up and down around a level has no slope", () => {
  const { low, high } = slopeOf(samples((time) => 50 + (time % 13)));
  expect(low).toBeLessThanOrEqual(0);
  expect(high).toBeGreaterThanOrEqual(0);
});

test("growth beneath the noise is found", () => {
  expect(slopeOf(samples((time) => 50 + 0.05 * time + (time % 13))).low).toBeGreaterThan(0);
});

test("a value that stepped up once may have no slope", () => {
  expect(slopeOf(samples((time) => (time < 421 ? 50 : 51))).low).toBeLessThan(0);
});

test("of random walks without a direction, about one in 20 is said to grow or shrink", () => {
  const number = random(17);
  const walks = Array.from({ length: 1000 }, () => {
    let value = 0;
    return slopeOf(samples(() => (value += number() - 0.5)));
  });
  const wrong = walks.filter(({ low, high }) => low > 0 || high < 0).length;
  expect(wrong / walks.length).toBeLessThan(0.07);
});

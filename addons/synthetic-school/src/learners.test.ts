import { expect, test } from "vitest";
import { DOMAINS } from "./curriculum.ts";
import { ARCHETYPES } from "./learners.ts";

const shapes = Object.values(ARCHETYPES);
const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;

test("covers all domains in at least five archetypes", () => {
  expect(shapes.length).toBeGreaterThanOrEqual(5);
  for (const shape of shapes) expect(shape).toHaveLength(DOMAINS.length);
});

test("distinguishes archetypes by profile rather than by level", () => {
  for (const shape of shapes) expect(mean(shape)).toBeCloseTo(0.648, 2);
  for (const [i, one] of shapes.entries()) {
    for (const other of shapes.slice(i + 1)) {
      const apart = one.filter((value, domain) => Math.abs(value - other[domain]!) > 0.2);
      expect(apart.length).toBeGreaterThanOrEqual(4);
    }
  }
});

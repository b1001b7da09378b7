import fc from "fast-check";
import { expect, test } from "vitest";
import { productBounds } from "./product-bounds.ts";

/** Two shelves: one with two resources, whose products lie skill by skill, and one with a third resource. */
const SHELVES = { offsets: Uint32Array.of(0, 2, 3) };
const SKILLS = 3;

test("the excess of a resource is what its products exceed the level by, together", () => {
  const products = Float32Array.of(1, 0, 0.5, 0, 0.75, 0, 0, 0, 0);
  const { level, excess } = productBounds(products, SHELVES, SKILLS);
  // Mean 0.25 and standard deviation √(1.8125 / 9 - 0.0625).
  expect(level).toBeCloseTo(0.25 + Math.sqrt(0.138_888_888_888_888_9), 12);
  expect(excess[0]).toBeCloseTo(1 - level + (0.75 - level), 12);
  expect([...excess.subarray(1)]).toEqual([0, 0]);
});

test("no products of a resource sum to more than its bound", () => {
  const product = fc.float({ min: -1, max: 1, noNaN: true });
  const chosen = fc.subarray([0, 1, 2], { minLength: 1 });
  fc.assert(
    fc.property(
      fc
        .array(product, { minLength: 9, maxLength: 9 })
        .map((numbers) => Float32Array.from(numbers)),
      chosen,
      (products, skills) => {
        const { level, excess } = productBounds(products, SHELVES, SKILLS);
        const places = [
          [0, 2],
          [1, 2],
          [6, 1],
        ] as const;
        places.forEach(([first, step], position) => {
          const sum = skills.reduce((total, skill) => total + products[first + skill * step]!, 0);
          expect(sum).toBeLessThanOrEqual(skills.length * level + excess[position]! + 1e-12);
        });
      },
    ),
  );
});

test("a catalogue whose resources are all retired has no bounds", () => {
  const bounds = productBounds(new Float32Array(0), { offsets: Uint32Array.of(0) }, SKILLS);
  expect(bounds).toEqual({ level: 0, excess: new Float64Array(0) });
});

import { expect, test } from "vitest";
import { cosineWith, similaritiesOf } from "./similarities.ts";

const SIMILARITIES = similaritiesOf({
  dimension: 2,
  skills: Float64Array.of(1, 0, 0, 1, -1, 0),
  resources: Float64Array.of(1, 0, 0, 1, 0, 0, -1, 0, 0.6, 0.8),
});

test("computes the products of resources and skills with skills in advance", () => {
  const [axis, square, opposite] = [
    [1, 0, -1],
    [0, 1, 0],
    [-1, 0, 1],
  ];
  const resources = [axis, square, [0, 0, 0], opposite, [0.6, 0.8, -0.6]];
  expect([...SIMILARITIES.products!]).toEqual(
    [...resources, axis, square, opposite].flat().map((product) => expect.closeTo(product!, 12)),
  );
});

test.each([
  ["precomputed products", SIMILARITIES],
  ["vectors, for catalogues with too many products", { ...SIMILARITIES, products: undefined }],
])("compares resources with the mean of the target skills by %s", (_, similarities) => {
  const cosines = [0, 1, 2, 3, 4].map(cosineWith(similarities, [0, 1]));
  const expected = [1, 1, 0, -1, 1.4].map((sum) => sum / Math.SQRT2);
  expect(cosines).toEqual(expected.map((cosine) => expect.closeTo(cosine, 12)));
});

test("gives a resource no similarity with skills that cancel each other out", () => {
  expect([0, 1, 2, 3, 4].map(cosineWith(SIMILARITIES, [0, 2]))).toEqual([0, 0, 0, 0, 0]);
});

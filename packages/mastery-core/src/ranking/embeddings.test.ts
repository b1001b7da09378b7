import fc from "fast-check";
import { expect, test } from "vitest";
import { buildDataset } from "../evidence/build-dataset.ts";
import { isFarFromHalf, round3 } from "../rules/conventions.ts";
import { scaleToUnit, semanticSimilarity } from "../rules/score.ts";
import { learner, resource, skill } from "../testing/index.ts";
import { cosinesOf, cosinesWith, type Embedder, embedCatalogue } from "./embeddings.ts";

const { catalogue } = await buildDataset({
  skills: [
    skill("add", "number", { preferred_label: "Addition", description: "Adding numbers" }),
    skill("sub", "number", { preferred_label: "Subtraction" }),
  ],
  resources: [
    resource("r1", ["sub", "add"], { title: "Sums" }),
    resource("r2", ["add"], { title: "Sums" }),
    resource("r3", ["add"], { title: "Sums" }),
  ],
  learners: [learner(0)],
  traces: [],
});

function embedder(vectors: (texts: readonly string[]) => readonly ArrayLike<number>[]): Embedder {
  return { id: "fake", dimension: 2, embed: vectors };
}

test("embeds skills by label and description, and resources by title and skill labels, and embeds each distinct text once", async () => {
  const seen: string[] = [];
  await embedCatalogue(
    catalogue,
    embedder((texts) => {
      seen.push(...texts);
      return texts.map(() => [1, 0]);
    }),
  );
  expect(seen).toEqual([
    "Addition. Adding numbers",
    "Subtraction",
    "Sums. Subtraction, Addition",
    "Sums. Addition",
  ]);
});

test("scales vectors to length 1, except the zero vector", async () => {
  const embeddings = await embedCatalogue(
    catalogue,
    embedder((texts) => texts.map((_, i) => (i === 1 ? [0, 0] : [3, 4]))),
  );
  expect([...embeddings.skills]).toEqual([0.6, 0.8, 0, 0]);
  expect([...embeddings.resources]).toEqual([0.6, 0.8, 0.6, 0.8, 0.6, 0.8]);
});

test.each<[string, (texts: readonly string[]) => readonly ArrayLike<number>[]]>([
  ["expected 4 vectors, got 3", (texts) => texts.slice(1).map(() => [1, 0])],
  ["expected 2 numbers in vector 0, got 3", (texts) => texts.map(() => [1, 0, 0])],
  ["expected 4 vectors, got nothing", () => undefined as never],
  ["expected 2 numbers in vector 0, got null", (texts) => texts.map(() => null as never)],
  ["expected finite numbers in vector 0, got NaN", (texts) => texts.map(() => [1, Number.NaN])],
])("rejects an invalid result of an embedder: %s", async (message, vectors) => {
  await expect(embedCatalogue(catalogue, embedder(vectors))).rejects.toMatchObject({
    code: "INVALID_EMBEDDING",
    message: `Embedder "fake": ${message}.`,
  });
});

const EMBEDDINGS = {
  dimension: 2,
  skills: Float64Array.of(1, 0, 0, 1, -1, 0),
  resources: Float64Array.of(1, 0, 0, 1, 0, 0, -1, 0, 0.6, 0.8),
};

/** Cosines with targets, with and without the estimates of a table. */
function withTargets(targets: readonly number[], embeddings = EMBEDDINGS) {
  return cosinesWith(embeddings, cosinesOf(embeddings), targets);
}

test("compares resources with the mean of the target skills, but none whose embedding has length 0", () => {
  const cosines = [0, 1, 2, 3, 4].map(withTargets([0, 1]).exact);
  const expected = [1, 1, undefined, -1, 1.4].map((sum) => sum && sum / Math.SQRT2);
  expect(cosines).toEqual(expected.map((cosine) => cosine && expect.closeTo(cosine, 12)));
});

test("compares nothing with skills whose embeddings cancel each other out", () => {
  const { exact, estimate } = withTargets([0, 2]);
  expect(exact(0)).toBeUndefined();
  expect(estimate(0)).toBeNaN();
});

test("adds embeddings and not products, which would change the third decimal: (1 + 0.671) / 2 is served as 0.836", () => {
  const skills = Float64Array.of(1, 0, 1, 0, 1, 0);
  const resources = Float64Array.of(0.671, Math.sqrt(1 - 0.671 ** 2));
  const { exact, estimate } = withTargets([0, 1, 2], { dimension: 2, skills, resources });
  expect(round3(semanticSimilarity(exact(0)!))).toBe(0.836);
  // Three products with a skill, divided by the length of the three skills' sum.
  expect(round3(semanticSimilarity((0.671 + 0.671 + 0.671) / 3))).toBe(0.835);
  expect(isFarFromHalf(semanticSimilarity(estimate(0)))).toBe(false);
});

test("estimates cosines to a billionth, or not at all: of unknown resources, at right angles, and without a table", () => {
  const numbers = (row: fc.Arbitrary<number>, rows: number) =>
    fc.array(row, { minLength: 3 * rows, maxLength: 3 * rows });
  const schools = fc.record({
    skills: numbers(fc.double({ min: -1, max: 1, noNaN: true }), 4),
    resource: numbers(fc.double({ min: -1, max: 1, noNaN: true }), 1),
    targets: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
  });
  fc.assert(
    fc.property(schools, ({ skills, resource, targets }) => {
      const unit = (values: readonly number[]): readonly number[] => [
        ...scaleToUnit(Float64Array.from(values)),
      ];
      const rows = [0, 3, 6, 9].flatMap((at) => unit(skills.slice(at, at + 3)));
      const embeddings = {
        dimension: 3,
        skills: Float64Array.from(rows),
        resources: Float64Array.from(unit(resource)),
      };
      const { exact, estimate } = withTargets(targets, embeddings);
      if (!Number.isNaN(estimate(0))) expect(Math.abs(estimate(0) - exact(0)!)).toBeLessThan(1e-9);
      expect(cosinesWith(embeddings, undefined, targets).estimate(0)).toBeNaN();
    }),
  );
  expect([0, 1, 2, 3, 4].map(withTargets([0]).estimate)).toEqual([1, NaN, NaN, -1, 0.6]);
});

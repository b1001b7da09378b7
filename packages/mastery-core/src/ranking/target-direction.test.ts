import fc from "fast-check";
import { expect, test } from "vitest";
import { thousandths } from "../rules/conventions.ts";
import { scaleToUnit, semanticSimilarity } from "../rules/score.ts";
import { skillProducts, TargetDirection } from "./target-direction.ts";

function direction(
  skills: readonly (readonly number[])[],
  resources: readonly (readonly number[])[],
): TargetDirection {
  const matrix = (rows: typeof skills): Float64Array =>
    Float64Array.from(rows.flatMap((row) => [...scaleToUnit(Float64Array.from(row))]));
  const dimension = skills[0]!.length;
  const embeddings = { dimension, skills: matrix(skills), resources: matrix(resources) };
  return new TargetDirection(
    embeddings,
    skillProducts(embeddings),
    skills.map((_, skill) => skill),
  );
}

const component = fc.integer({ min: -4, max: 4 });
const vectors = fc.array(fc.tuple(component, component, component), {
  minLength: 1,
  maxLength: 8,
});

test("a similarity from products rounds as the literal one does, unless it may turn", () => {
  fc.assert(
    fc.property(vectors, vectors, (skills, resources) => {
      const aim = direction(skills, resources);
      resources.forEach((_, resource) => {
        const near = semanticSimilarity(aim.near(resource));
        if (aim.mayTurn(near)) return;
        expect(thousandths(near)).toBe(thousandths(semanticSimilarity(aim.cosine(resource))));
      });
    }),
    { numRuns: 1000 },
  );
});

test("a number on the edge of two thousandths may turn, others may not", () => {
  const aim = direction([[1, 0]], [[3, 4]]);
  expect([0.8125 - 1e-14, 0.8125, 0.8125 + 1e-14].map((x) => aim.mayTurn(x))).toEqual([
    true,
    true,
    true,
  ]);
  expect([0.8125 - 1e-9, 0.8125 + 1e-9, 0.812].map((x) => aim.mayTurn(x))).toEqual([
    false,
    false,
    false,
  ]);
});

test("where target skills cancel each other, no product decides", () => {
  const aim = direction(
    [
      [3, 4],
      [-3, -4],
    ],
    [[3, 4]],
  );
  expect(aim.near(0)).toBe(0);
  expect(aim.mayTurn(0.8)).toBe(true);
});

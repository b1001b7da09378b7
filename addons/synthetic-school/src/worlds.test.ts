import { expect, test } from "vitest";
import { generateDataset } from "./generate.ts";
import { type KnownTruth, trueChance } from "./worlds.ts";

const known: KnownTruth = { truth: "levels", spread: 0.8, learning: 0.3, guess: 0.1 };

function schoolOf(truth: Partial<KnownTruth>, learners = 60) {
  return generateDataset({ learners, seed: 7, known: { ...known, ...truth } });
}

test("the chance of a right answer follows the formula", () => {
  const task = schoolOf({}).resources.find(({ skill_ids }) => skill_ids.length === 1)!;
  const [skill] = task.skill_ids;
  const truth = { ...known, difficulty: { [task.resource_id]: 0.5 } };
  const chance = trueChance(truth, { [skill!]: 0.5 }, task, new Map([[skill!, 3]]));
  expect(chance).toBeCloseTo(0.1 + 0.9 / (1 + Math.exp(0.5 - 0.3 * Math.log(4))), 12);
});

test("learners of a null school have the same level in all domains", () => {
  const { learners, truth } = schoolOf({ truth: "levels" });
  for (const { ability, archetype } of learners) {
    expect(new Set(Object.values(ability)).size).toBe(1);
    expect(archetype).toBe("none");
  }
  expect(truth).toMatchObject(known);
});

test("learners differ by domain or by skill if the truth states this", () => {
  const [byDomain] = schoolOf({ truth: "domains" }, 1).learners;
  expect(new Set(Object.values(byDomain!.ability)).size).toBeGreaterThan(5);
  const bySkill = schoolOf({ truth: "skills" }, 1);
  const [first] = bySkill.learners;
  expect(Object.keys(first!.ability)).toEqual(bySkill.skills.map(({ id }) => id));
});

test("difficulties have the spread stated by the truth", () => {
  const difficulties = (spread: number) => Object.values(schoolOf({ spread }).truth!.difficulty);
  expect(new Set(difficulties(0))).toEqual(new Set([0]));
  const [sum, squares] = [difficulties(0.8), difficulties(0.8).map((one) => one ** 2)].map((all) =>
    all.reduce((total, one) => total + one / all.length, 0),
  );
  expect(Math.sqrt(squares! - sum! ** 2)).toBeCloseTo(0.8, 0);
});

test("scores are higher if the truth states a stronger effect of practice", () => {
  const meanScore = (learning: number) => {
    const scores = [...schoolOf({ learning }).traces].flatMap(({ score }) => score ?? []);
    return scores.reduce((sum, score) => sum + score / scores.length, 0);
  };
  expect(meanScore(1)).toBeGreaterThan(meanScore(0) + 0.05);
});

test("rejects an impossible truth", () => {
  expect(() => schoolOf({ guess: 1, truth: "moods" as never })).toThrow(
    /known\.truth: expected .*\n.*known\.guess: expected a number from 0 to 0\.9, got 1/,
  );
});

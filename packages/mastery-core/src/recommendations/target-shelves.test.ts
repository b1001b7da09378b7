import { expect, test } from "vitest";
import { range } from "../collections.ts";
import { buildDataset } from "../evidence/dataset.ts";
import { DEFAULT_RULES } from "../rules/options.ts";
import { learner, resource, skill } from "../testing/index.ts";
import { shelve } from "./shelves.ts";
import { TargetShelves } from "./target-shelves.ts";

/** 70 skills, so that a number holds the names of up to 8 target skills. */
const SKILLS = Array.from(range(70), (n) => `s${n + 10}`);

/** The name of each resource's target skills, by the skills that the resources carry. */
async function namesOf(...skillIds: readonly (readonly string[])[]): Promise<(string | number)[]> {
  const { catalogue } = await buildDataset({
    skills: SKILLS.map((id) => skill(id, "number")),
    resources: skillIds.map((ids, n) => resource(`r${n}`, ids, { grade_level: n + 1 })),
    learners: [learner(0)],
    traces: [],
  });
  const shelves = shelve(catalogue);
  const targets = new TargetShelves({
    shelves,
    options: DEFAULT_RULES,
    skillDomain: catalogue.skillDomain,
  });
  targets.load([...range(60)]);
  return [...shelves.shelfOf].map((shelf) => targets.nameOf(shelf));
}

const [FIVE, TWELVE] = [SKILLS.slice(40, 45), SKILLS.slice(40, 52)];
const NO_TARGET = SKILLS[65]!;

test("equal target skills have equal names, in any order and beside any other skills", async () => {
  const [few, same] = await namesOf(FIVE, [NO_TARGET, ...FIVE.toReversed()]);
  expect(few).toBeTypeOf("number");
  expect(same).toBe(few);
  const [many, alike] = await namesOf(TWELVE, [NO_TARGET, ...TWELVE.toReversed()]);
  expect(many).toBeTypeOf("string");
  expect(alike).toBe(many);
});

test("sets of target skills that differ in one skill have different names, even if they are too long for a number", async () => {
  const first = ["s10", ...TWELVE.slice(1)];
  const last = [...TWELVE.slice(0, -1), "s69"];
  const names = await namesOf(TWELVE, first, last, TWELVE.slice(1), FIVE);
  expect(new Set(names).size).toBe(5);
});

import type { Grant } from "@mastery/openapi";
import fc from "fast-check";
import { expect, test } from "vitest";
import { codesOf } from "./codes.ts";
import { type LookUps, lookUpsOf, Refusal } from "./look-ups.ts";
import { identityOf, school } from "./school.fixture.ts";
import { TOOLS } from "./tools.ts";

const snapshot = await school();
const learners = snapshot.learners();
const ids = learners.map(({ learner_id }) => learner_id);
const identity = identityOf("c");
const open = lookUpsOf(snapshot, {});
const everything = open({ learners: "all", identity });
const groups = (await everything.get("listGroups")).map(({ group_id }) => group_id);
const skills = (await everything.get("listSkills")).map(({ skill_id }) => skill_id);
const resources = (
  await Promise.all(
    ids.slice(0, 20).map((value) => everything.get("getRecommendations", { value })),
  )
).flatMap((list) => list.map(({ resource_id }) => resource_id));
const everyCode = codesOf(ids, JSON.stringify(["", identity])).codes;

/** Numbers that tools count themselves: lengths of lists, and positions in them. */
const OWN_NUMBERS = /^(?:n_pupils|n_skills_not_assessed|position|.*_not_shown)$/;

/** A key for some learners, or for some groups. */
const grants: fc.Arbitrary<Grant> = fc.oneof(
  fc.subarray(ids, { minLength: 1 }).map((some) => ({ learners: new Set(some), identity })),
  fc
    .subarray(ids, { minLength: ids.length - 3 })
    .map((nearly) => ({ learners: new Set(nearly), identity })),
  fc
    .subarray(groups, { minLength: 1, maxLength: 2 })
    .map((some) => ({ learners: { groups: some }, identity })),
);

const calls = fc.record({
  name: fc.constantFrom(...Object.keys(TOOLS)),
  pupil: fc.constantFrom(...everyCode.values()),
  group_id: fc.option(fc.constantFrom(...groups), { nil: undefined }),
  skill_id: fc.option(fc.constantFrom(...skills), { nil: undefined }),
  resource_id: fc.constantFrom(...resources),
});

/** Records all numbers that routes return to a caller. */
function recording(look: LookUps, numbers: Set<number>): LookUps {
  return {
    ...look,
    async get(id, given) {
      const body = await look.get(id, given);
      for (const [, number] of numbersIn(body)) numbers.add(number);
      return body;
    },
  };
}

function* numbersIn(value: unknown, name = ""): Generator<[name: string, number: number]> {
  if (typeof value === "number") yield [name, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    yield* numbersIn(item, Array.isArray(value) ? name : key);
  }
}

test("tools tell a limited key no name, no id, no pupil outside the key, and no number that the routes do not tell it", async () => {
  let answered = 0;
  const property = fc.asyncProperty(grants, calls, async (grant, { name, ...given }) => {
    const look = open(grant);
    const own = new Set((await look.get("listLearners")).map(({ learner_id }) => learner_id));
    const numbers = new Set<number>();
    const tool = TOOLS[name]!;
    const known = Object.fromEntries(
      Object.entries(given).filter(
        ([key, value]) => key in tool.input.shape && value !== undefined,
      ),
    );
    const answer = await tool
      .answer(recording(look, numbers), tool.input.parse(known))
      .catch((error) => {
        if (error instanceof Refusal) return { refused: error.message };
        throw error;
      });
    const text = JSON.stringify(answer);
    // Collected, since as many calls of expect() would take longer than all else.
    const told = learners
      .flatMap(({ learner_id, display_name }) => [
        learner_id,
        display_name,
        ...(own.has(learner_id) ? [] : [everyCode.get(learner_id)!]),
      ])
      .filter((secret) => text.includes(secret));
    expect(told).toEqual([]);
    const untold = [...numbersIn(answer)].filter(([key, number]) =>
      OWN_NUMBERS.test(key) ? number > Math.max(own.size, skills.length) : !numbers.has(number),
    );
    expect(untold).toEqual([]);
    if (!text.startsWith('{"refused"')) answered++;
  });
  await fc.assert(property, { numRuns: 5 * fc.readConfigureGlobal().numRuns! });
  // Most calls are answered, so the property is about answers.
  expect(answered).toBeGreaterThan(2 * fc.readConfigureGlobal().numRuns!);
});

test("a key that hides fewer learners than a rate needs gets no rate, so nothing can be subtracted", async () => {
  const hidden = ids[7]!;
  const nearly = open({ learners: new Set(ids.filter((id) => id !== hidden)), identity });
  for (const [id, code] of [...everyCode].slice(0, 20)) {
    if (id === hidden) continue;
    const answer = JSON.stringify(await TOOLS["pupil"]!.answer(nearly, { pupil: code }));
    expect(answer).toContain("Cible ");
    expect(answer).not.toContain("réussie par");
  }
});

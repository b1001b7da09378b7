import type { LearnerSkill, Member, SkillState } from "@mastery/client";
import { expect, test } from "vitest";
import { changesOf, followedByAll } from "./since.ts";

const member = (learner_id: string) => ({ learner_id }) as Member;

/** Skills of each learner, with their states and numbers of marks. */
type Skills = Readonly<Record<string, Readonly<Record<string, readonly [SkillState, number]>>>>;

const skillsOf = (skills: Skills) => async (id: string) =>
  Object.entries(skills[id]!).map(
    ([skill_id, [state, n_scored_traces]]) =>
      ({ skill_id, state, n_scored_traces }) as LearnerSkill,
  );

async function changes(then: Skills, now: Skills) {
  const [before, after] = [then, now].map((skills) => Object.keys(skills).map(member));
  const { first, declined, gained, ...counts } = await changesOf(
    before!,
    after!,
    skillsOf(then),
    skillsOf(now),
  );
  const named = (list: typeof first) =>
    list.map(({ member, skills }) => [member.learner_id, ...skills]);
  return { first: named(first), declined: named(declined), gained: named(gained), ...counts };
}

test("tells first assessments, declines and newly acquired skills apart", async () => {
  const then: Skills = {
    anna: {
      accents: ["acquired", 2],
      plural: ["in_progress", 1],
      fractions: ["not_assessed", 0],
      verbs: ["to_confirm", 1],
      rhymes: ["not_assessed", 0],
    },
    gone: { accents: ["acquired", 1] },
  };
  const now: Skills = {
    anna: {
      accents: ["in_progress", 3],
      plural: ["acquired", 2],
      fractions: ["to_strengthen", 1],
      verbs: ["to_strengthen", 2],
      rhymes: ["acquired", 1],
    },
    new: { accents: ["to_strengthen", 1] },
  };
  expect(await changes(then, now)).toMatchObject({
    first: [["anna", "fractions"]],
    declined: [["anna", "accents", "verbs"]],
    gained: [["anna", "plural"]],
    firstOthers: 1,
    estimated: 0,
  });
});

test("counts what became of the earlier needs, and changes without a new mark", async () => {
  const then: Skills = {
    anna: {
      accents: ["to_strengthen", 2],
      plural: ["to_strengthen", 2],
      fractions: ["to_strengthen", 2],
      verbs: ["to_confirm", 2],
      removed: ["to_strengthen", 2],
    },
  };
  const now: Skills = {
    anna: {
      accents: ["in_progress", 3],
      plural: ["to_strengthen", 3],
      fractions: ["to_strengthen", 2],
      verbs: ["to_strengthen", 2],
    },
  };
  expect(await changes(then, now)).toEqual({
    ...{ first: [], declined: [], gained: [], firstOthers: 0 },
    ...{ needsBefore: 3, over: 1, triedAgain: 1, untouched: 1, estimated: 1 },
  });
});

test("lists the members with the most changed skills first", async () => {
  const none: Skills = { anna: { a: ["not_assessed", 0], b: ["not_assessed", 0] } };
  const { first } = await changes(
    { ...none, lou: none["anna"]! },
    {
      anna: { a: ["to_strengthen", 1], b: ["not_assessed", 0] },
      lou: { a: ["to_strengthen", 1], b: ["to_strengthen", 1] },
    },
  );
  expect(first).toEqual([
    ["lou", "a", "b"],
    ["anna", "a"],
  ]);
});

test("counts the outcomes of the members' earlier recommendations, and lists members with the most exercises first", () => {
  const one = (learner_id: string, recommended: readonly string[], ...tried: string[]) => ({
    learner_id,
    recommended,
    attempts: tried.map((resource_id) => ({
      ...{ resource_id, n_traces: 1, last_trace: null },
      n_successes: Number(resource_id !== "hard"),
    })),
  });
  const list = ["known", "easy", "hard", "new", "fifth", "sixth"];
  const then = [
    one("anna", list, "known"),
    one("lou", list),
    one("gone", list),
    one("sam", ["easy"], "easy"),
  ];
  const now = [
    one("anna", [], "known", "hard", "sixth"),
    one("lou", [], "easy", "hard", "other"),
    one("sam", [], "easy"),
    one("new", []),
  ];
  expect(followedByAll(then, now)).toEqual({
    ...{ recommended: 11, tried: 3, succeeded: 1 },
    learners: [
      { learner_id: "lou", recommended: 5, tried: 2, succeeded: 1 },
      { learner_id: "anna", recommended: 5, tried: 1, succeeded: 0 },
    ],
  });
});

import type { Member } from "@mastery/client";
import { expect, test } from "vitest";
import { changesOf, followedByAll } from "./since.ts";

/** Returns a member with weak skills and the number of scored attempts on each skill. */
const member = (learner_id: string, weak: Readonly<Record<string, number>>) =>
  ({
    learner_id,
    weak_skills: Object.entries(weak).map(([skill_id, n_scored_traces]) => ({
      skill_id,
      n_scored_traces,
    })),
  }) as unknown as Member;

const SKILLS = new Set(["accents", "plural", "fractions"]);

/** Returns a function that resolves to a learner's skills with their numbers of scored attempts. */
const scored =
  (byLearner: Readonly<Record<string, Readonly<Record<string, number>>>>) => async (id: string) =>
    Object.entries(byLearner[id]!).map(([skill_id, n_scored_traces]) => ({
      skill_id,
      n_scored_traces,
    })) as never;

/** Skills of every learner in two periods: no scored attempts in the first period, and one attempt on each skill in the second period. */
const NEVER = async () => [];
const ONCE = async () => [...SKILLS].map((skill_id) => ({ skill_id, n_scored_traces: 1 })) as never;

test("counts the changes of weak skills for members in both periods", async () => {
  const before = [
    member("anna", { accents: 2, plural: 3, fractions: 1, removed: 2 }),
    member("lou", { plural: 1 }),
    member("gone", { plural: 1 }),
  ];
  const after = [
    member("anna", { plural: 5, fractions: 1 }),
    member("lou", { plural: 1, accents: 2, fractions: 4 }),
    member("new", { accents: 1 }),
  ];
  expect(await changesOf(before, after, SKILLS, NEVER, ONCE)).toEqual({
    gained: [{ member: after[0], skills: ["accents"] }],
    toSee: [{ member: after[1], skills: ["accents", "fractions"] }],
    weakBefore: 4,
    over: 1,
    triedAgain: 1,
    untouched: 2,
    estimated: 0,
  });
});

test("lists the changed skills with a new scored attempt, and counts the other changed skills", async () => {
  const before = [member("anna", { accents: 2, plural: 1 }), member("lou", {})];
  const after = [member("anna", {}), member("lou", { accents: 2, fractions: 4 })];
  const changes = await changesOf(
    before,
    after,
    SKILLS,
    scored({ anna: { accents: 2, plural: 1 }, lou: { accents: 2 } }),
    scored({ anna: { accents: 2, plural: 2 }, lou: { accents: 2, fractions: 4 } }),
  );
  expect(changes).toMatchObject({
    gained: [{ member: after[0], skills: ["plural"] }],
    toSee: [{ member: after[1], skills: ["fractions"] }],
    ...{ over: 2, estimated: 2 },
  });
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

test("lists the members with the most changed skills first", async () => {
  const before = [member("anna", {}), member("lou", {})];
  const after = [member("anna", { plural: 1 }), member("lou", { plural: 1, accents: 1 })];
  const { gained, toSee } = await changesOf(before, after, SKILLS, NEVER, ONCE);
  expect(gained).toEqual([]);
  expect(toSee.map((one) => one.member.learner_id)).toEqual(["lou", "anna"]);
});

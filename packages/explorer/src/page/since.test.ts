import type { Member } from "@mastery/client";
import { expect, test } from "vitest";
import { changesOf } from "./since.ts";

/** A member with weak skills and the number of scored attempts on each skill. */
const member = (learner_id: string, weak: Readonly<Record<string, number>>) =>
  ({
    learner_id,
    weak_skills: Object.entries(weak).map(([skill_id, n_scored_traces]) => ({
      skill_id,
      n_scored_traces,
    })),
  }) as unknown as Member;

const SKILLS = new Set(["accents", "plural", "fractions"]);

test("counts the changes of weak skills for members in both periods", () => {
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
  expect(changesOf(before, after, SKILLS)).toEqual({
    gained: [{ member: after[0], skills: ["accents"] }],
    toSee: [{ member: after[1], skills: ["accents", "fractions"] }],
    weakBefore: 4,
    over: 1,
    triedAgain: 1,
    untouched: 2,
  });
});

test("lists members with the most changed skills first", () => {
  const before = [member("anna", {}), member("lou", {})];
  const after = [member("anna", { plural: 1 }), member("lou", { plural: 1, accents: 1 })];
  const { gained, toSee } = changesOf(before, after, SKILLS);
  expect(gained).toEqual([]);
  expect(toSee.map((one) => one.member.learner_id)).toEqual(["lou", "anna"]);
});

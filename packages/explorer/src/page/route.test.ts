import fc from "fast-check";
import { expect, test } from "vitest";
import { hrefOf, parseRoute } from "./route.ts";

test.each([
  ["", { view: "start" }],
  ["#", { view: "start" }],
  ["#/", { view: "start" }],
  ["#/groups", { view: "start" }],
  ["#/groups/ce2-a", { view: "group", group: "ce2-a" }],
  ["#/groups/ce2-a/learners/abc", { view: "learner", id: "abc", group: "ce2-a" }],
  ["#/groups/ce2-a/skills/a%2Fb", { view: "skill", skill: "a/b", group: "ce2-a" }],
  ["#/groups/ce2-a/learners", { view: "nowhere" }],
  ["#/groups/ce2-a/elsewhere/abc", { view: "nowhere" }],
  ["#/clusters", { view: "clusters" }],
  ["#/clusters/3", { view: "cluster", cluster: 3 }],
  ["#/skills", { view: "skills" }],
  ["#/skills/fractions", { view: "skill", skill: "fractions" }],
  ["#/learners", { view: "learners" }],
  ["#/learners/", { view: "learners" }],
  ["#/learners/abc", { view: "learner", id: "abc" }],
  ["#/learners/a%20b", { view: "learner", id: "a b" }],
  ["#/learners/%E0%A4%A", { view: "learner", id: "%E0%A4%A" }],
  ["#/learners/abc/more", { view: "nowhere" }],
  ["#/clusters/first", { view: "nowhere" }],
  ["#/elsewhere", { view: "nowhere" }],
])("%j shows %j", (fragment, route) => {
  expect(parseRoute(fragment)).toEqual(route);
});

const id = fc.string({ minLength: 1, unit: "grapheme" });

test("a link to a learner, a skill or a group leads back there, whatever the ids", () => {
  fc.assert(
    fc.property(id, id, (one, other) => {
      for (const route of [
        { view: "learner", id: one },
        { view: "learner", id: one, group: other },
        { view: "skill", skill: one },
        { view: "skill", skill: one, group: other },
        { view: "group", group: one },
      ] as const) {
        expect(parseRoute(hrefOf(route))).toEqual(route);
      }
    }),
  );
});

test.each([
  { view: "start" },
  { view: "clusters" },
  { view: "cluster", cluster: 12 },
  { view: "learners" },
  { view: "skills" },
] as const)("a link to %j leads there", (route) => {
  expect(parseRoute(hrefOf(route))).toEqual(route);
});

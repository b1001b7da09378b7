import fc from "fast-check";
import { expect, test } from "vitest";
import { hrefOf, parseRoute } from "./route.ts";

test.each([
  ["", { view: "overview" }],
  ["#", { view: "overview" }],
  ["#/", { view: "overview" }],
  ["#/clusters/3", { view: "overview", cluster: 3 }],
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

test("a link to a learner leads back to the learner, whatever the id", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (id) => {
      expect(parseRoute(hrefOf({ view: "learner", id }))).toEqual({ view: "learner", id });
    }),
  );
});

test.each([{ view: "overview" }, { view: "overview", cluster: 12 }, { view: "learners" }] as const)(
  "a link to %j leads there",
  (route) => {
    expect(parseRoute(hrefOf(route))).toEqual(route);
  },
);

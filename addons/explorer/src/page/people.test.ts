import type { Member } from "@mastery/client";
import { describe, expect, test } from "vitest";
import { domainMeans } from "./figures.ts";
import { gradeName } from "./i18n/words.ts";
import { distinctNames, sortGroups, sortMembers } from "./people.ts";

const NONE = { in_progress: 0, acquired: 0, not_assessed: 0 };

function member(
  name: string,
  scores: Record<string, number>,
  needs: number,
  toConfirm = 0,
): Member {
  return {
    learner_id: `id of ${name}`,
    display_name: name,
    grade_level: 3,
    group_ids: ["ce2-a"],
    last_trace: null,
    cluster_id: 0,
    n_traces: 3,
    mean_score_per_domain: scores,
    states: { ...NONE, to_strengthen: needs, to_confirm: toConfirm },
  } as Partial<Member> as Member;
}

const ANNA = member("Anna", { reading: 0.9 }, 0);
const LOU = member("Lou", { reading: 0.5, writing: 0.4 }, 2);
const MAX = member("Max", { writing: 0.2 }, 1);
const MEMBERS = [MAX, LOU, ANNA];
const compare = new Intl.Collator("fr").compare;
const names = (members: readonly { display_name: string }[]): string[] =>
  members.map(({ display_name }) => display_name);

describe("sorts members", () => {
  test("by need: most skills to strengthen first, then most skills to confirm", () => {
    const zoe = member("Zoe", { writing: 0.2 }, 1, 2);
    expect(names(sortMembers([MAX, zoe, LOU], "need", compare))).toEqual(["Lou", "Zoe", "Max"]);
    expect(names(sortMembers(MEMBERS, "need", compare))).toEqual(["Lou", "Max", "Anna"]);
  });
  test("by name", () => {
    expect(names(sortMembers(MEMBERS, "name", compare))).toEqual(["Anna", "Lou", "Max"]);
  });
  test("by domain: lowest first, unobserved members last", () => {
    const key = { domain: "reading" };
    expect(names(sortMembers(MEMBERS, key, compare))).toEqual(["Lou", "Anna", "Max"]);
  });
});

test("computes a domain's mean over observed members if there are at least two", () => {
  expect(domainMeans(MEMBERS, ["reading", "constructor"])).toEqual({ reading: 0.7 });
  expect(domainMeans([LOU], ["reading"])).toEqual({});
});

test("numbers only learners with the same name, in the order of their ids", () => {
  const learners = [
    { learner_id: "1bac44c5-056d-4200-9cd3-d67dda2304bc", display_name: "Lou B." },
    { learner_id: "04219a93-f227-4dc6-a8f6-9c9e82cceb83", display_name: "Anna F." },
    { learner_id: "d3827a44-5003-494e-bf78-e0bdabd7c158", display_name: "Lou B." },
  ];
  expect([...distinctNames(learners).values()]).toEqual(["Lou B. (1)", "Anna F.", "Lou B. (2)"]);
});

const sorted = (names: readonly string[], labels: Readonly<Record<string, string>> = {}) =>
  sortGroups(
    names.map((name) => ({ group_id: name, name, type: "class", n_learners: 1 })),
    (grade) => gradeName(grade, labels),
    new Intl.Collator("fr", { numeric: true }).compare,
  ).map(({ name }) => name);

test("sorts classes by grade, CP first, and puts other groups after them", () => {
  expect(sorted(["ULIS", "CM1", "CE2 B", "CE1 A", "CE2 A", "CP B", "Chorale"])).toEqual([
    "CP B",
    "CE1 A",
    "CE2 A",
    "CE2 B",
    "CM1",
    "Chorale",
    "ULIS",
  ]);
});

test("recognises the school's names of grades only as whole numbers", () => {
  const labels = { 1: "Year 1", 2: "Reception", 3: "Year 3" };
  expect(sorted(["Year 10 X", "Reception X", "Year 3 X", "Year 1 X"], labels)).toEqual([
    "Year 1 X",
    "Reception X",
    "Year 3 X",
    "Year 10 X",
  ]);
});

import type { Member } from "@mastery/client";
import { describe, expect, test } from "vitest";
import { domainMean } from "./domain-means.ts";
import { sortMembers } from "./sort-members.ts";
import { weakMembersBySkill } from "./weak-members.ts";

function member(
  name: string,
  scores: Record<string, number>,
  weak: Record<string, number>,
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
    weak_skills: Object.entries(weak).map(([skill_id, mean_score]) => ({
      skill_id,
      n_scored_traces: 2,
      mean_score,
    })),
  };
}

const ANNA = member("Anna", { reading: 0.9 }, {});
const LOU = member("Lou", { reading: 0.5, writing: 0.4 }, { fractions: 0.3, accents: 0.5 });
const MAX = member("Max", { writing: 0.2 }, { fractions: 0.2 });
const MEMBERS = [MAX, LOU, ANNA];
const compare = new Intl.Collator("fr").compare;
const names = (members: readonly { display_name: string }[]): string[] =>
  members.map(({ display_name }) => display_name);

describe("members are sorted", () => {
  test("by need: most weak skills first", () => {
    expect(names(sortMembers(MEMBERS, { by: "need" }, compare))).toEqual(["Lou", "Max", "Anna"]);
  });
  test("by name", () => {
    expect(names(sortMembers(MEMBERS, { by: "name" }, compare))).toEqual(["Anna", "Lou", "Max"]);
  });
  test("by a domain: lowest first, those not observed last", () => {
    const key = { by: "domain", domain: "reading" } as const;
    expect(names(sortMembers(MEMBERS, key, compare))).toEqual(["Lou", "Anna", "Max"]);
  });
});

test("a domain's mean is of those observed, and there is none of fewer than two", () => {
  expect(domainMean(MEMBERS, "reading")).toEqual({ mean: 0.7, observed: 2 });
  expect(domainMean([LOU], "reading")).toEqual({ mean: undefined, observed: 1 });
  expect(domainMean(MEMBERS, "constructor")).toEqual({ mean: undefined, observed: 0 });
});

test("each skill has those who are weak in it, lowest mean first, with the evidence", () => {
  const bySkill = weakMembersBySkill([LOU, MAX, ANNA]);
  expect([...bySkill.keys()].sort()).toEqual(["accents", "fractions"]);
  expect(names(bySkill.get("fractions")!)).toEqual(["Max", "Lou"]);
  expect(bySkill.get("accents")).toEqual([
    {
      learner_id: "id of Lou",
      display_name: "Lou",
      grade_level: 3,
      group_ids: ["ce2-a"],
      last_trace: null,
      n_scored_traces: 2,
      mean_score: 0.5,
    },
  ]);
});

// What the answers about the bundled school say must agree with each other and with the traces. The plans' figures are printed.

import { readFileSync } from "node:fs";
import { precompute, type Snapshot } from "@mastery/core";
import { seededRandom } from "@mastery/core/clustering";
import { letterEmbedder, type SmallDataset } from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import {
  clusterMembers,
  exercises,
  groupExercises,
  groupMembers,
  groupPlan,
  groupSkillNeeds,
  groups,
  learnerSkills,
  learnersToSee,
  type Member,
  SKILL_STATES,
  type SkillState,
  skillNeeds,
} from "../src/answers/index.ts";

const read = (name: string) => readFileSync(`${import.meta.dirname}/../../../data/${name}`, "utf8");
const lines = (name: string) =>
  read(name)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const school: SmallDataset = {
  skills: JSON.parse(read("skills.json")),
  resources: JSON.parse(read("resources.json")),
  groups: JSON.parse(read("groups.json")),
  learners: lines("learners.jsonl"),
  traces: lines("traces.jsonl"),
};
const snapshot = await precompute(school, { embedder: letterEmbedder() });
const classes = groups(snapshot).filter(({ type }) => type === "class");
const everyone = groups(snapshot)
  .filter(({ type }) => type === "school")
  .flatMap(({ group_id }) => groupMembers(snapshot, group_id)!);

/** Scores of a learner in a skill, from the traces. */
function scoresOf({ learner_id }: Member): ReadonlyMap<string, readonly number[]> {
  const own = school.learners.find((one) => one.learner_id === learner_id)!;
  const scores = new Map<string, number[]>();
  for (const { learner_id: who, resource_id, score } of school.traces) {
    if ((who !== learner_id && who !== own.mbox_sha1sum) || score == null) continue;
    const { skill_ids } = school.resources.find((one) => one.resource_id === resource_id)!;
    for (const id of skill_ids) scores.set(id, [...(scores.get(id) ?? []), score]);
  }
  return scores;
}

const total = (counts: Readonly<Record<SkillState, number>>): number =>
  SKILL_STATES.reduce((sum, state) => sum + counts[state], 0);

describe("contradictions", () => {
  test("a pupil's states follow from the traces: first the mean, then whether the skill is weak", () => {
    const found: string[] = [];
    for (const member of everyone) {
      const scores = scoresOf(member);
      const weak = new Set(
        snapshot
          .observed(member.learner_id)!
          .filter(({ standing }) => standing === "weak")
          .map(({ skill_id }) => skill_id),
      );
      for (const { skill_id, state, reason, n_scored_traces } of learnerSkills(
        snapshot,
        member.learner_id,
      )!) {
        const own = scores.get(skill_id) ?? [];
        const billionths = own.reduce((sum, score) => sum + Math.round(score * 1e9), 0);
        const mean = billionths / (own.length * 1e9);
        const expected =
          own.length === 0
            ? "not_assessed"
            : weak.has(skill_id) && mean < 0.5
              ? "to_strengthen"
              : weak.has(skill_id) || mean < 0.5
                ? "to_confirm"
                : mean >= 0.8
                  ? "acquired"
                  : "in_progress";
        const isWrong =
          state !== expected ||
          n_scored_traces !== own.length ||
          (reason !== null) !== (state === "to_confirm");
        if (isWrong) found.push(`${skill_id}: ${state}, expected ${expected}`);
      }
    }
    expect(found).toEqual([]);
  });

  test("every list gives a pupil the same states, and the states sum to all skills", () => {
    const { clusters } = snapshot.clusters();
    const again = new Map(
      clusters
        .flatMap(({ cluster_id }) => clusterMembers(snapshot, cluster_id)!)
        .map((one) => [one.learner_id, one]),
    );
    for (const member of everyone) {
      // A cluster says nothing about a pupil without a mark, so its members leave the pupil out.
      const isKnown = Object.keys(member.mean_score_per_domain).length > 0;
      expect(again.get(member.learner_id)).toEqual(isKnown ? member : undefined);
      expect(member.cluster_id !== null).toBe(isKnown);
      expect(total(member.states)).toBe(school.skills.length);
      const skills = learnerSkills(snapshot, member.learner_id)!;
      for (const state of SKILL_STATES) {
        expect(skills.filter((skill) => skill.state === state).length).toBe(member.states[state]);
      }
      const toSee = skills.filter(({ state }) => /^to_/.test(state));
      expect(member.skills_to_see.map(({ skill_id }) => skill_id)).toEqual(
        toSee.map(({ skill_id }) => skill_id),
      );
    }
    for (const need of skillNeeds(snapshot)) {
      expect(total(need.states)).toBe(school.learners.length);
      const listed = learnersToSee(snapshot, need.skill_id)!;
      expect(listed.length).toBe(need.states.to_strengthen + need.states.to_confirm);
    }
    for (const { group_id, n_learners } of classes) {
      const members = groupMembers(snapshot, group_id)!;
      for (const need of groupSkillNeeds(snapshot, group_id)!) {
        expect(total(need.states)).toBe(n_learners);
        const inNeed = members.filter(({ skills_to_see }) =>
          skills_to_see.some(
            (one) => one.skill_id === need.skill_id && one.state === "to_strengthen",
          ),
        );
        expect(inNeed.length).toBe(need.states.to_strengthen);
      }
    }
  });

  test("a domain is to be strengthened if and only if it holds a need, and never better than its mean", () => {
    for (const { state_per_domain, skills_to_see, mean_score_per_domain } of everyone) {
      for (const [domain, state] of Object.entries(state_per_domain)) {
        const needs = skills_to_see.filter(
          (one) => one.domain === domain && one.state === "to_strengthen",
        );
        expect(state === "to_strengthen").toBe(needs.length > 0);
        const mean = mean_score_per_domain[domain];
        if (mean !== undefined && mean < 0.5) expect(state).toMatch(/^to_/);
        if (state === "acquired") expect(mean).toBeGreaterThanOrEqual(0.8);
      }
    }
  });

  test("a reason says only what the numbers show", () => {
    for (const { skills_to_see } of everyone) {
      for (const { reason, mean_score, mean_difficulty, latest_score } of skills_to_see) {
        if (reason === "caught_up") expect(latest_score).toBeGreaterThanOrEqual(0.6);
        if (reason === "others_alike") expect(mean_score).toBeGreaterThanOrEqual(mean_difficulty!);
        if (reason === "just_below") {
          expect(mean_score).toBeGreaterThanOrEqual(0.5);
          expect(mean_score).toBeLessThan(0.6);
        }
      }
    }
  });
});

describe("the plans of the ten classes", () => {
  const plans = classes.map(({ group_id, name }) => ({
    name,
    plan: groupPlan(snapshot, group_id)!,
    members: groupMembers(snapshot, group_id)!,
  }));

  test("give at least 70% of the pupils in need an exercise that all of its group can do", () => {
    const rows = plans.map(({ name, plan, members }) => ({
      class: name,
      "with a need": members.filter(({ states }) => states.to_strengthen > 0).length,
      groups: plan.work_groups.length,
      "with an exercise": plan.work_groups.flatMap(({ learner_ids }) => learner_ids).length,
      "whole class": plan.whole_group.length,
      "cannot do it": plan.work_groups.flatMap(({ exercise, learner_ids }) =>
        learner_ids.filter((id) => !canDo(snapshot, id, exercise.resource_id)),
      ).length,
    }));
    const sum = (name: Exclude<keyof (typeof rows)[number], "class">): number =>
      rows.reduce((all, row) => all + row[name], 0);
    console.table(rows);
    const share = sum("with an exercise") / sum("with a need");
    console.log(
      `${sum("groups")} groups, ${sum("with an exercise")} of ${sum("with a need")} pupils in need have an exercise (${Math.round(100 * share)}%); exercises that a member cannot do: ${sum("cannot do it")}`,
    );
    expect(share).toBeGreaterThanOrEqual(0.7);
    expect(sum("cannot do it")).toBe(0);
  });

  test("have groups of two to five pupils who need the skill, and each pupil in need once", () => {
    for (const { plan, members } of plans) {
      const byId = new Map(members.map((member) => [member.learner_id, member]));
      const needs = (id: string, skill: string) =>
        byId
          .get(id)!
          .skills_to_see.find((one) => one.skill_id === skill && one.state === "to_strengthen");
      const placed = plan.work_groups.flatMap(({ learner_ids }) => learner_ids);
      const inNeed = members.filter(({ states }) => states.to_strengthen > 0);
      expect([...placed, ...plan.others].sort()).toEqual(
        inNeed.map(({ learner_id }) => learner_id).sort(),
      );
      const used = plan.work_groups.map(({ skill }) => skill.skill_id);
      expect(new Set(used).size).toBe(used.length);
      for (const { skill, learner_ids } of plan.work_groups) {
        expect(learner_ids.length).toBeGreaterThanOrEqual(2);
        expect(learner_ids.length).toBeLessThanOrEqual(5);
        const means = learner_ids.map((id) => needs(id, skill.skill_id)!.mean_score);
        expect(means).toEqual(means.toSorted((a, b) => a - b));
      }
      for (const { skill_id, n_to_strengthen, n_assessed } of plan.whole_group) {
        expect(members.filter(({ learner_id }) => needs(learner_id, skill_id)).length).toBe(
          n_to_strengthen,
        );
        expect(n_to_strengthen).toBeGreaterThanOrEqual(5);
        expect(3 * n_to_strengthen).toBeGreaterThan(n_assessed);
      }
    }
  });

  test("are among the exercises that a teacher can choose, with the same suitability", () => {
    for (const { plan } of plans.slice(0, 3)) {
      for (const { exercise, learner_ids } of plan.work_groups) {
        const found = exercises(snapshot, learner_ids).find(
          ({ resource_id }) => resource_id === exercise.resource_id,
        );
        if (found) expect(found.learners).toEqual(exercise.learners);
      }
    }
    for (const { group_id } of classes.slice(0, 3)) {
      for (const { resource_id, learners } of groupExercises(snapshot, group_id)!) {
        for (const one of learners) {
          expect(one.can_do).toBe(canDo(snapshot, one.learner_id, resource_id));
        }
      }
    }
  });

  test("are the same in 20 imports of a class with random ids", async () => {
    const [{ group_id }] = classes as [(typeof classes)[number]];
    const own = school.learners.filter(({ groups }) => groups?.includes(group_id));
    const known = new Set(
      own.flatMap(({ learner_id, mbox_sha1sum }) => [learner_id, mbox_sha1sum]),
    );
    const traces = school.traces.filter(({ learner_id }) => known.has(learner_id));
    const random = seededRandom(42);
    const hex = (digits: number): string =>
      Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join("");
    const plans = [];
    for (let round = 0; round < 20; round++) {
      const ids = new Map<string | null | undefined, string>();
      const learners = own.map((one) => {
        const learner_id = `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
        for (const id of [one.learner_id, one.mbox_sha1sum]) ids.set(id, learner_id);
        return { ...one, learner_id, mbox_sha1sum: hex(40) };
      });
      const again = await precompute(
        {
          ...school,
          learners,
          traces: traces.map((one) => ({ ...one, learner_id: ids.get(one.learner_id)! })),
        },
        { embedder: letterEmbedder() },
      );
      const nameOf = (id: string): string => again.learner(id)!.display_name;
      const { work_groups, others } = groupPlan(again, group_id)!;
      plans.push(
        JSON.stringify([
          work_groups.map(({ exercise, learner_ids }) => [
            exercise.resource_id,
            ...learner_ids.map(nameOf),
          ]),
          others.map(nameOf),
        ]),
      );
    }
    expect(JSON.parse(plans[0]!)[0].length).toBeGreaterThan(1);
    expect(new Set(plans).size).toBe(1);
  });
});

/** Within reach, at most one grade away, and not mastered: from the look-ups of the snapshot alone. */
function canDo(of: Snapshot, learnerId: string, resourceId: string): boolean {
  const expected = of.expected(learnerId, resourceId)!;
  const resource = of.resources().find(({ resource_id }) => resource_id === resourceId)!;
  const { n_successes = 0 } =
    of.attempts(learnerId)!.find(({ resource_id }) => resource_id === resourceId) ?? {};
  return (
    of.observed(learnerId)!.length > 0 &&
    expected >= 0.5 &&
    expected <= 0.85 &&
    Math.abs(of.learner(learnerId)!.grade_level - resource.grade_level) <= 1 &&
    n_successes === 0
  );
}

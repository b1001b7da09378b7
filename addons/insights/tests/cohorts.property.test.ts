import { precompute, type Snapshot } from "@mastery/core";
import { letterEmbedder, type SmallDataset } from "@mastery/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { normalTimestamp } from "../../../packages/mastery-core/src/records/dates.ts";
import { datasets } from "../../../packages/mastery-core/tests/random-schools.fixture.ts";
import {
  clusterMembers,
  groupAttempts,
  groupMembers,
  groupPlan,
  groupSkillNeeds,
  groups,
  learnersToSee,
  type Member,
  type SkillEvidence,
  type SkillVerdict,
  type StateCounts,
  skillNeeds,
} from "../src/answers/index.ts";

/** Resolves to the snapshot of a dataset; undefined if the computation fails because nothing is observed or all learners are alike. */
async function snapshotOf(dataset: SmallDataset): Promise<Snapshot | undefined> {
  return precompute(dataset, { embedder: letterEmbedder() }).catch(() => undefined);
}

/** Returns the scores of a learner in a skill, computed from the traces. */
function scoresOf({ resources, traces }: SmallDataset, learnerId: string, skillId: string) {
  const carriers = resources.filter(({ skill_ids }) => skill_ids.includes(skillId));
  const ids = new Set(carriers.map(({ resource_id }) => resource_id));
  return traces
    .filter(({ learner_id, resource_id }) => learner_id === learnerId && ids.has(resource_id))
    .flatMap(({ score }) => score ?? []);
}

/** Returns the attempts of a learner on each tried resource, computed from the traces. */
function attemptsOf({ resources, traces }: SmallDataset, learnerId: string) {
  const ids = resources.map(({ resource_id }) => resource_id).sort();
  return ids.flatMap((resource_id) => {
    const own = traces.filter(
      (one) => one.learner_id === learnerId && one.resource_id === resource_id,
    );
    const days = own.flatMap(({ timestamp }) => normalTimestamp(timestamp)?.slice(0, 10) ?? []);
    const succeeded = own.filter(
      ({ success, verb, score }) =>
        success ?? (verb === "passed" || (verb === "completed" && (score ?? 1) >= 0.5)),
    );
    const scored = succeeded.filter(({ score }) => score !== null);
    const n_successes = Math.max(scored.length, Math.min(succeeded.length, 1));
    const last_trace = days.sort().at(-1) ?? null;
    return own.length === 0 ? [] : [{ resource_id, n_traces: own.length, n_successes, last_trace }];
  });
}

function total(counts: StateCounts): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

test("counts equal the results of plain loops over learners and traces", async () => {
  let toSee = 0;
  await fc.assert(
    fc.asyncProperty(datasets, async (dataset) => {
      const snapshot = await snapshotOf(dataset);
      fc.pre(snapshot !== undefined);
      const members = snapshot
        .clusters()
        .clusters.flatMap(({ cluster_id }) => clusterMembers(snapshot, cluster_id)!);
      const known = dataset.learners.filter(({ learner_id }) =>
        dataset.skills.some(({ id }) => scoresOf(dataset, learner_id, id).length > 0),
      );
      expect(members.length).toBe(known.length);
      for (const { skill_id, ...need } of skillNeeds(snapshot)) {
        const own = members.flatMap((one) =>
          one.skills_to_see.filter((skill) => skill.skill_id === skill_id),
        );
        const observed = dataset.learners.filter(
          ({ learner_id }) => scoresOf(dataset, learner_id, skill_id).length > 0,
        );
        const { to_strengthen, to_confirm } = need.states;
        expect([to_strengthen + to_confirm, need.n_assessed]).toEqual([
          own.length,
          observed.length,
        ]);
        expect(total(need.states)).toBe(dataset.learners.length);
        expect(learnersToSee(snapshot, skill_id)!.length).toBe(own.length);
        toSee += own.length;
      }
      for (const { learner_id, states, skills_to_see } of members) {
        expect(total(states)).toBe(dataset.skills.length);
        for (const { skill_id, n_scored_traces, mean_score } of skills_to_see) {
          const scores = scoresOf(dataset, learner_id, skill_id);
          expect(n_scored_traces).toBe(scores.length);
          expect(mean_score).toBeCloseTo(
            scores.reduce((sum, one) => sum + one, 0) / scores.length,
            9,
          );
        }
      }
      for (const { group_id, n_learners } of groups(snapshot)) {
        const inGroup = dataset.learners.filter((one) => one.groups!.includes(group_id));
        const listed = groupMembers(snapshot, group_id)!;
        expect(listed.map(({ learner_id }) => learner_id)).toEqual(
          inGroup.map(({ learner_id }) => learner_id),
        );
        expect(n_learners).toBe(inGroup.length);
        expect(groupAttempts(snapshot, group_id)).toEqual(
          inGroup.map(({ learner_id }) => ({
            learner_id,
            recommended: snapshot.recommend(learner_id, 10)!.map((one) => one.resource_id),
            attempts: attemptsOf(dataset, learner_id),
          })),
        );
      }
    }),
  );
  expect(toSee).toBeGreaterThan(100);
});

/** Without what depends on all learners: readers of some learners get other numbers, and so other reasons. */
function ofSkill({ mean_difficulty, reason, ...own }: SkillEvidence & SkillVerdict) {
  return own;
}

function published({ skills_to_see, ...member }: Member) {
  return { ...member, skills: skills_to_see.map(ofSkill) };
}

test("results about some learners reveal nothing about the other learners", async () => {
  const halves = datasets.chain((dataset) =>
    fc.tuple(
      fc.constant(dataset),
      fc.subarray(dataset.learners.map(({ learner_id }) => learner_id)),
    ),
  );
  await fc.assert(
    fc.asyncProperty(halves, async ([dataset, ids]) => {
      const snapshot = await snapshotOf(dataset);
      fc.pre(snapshot !== undefined);
      const among = new Set(ids);
      const own = <One extends { readonly learner_id: string }>(list: readonly One[]) =>
        list.filter(({ learner_id }) => among.has(learner_id));
      const named: string[] = [];
      for (const { group_id } of groups(snapshot)) {
        const listed = groupMembers(snapshot, group_id, { among })!;
        expect(listed.map(published)).toEqual(
          own(groupMembers(snapshot, group_id)!).map(published),
        );
        expect(groupAttempts(snapshot, group_id, { among })).toEqual(
          own(groupAttempts(snapshot, group_id)!),
        );
        const needs = groupSkillNeeds(snapshot, group_id, { among })!;
        const counted = needs.reduce((sum, { states }) => sum + states.to_strengthen, 0);
        expect(counted).toBe(listed.reduce((sum, { states }) => sum + states.to_strengthen, 0));
        const { work_groups, others } = groupPlan(snapshot, group_id, { among })!;
        named.push(...others, ...work_groups.flatMap(({ learner_ids }) => learner_ids));
      }
      expect(named.every((id) => among.has(id))).toBe(true);
      for (const { skill_id, n_assessed } of skillNeeds(snapshot, { among })) {
        expect(learnersToSee(snapshot, skill_id, { among })!.map(ofSkill)).toEqual(
          own(learnersToSee(snapshot, skill_id)!).map(ofSkill),
        );
        expect(n_assessed).toBe(
          ids.filter((id) => scoresOf(dataset, id, skill_id).length > 0).length,
        );
      }
    }),
  );
});

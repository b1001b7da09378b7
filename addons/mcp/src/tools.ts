// The tools. Each builds its answer field by field, so that a new field of a route reaches no assistant by itself.

import * as z from "zod";
import { CODE } from "./codes.ts";
import { type LookUps, Refusal } from "./look-ups.ts";

/** A tool: its text for the model, its arguments, and its answer. */
export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject<Shape>;
  answer(look: LookUps, given: z.output<z.ZodObject<Shape>>): Promise<object>;
}

/** Keeps the types of the arguments. */
function tool<Shape extends z.ZodRawShape>(
  one: Omit<Tool<Shape>, "input"> & { readonly input: Shape },
): Tool {
  return { ...one, input: z.strictObject(one.input) } as unknown as Tool;
}

/** Entries of a list that an answer holds at most; the answer says how many more there are. */
const MAX_LISTED = 60;

const group_id = z.string().max(100).describe("From class_needs.").optional();
const pupil = z.string().regex(CODE).describe("Code, such as 7KQ2-M9XD.");

/** The tools by name. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  class_needs: tool({
    title: "What a class needs",
    description:
      "Skills of a group of pupils, neediest first, with the number of pupils in each state, and the group's pupils by code. Without group_id: the groups, or the needs if there is one class. To strengthen means below a threshold on few exercises, not unable; to confirm means that the evidence disagrees. Not assessed means no scored exercise: say that it is unknown, not that it is weak.",
    input: { group_id },
    async answer(look, { group_id }) {
      const group = await groupOf(look, group_id);
      if (Array.isArray(group)) return { choose_one_of: group };
      const value = group?.group_id;
      const needs = await (value === undefined
        ? look.get("listSkills")
        : look.get("listGroupSkills", { value }));
      const skills = listed("skills", needs, (need) => ({
        skill_id: need.skill_id,
        label: need.label,
        domain: need.domain,
        states: need.states,
        mean_score_of_those_to_strengthen: need.mean_score,
      }));
      if (value === undefined) return skills;
      const members = await look.get("listGroupMembers", { value });
      const pupils = listed("pupils", await byCode(look, members), ([code, member]) => ({
        pupil: code,
        grade_level: member.grade_level,
        n_traces: member.n_traces,
        last_trace: member.last_trace,
        skills_to_strengthen: member.skills_to_see
          .filter(({ state }) => state === "to_strengthen")
          .map(({ skill_id }) => skill_id),
      }));
      return { ...group, ...skills, ...pupils };
    },
  }),

  pupil: tool({
    title: "One pupil",
    description:
      "Observed results of the pupil with a code: exercises, mean scores, states of skills with their evidence, and recommended exercises with reasons. basis `none` means that nothing was scored: say so, and nothing else about the pupil; the exercises are then where everyone starts. to_confirm comes with its reason: the evidence disagrees. Never infer ability, effort, behaviour, health, family or a future mark.",
    input: { pupil },
    async answer(look, { pupil }) {
      const value = await learnerOf(look, pupil);
      const profile = await look.get("getProfile", { value });
      const states = await look.get("listLearnerSkills", { value });
      const recommended = await look.get("getRecommendationDetails", { value });
      const met = states.filter(({ state }) => state !== "not_assessed");
      return {
        pupil,
        basis: met.length > 0 ? "scored exercises" : "none",
        grade_level: profile.grade_level,
        n_traces: profile.n_traces,
        mean_score_per_domain: profile.mean_score_per_domain,
        success_rate_per_domain: profile.success_rate_per_domain,
        ...listed("skills_assessed", met, (skill) => ({
          skill_id: skill.skill_id,
          label: skill.label,
          state: skill.state,
          reason: skill.reason,
          n_scored_traces: skill.n_scored_traces,
          mean_score: skill.mean_score,
          last_attempt: skill.last_attempt,
        })),
        n_skills_not_assessed: states.length - met.length,
        recommended: recommended.map((one) => ({
          resource_id: one.resource_id,
          title: one.title,
          kind: one.kind,
          skills_targeted: one.skills_targeted,
          within_reach: one.within_reach,
          n_traces: one.n_traces,
          explanation: one.explanation,
        })),
      };
    },
  }),

  skill: tool({
    title: "One skill",
    description:
      "Who needs help with a skill: numbers of pupils in each state, and the pupils to strengthen or to confirm, by code, with their evidence. Without skill_id: all skills with their ids. The list is not a ranking of pupils, and means of few scores cannot be compared.",
    input: {
      skill_id: z.string().max(1000).describe("From class_needs or skill.").optional(),
      group_id,
    },
    async answer(look, { skill_id, group_id }) {
      const skills = await look.get("listSkills");
      if (skill_id === undefined) {
        return {
          choose_one_of: skills.map(({ skill_id, label, domain }) => ({ skill_id, label, domain })),
        };
      }
      const skill = skills.find((one) => one.skill_id === skill_id);
      if (!skill) throw new Refusal("Unknown skill_id. Ask without skill_id for all skills.");
      const group = group_id === undefined ? undefined : await groupOf(look, group_id);
      if (Array.isArray(group)) return { choose_one_of: group };
      const needs =
        group === undefined ? skills : await look.get("listGroupSkills", { value: group.group_id });
      const { states, mean_score } = needs.find((one) => one.skill_id === skill_id)!;
      const learners = await look.get("listSkillLearners", { value: skill_id });
      const toSee = learners.filter(
        ({ group_ids }) => !group || group_ids.includes(group.group_id),
      );
      return {
        skill_id,
        label: skill.label,
        domain: skill.domain,
        ...(group && { group_id: group.group_id }),
        states,
        mean_score_of_those_to_strengthen: mean_score,
        ...listed("pupils_to_see", await byCode(look, toSee), ([code, one]) => ({
          pupil: code,
          state: one.state,
          reason: one.reason,
          n_scored_traces: one.n_scored_traces,
          mean_score: one.mean_score,
          last_attempt: one.last_attempt,
        })),
      };
    },
  }),

  work_groups: tool({
    title: "Groups for tomorrow",
    description:
      "What to take up with a whole group, and work groups of 2 to 5 pupils who need the same skill, each with an exercise that all of them can do. A proposal for one lesson: the teacher knows who works well together, and decides. Not a setting by level.",
    input: { group_id },
    async answer(look, { group_id }) {
      const group = await groupOf(look, group_id);
      if (Array.isArray(group)) return { choose_one_of: group };
      if (group === undefined) throw new Refusal("The service knows no groups of pupils.");
      const { codes } = await look.codes();
      const plan = await look.get("getGroupPlan", { value: group.group_id });
      return {
        group_id: group.group_id,
        whole_group: plan.whole_group.map(({ skill_id, label, n_to_strengthen, n_assessed }) => ({
          ...{ skill_id, label, n_to_strengthen, n_assessed },
        })),
        work_groups: plan.work_groups.map(({ skill, exercise, learner_ids }) => ({
          skill: { skill_id: skill.skill_id, label: skill.label },
          pupils: learner_ids.map((id) => codes.get(id)),
          exercise: { resource_id: exercise.resource_id, title: exercise.title },
        })),
        others: plan.others.map((id) => codes.get(id)),
      };
    },
  }),

  exercise_audience: tool({
    title: "One exercise's audience",
    description:
      "Pupils of a group, by code, to whom an exercise is recommended, and those who tried it, with attempts and successes. Absence from both lists says nothing about a pupil.",
    input: { resource_id: z.string().max(1000).describe("From pupil or work_groups."), group_id },
    async answer(look, { resource_id, group_id }) {
      const group = await groupOf(look, group_id);
      if (Array.isArray(group)) return { choose_one_of: group };
      if (group === undefined) throw new Refusal("The service knows no groups of pupils.");
      const members = await look.get("listGroupAttempts", { value: group.group_id });
      const coded = await byCode(look, members);
      const recommended_to = coded.flatMap(([pupil, { recommended }]) => {
        const position = recommended.indexOf(resource_id) + 1;
        return position === 0 ? [] : [{ pupil, position }];
      });
      const tried_by = coded.flatMap(([pupil, { attempts }]) => {
        const found = attempts.find((one) => one.resource_id === resource_id);
        if (!found) return [];
        const { n_traces, n_successes, last_trace } = found;
        return [{ pupil, n_traces, n_successes, last_trace }];
      });
      if (recommended_to.length + tried_by.length === 0) {
        throw new Refusal("No pupil of the group tried such an exercise or has it on the list.");
      }
      return {
        ...{ resource_id, group_id: group.group_id },
        ...listed("recommended_to", recommended_to, (one) => one),
        ...listed("tried_by", tried_by, (one) => one),
      };
    },
  }),

  how_computed: tool({
    title: "How it is computed",
    description:
      "Rules and thresholds in force, days of the traces, and gaps in the evidence. Ask before explaining a number, and quote the rule.",
    input: {},
    async answer(look) {
      const { first_trace, last_trace, version, gaps } = await look.get("getSnapshot");
      const { shrinkage: _, ...rules } = await look.get("getRules");
      return { first_trace, last_trace, version, gaps, rules };
    },
  }),
};

/** What a model reads before it asks. */
export const INSTRUCTIONS =
  "Observed school exercises of pupils, read-only, updated each night. Each pupil has a code, which stays the same; the teacher can look up whose code it is. Never ask for names, guess who a code is, or store codes with names. Report only what was observed, with its number of scores. Do not conclude anything about ability, effort, behaviour, health, family or the future; do not rank pupils or propose marks, sanctions or tracks. A missing number is unknown or withheld to protect pupils: do not estimate it or derive it by subtraction. Decisions about a child are the teacher's.";

/** Resolves to the group; to all groups if the caller must choose; to undefined if the service knows no groups. */
async function groupOf(look: LookUps, id: string | undefined) {
  const readable = await look.get("listGroups");
  // Names of groups can be names of pupils.
  const groups = readable.map(({ group_id, type, n_learners }) => ({
    group_id,
    type,
    n_pupils: n_learners,
  }));
  if (id === undefined) {
    // A class is also in its school, of which the caller may read the same pupils.
    const classes = groups.filter(({ type }) => type === "class");
    const [only, ...more] = classes.length > 0 ? classes : groups;
    return more.length > 0 ? groups : only;
  }
  const group = groups.find(({ group_id }) => group_id === id);
  if (!group) throw new Refusal("Unknown group_id. Ask class_needs without group_id for groups.");
  return group;
}

async function learnerOf(look: LookUps, code: string): Promise<string> {
  const id = (await look.codes()).learners.get(code);
  if (id === undefined) throw new Refusal("No pupil has this code. Codes come from class_needs.");
  return id;
}

/** Sorted by code, so that the order tells nothing about ids, and joins no codes of two callers. */
async function byCode<One extends { readonly learner_id: string }>(
  look: LookUps,
  learners: readonly One[],
): Promise<(readonly [code: string, One])[]> {
  const { codes } = await look.codes();
  const coded = learners.flatMap((one) => {
    const code = codes.get(one.learner_id);
    return code === undefined ? [] : [[code, one] as const];
  });
  return coded.sort(([a], [b]) => (a < b ? -1 : 1));
}

function listed<Item>(
  name: string,
  items: readonly Item[],
  show: (item: Item) => object,
): Record<string, unknown> {
  const left = items.length - MAX_LISTED;
  return {
    [name]: items.slice(0, MAX_LISTED).map(show),
    ...(left > 0 && { [`${name}_not_shown`]: left }),
  };
}

import type { LearnerGroup } from "@mastery/core";
import { count, flag, learnerId, named, type Route } from "@mastery/openapi/routes";
import * as z from "zod";
import {
  type Exercise,
  type GroupPlan,
  type GroupSummary,
  groupAttempts,
  groupExercises,
  groupMembers,
  groupPlan,
  groupSkillNeeds,
  groups,
  type Member,
  type MemberAttempts,
  type SkillNeed,
} from "../answers/index.ts";
import examples from "./examples.json" with { type: "json" };
import {
  attempts,
  exerciseSchema,
  GROUPS,
  groupId,
  memberSchema,
  skillFields,
  skillNameSchema,
  skillNeedSchema,
} from "./fields.ts";
import { ABSENT, GROUP_ID } from "./parameters.ts";

const groupFields = {
  group_id: groupId,
  name: z.string().describe("Display name."),
  type: z.enum(["class", "course", "school"]).describe("Kind of group."),
};

export const listGroups: Route<"/groups", readonly GroupSummary[]> = {
  path: "/groups",
  access: "readable",
  tag: GROUPS,
  summary: "All groups",
  description:
    "Returns classes, courses and schools with the number of learners in each. Callers who may not read about all learners get only groups that contain a learner whose data they may read; only these learners are counted.",
  returns: "The groups, ordered by `group_id`.",
  schema: z.array(
    named("Group", "A group of learners.", {
      ...groupFields,
      n_learners: count.describe("Number of the group's learners whose data the caller may read."),
    }),
  ),
  example: examples.listGroups,
  answer: (snapshot, { among }) => groups(snapshot, { among }),
};

export const listLearnerGroups: Route<"/groups/memberships/{learner_id}", readonly LearnerGroup[]> =
  {
    path: "/groups/memberships/{learner_id}",
    access: "learner",
    tag: GROUPS,
    summary: "The groups of a learner",
    description:
      "Returns the classes, courses and schools that a learner belongs to. Requires access to the learner.",
    returns: "The groups, ordered by `group_id`; an empty list if the learner is in no group.",
    schema: z.array(named("LearnerGroup", "A group that a learner belongs to.", groupFields)),
    example: examples.listLearnerGroups,
    answer: (snapshot, { learner_id }) => snapshot.groupsOf(learner_id),
  };

export const listGroupMembers: Route<"/groups/members/{group_id}", readonly Member[]> = {
  path: "/groups/members/{group_id}",
  access: "group",
  parameter: GROUP_ID,
  tag: GROUPS,
  summary: "The members of a group",
  description:
    "Returns the observed results of each member, as for the members of a cluster. Callers who may not read about any member get 403, whether or not the group exists.",
  returns: "The members, ordered by `learner_id`.",
  schema: z.array(memberSchema),
  example: examples.listGroupMembers,
  answer: (snapshot, { group_id, among }) => groupMembers(snapshot, group_id, { among }),
};

export const listGroupAttempts: Route<"/groups/attempts/{group_id}", readonly MemberAttempts[]> = {
  path: "/groups/attempts/{group_id}",
  access: "group",
  parameter: GROUP_ID,
  tag: GROUPS,
  summary: "The recommendations and attempts of a group's members",
  description:
    "Returns each member's recommendations and every resource that the member has tried. A comparison with the response from an earlier snapshot shows which recommended resources were tried since. Only members whose data the caller may read are listed.",
  returns: "The members, ordered by `learner_id`.",
  schema: z.array(
    named(
      "MemberAttempts",
      "The recommendations of a member of a group, and all resources that the member has tried.",
      {
        learner_id: learnerId,
        recommended: z
          .array(z.string())
          .describe("Ids of the recommended resources, in the order of the recommendations."),
        attempts: z
          .array(
            named("ResourceAttempts", "Attempts of a learner on a resource.", {
              resource_id: z.string().describe("Id of the resource."),
              ...attempts,
            }),
          )
          .describe("Every resource with a trace of the learner, ordered by `resource_id`."),
      },
    ),
  ),
  example: examples.listGroupAttempts,
  answer: (snapshot, { group_id, among }) => groupAttempts(snapshot, group_id, { among }),
};

export const listGroupSkills: Route<"/groups/skills/{group_id}", readonly SkillNeed[]> = {
  path: "/groups/skills/{group_id}",
  access: "group",
  parameter: GROUP_ID,
  tag: GROUPS,
  summary: "The state of a group in all skills",
  description:
    "Returns every skill of the catalogue, whether or not any member has tried it, with the number of members in each state. Only members whose data the caller may read are counted.",
  returns:
    "The skills, ordered by the number of members who need to strengthen the skill (highest first), then by `skill_id`.",
  schema: z.array(skillNeedSchema),
  example: examples.listGroupSkills,
  answer: (snapshot, { group_id, among }) => groupSkillNeeds(snapshot, group_id, { among }),
};

export const getGroupPlan: Route<
  "/groups/plan/{group_id}",
  GroupPlan,
  { readonly absent?: readonly string[] }
> = {
  path: "/groups/plan/{group_id}",
  access: "group",
  parameter: GROUP_ID,
  tag: GROUPS,
  summary: "A plan for a group's next lesson",
  description:
    "Proposes what to take up with the whole group: skills that more than a third of the assessed members need to strengthen, at least five of them. Then proposes work groups of 2 to 5 members who practise one skill with one resource. Again and again, the pair of skill and resource is taken that most waiting members need and can do; of these members, those with the lowest means in the skill form a group. Each skill is taken once, and each member is in at most one group. On a tie, names decide. Only members whose data the caller may read are considered.",
  returns: "The plan. The same results give the same plan, whatever the ids are.",
  schema: named("GroupPlan", "What to take up with a whole group, and who can work on what.", {
    whole_group: z
      .array(
        named("SharedNeed", "A skill that many members of a group need to strengthen.", {
          ...skillFields,
          n_to_strengthen: count.describe("Number of members who need to strengthen the skill."),
          n_assessed: count.describe("Number of members with a scored trace in the skill."),
        }),
      )
      .describe("At most three skills, ordered by the number of members in need (highest first)."),
    work_groups: z.array(
      named("WorkGroup", "Members of a group who practise one skill with one resource.", {
        skill: skillNameSchema.describe("The skill, which all of the members need to strengthen."),
        exercise: exerciseSchema.describe("A resource that all of the members can do."),
        learner_ids: z
          .array(learnerId)
          .min(2)
          .max(5)
          .describe("The members, ordered by the mean score in the skill (lowest first)."),
      }),
    ),
    others: z
      .array(learnerId)
      .describe("Members with a need, but without a work group, ordered by name."),
    has_exercises: flag(
      "Whether any resource is near the members' grades and not retired. Otherwise, there are no work groups.",
    ),
  }),
  query: { absent: ABSENT },
  example: examples.getGroupPlan,
  answer: (snapshot, { group_id, absent, among }) =>
    groupPlan(snapshot, group_id, { absent, among }),
};

export const listGroupExercises: Route<"/groups/exercises/{group_id}", readonly Exercise[]> = {
  path: "/groups/exercises/{group_id}",
  access: "group",
  parameter: GROUP_ID,
  tag: GROUPS,
  summary: "Exercises for a whole group",
  description:
    "Returns up to 30 resources that are at most one grade from at least one member, and who can do them or has mastered them. Only members whose data the caller may read are considered.",
  returns:
    "The resources, ordered by the number of members who can do them (highest first), the number of members who have mastered them (lowest first), then by title.",
  schema: z.array(exerciseSchema),
  example: examples.listGroupExercises,
  answer: (snapshot, { group_id, among }) => groupExercises(snapshot, group_id, { among }),
};

import type { LearnerGroup } from "@mastery/core";
import {
  type GroupSummary,
  groupMembers,
  groupSkillNeeds,
  groups,
  learnerGroups,
  type Member,
  type SkillNeed,
  type WorkGroup,
  workGroups,
} from "@mastery/core/answers";
import * as z from "zod";
import {
  count,
  groupId,
  memberSchema,
  skillNameSchema,
  skillNeedSchema,
  weakLearnerSchema,
} from "./fields.ts";
import { named, type Route } from "./route.ts";

const groupFields = {
  group_id: groupId,
  name: z.string().describe("Name to show."),
  type: z.enum(["class", "course", "school"]).describe("Kind of group."),
};

const learnerGroupSchema: z.ZodType<LearnerGroup> = named(
  "LearnerGroup",
  "A group that a learner is in.",
  groupFields,
);

const groupSchema: z.ZodType<GroupSummary> = named("Group", "A group of learners.", {
  ...groupFields,
  n_learners: count.describe("Learners in it whom the caller may read."),
});

const workGroupSchema: z.ZodType<WorkGroup> = named(
  "WorkGroup",
  "Learners who could work together.",
  {
    skills: z
      .array(skillNameSchema)
      .min(1)
      .describe(
        "Skills that all of them are weak in. The first one brought them together, and the evidence is about it.",
      ),
    learners: z
      .array(weakLearnerSchema)
      .min(2)
      .max(5)
      .describe("Those with the lowest mean score first."),
  },
);

export const listGroups: Route<"/groups", readonly GroupSummary[]> = {
  path: "/groups",
  access: "readable",
  tag: "groups",
  summary: "All groups",
  description:
    "Classes, courses and schools with the number of their learners. Callers who may not read everyone see groups with a learner whom they may read, and the number of these.",
  returns: "The groups, ordered by `group_id`.",
  schema: z.array(groupSchema),
  answer: (snapshot, { among }) => groups(snapshot, { among }),
};

export const listLearnerGroups: Route<"/groups/memberships/{learner_id}", readonly LearnerGroup[]> =
  {
    path: "/groups/memberships/{learner_id}",
    access: "learner",
    tag: "groups",
    summary: "The groups of a learner",
    description:
      "The classes, courses and schools that a learner is in, for callers who may read that learner.",
    returns: "The groups, ordered by `group_id`; an empty list if the learner is in none.",
    schema: z.array(learnerGroupSchema),
    answer: (snapshot, { learner_id }) => learnerGroups(snapshot, learner_id),
  };

export const listGroupMembers: Route<"/groups/members/{group_id}", readonly Member[]> = {
  path: "/groups/members/{group_id}",
  access: "group",
  tag: "groups",
  summary: "The members of a group",
  description:
    "As for a cluster. Callers who may read none of the members get 403, whether or not the group exists.",
  returns: "The members, ordered by `learner_id`.",
  schema: z.array(memberSchema),
  answer: (snapshot, { group_id, among }) => groupMembers(snapshot, group_id, { among }),
};

export const listGroupSkills: Route<"/groups/skills/{group_id}", readonly SkillNeed[]> = {
  path: "/groups/skills/{group_id}",
  access: "group",
  tag: "groups",
  summary: "How far a group is in all skills",
  description:
    "Every skill of the catalogue, met or not, and how many of the members whom the caller may read are in each of its states. Nobody else is counted.",
  returns: "The skills, those that most members are weak in first, then by `skill_id`.",
  schema: z.array(skillNeedSchema),
  answer: (snapshot, { group_id, among }) => groupSkillNeeds(snapshot, group_id, { among }),
};

export const listWorkGroups: Route<"/groups/work-groups/{group_id}", readonly WorkGroup[]> = {
  path: "/groups/work-groups/{group_id}",
  access: "group",
  tag: "groups",
  summary: "Members who could work together",
  description:
    "Proposes work groups of 2 to 5 members who are weak in the same skill; each member is in one at most. The skill that most members without one need comes first. Those who need it are put in the order of their mean scores in it and cut into groups of nearly one size. Made of members whom the caller may read.",
  returns: "The work groups.",
  schema: z.array(workGroupSchema),
  answer: (snapshot, { group_id, among }) => workGroups(snapshot, group_id, { among }),
};

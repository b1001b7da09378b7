import type { LearnerGroup } from "@mastery/core";
import { count, learnerId, named, type Route } from "@mastery/openapi/routes";
import * as z from "zod";
import {
  type GroupSummary,
  groupAttempts,
  groupMembers,
  groupSkillNeeds,
  groups,
  type Member,
  type MemberAttempts,
  type SkillNeed,
  type WorkGroup,
  workGroups,
} from "../answers/index.ts";
import examples from "./examples.json" with { type: "json" };
import {
  attempts,
  GROUPS,
  groupId,
  memberSchema,
  skillNameSchema,
  skillNeedSchema,
  weakLearnerSchema,
} from "./fields.ts";

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
  tag: GROUPS,
  summary: "The state of a group in all skills",
  description:
    "Returns every skill of the catalogue, whether or not any member has tried it, with the number of members in each state. Only members whose data the caller may read are counted.",
  returns: "The skills, ordered by the number of weak members (highest first), then by `skill_id`.",
  schema: z.array(skillNeedSchema),
  example: examples.listGroupSkills,
  answer: (snapshot, { group_id, among }) => groupSkillNeeds(snapshot, group_id, { among }),
};

export const listWorkGroups: Route<"/groups/work-groups/{group_id}", readonly WorkGroup[]> = {
  path: "/groups/work-groups/{group_id}",
  access: "group",
  tag: GROUPS,
  summary: "Members who could work together",
  description:
    "Proposes work groups of 2 to 5 members who are weak in the same skill; each member is in at most one group. Groups are formed skill by skill, starting with the skill in which most members without a group are weak: these members are sorted by their mean score in the skill, and split into groups of nearly equal size. Only members whose data the caller may read are considered.",
  returns: "The work groups.",
  schema: z.array(
    named("WorkGroup", "Learners who could work together.", {
      skills: z
        .array(skillNameSchema)
        .min(1)
        .describe(
          "Skills that all of the learners are weak in. The first skill formed the group, and the learners' results are about this skill.",
        ),
      learners: z
        .array(weakLearnerSchema)
        .min(2)
        .max(5)
        .describe("The learners, with the lowest mean score first."),
    }),
  ),
  example: examples.listWorkGroups,
  answer: (snapshot, { group_id, among }) => workGroups(snapshot, group_id, { among }),
};

// Fields, schemas and tags that several routes share.

import {
  count,
  day,
  flag,
  learnerFields,
  named,
  observed,
  share,
  shareOrNull,
  type Tag,
} from "@mastery/openapi/routes";
import * as z from "zod";
import {
  type Attempts,
  type Member,
  MIN_ACQUIRED_MEAN,
  type SkillName,
  type SkillNeed,
  type WeakLearner,
  type WeakSkill,
} from "../answers/index.ts";

export const GROUPS: Tag = {
  name: "groups",
  description: "Classes, courses and schools, with their members and needs.",
};

export const SKILLS: Tag = {
  name: "skills",
  description: "Skills, and the learners who need help with them.",
};

export const attempts: { readonly [Name in keyof Attempts]: z.ZodType<Attempts[Name]> } = {
  n_traces: count.describe("Number of the learner's traces on the resource, scored or not."),
  n_successes: count.describe(
    "Number of scored traces that succeeded, but at least 1 if any trace succeeded. 0 means that the learner has not mastered the resource.",
  ),
  last_trace: day.describe(
    "Day of the learner's last trace on the resource, in UTC; null if no trace has a date.",
  ),
};

export const groupId: z.ZodString = z
  .string()
  .regex(/^[A-Za-z0-9_.~-]{1,100}$/)
  .describe("Id of the group. The id needs no encoding in a path.");

export const resourceUrl: z.ZodNullable<z.ZodString> = z
  .string()
  .nullable()
  .describe("Web address of the resource; null if the catalogue has none.");

export const skillFields: { readonly skill_id: z.ZodString; readonly label: z.ZodString } = {
  skill_id: z.string().describe("Id of the skill."),
  label: z.string().describe("Display label."),
};

export const lastAttempt: typeof day = day.describe(
  "Day of the last scored trace, in UTC; null if no scored trace has a date.",
);

export const latestScore: z.ZodNullable<z.ZodNumber> = shareOrNull(
  "Score of the last scored trace, from 0 to 1, to 3 decimals; null if any scored trace has no date.",
);

const evidence = {
  n_scored_traces: z.int().min(1).describe("Number of scored traces in the skill."),
  mean_score: share.describe("Mean score of the scored traces in the skill, from 0 to 1."),
  last_attempt: lastAttempt,
  latest_score: latestScore,
  to_check: flag("Whether there are only one or two scored traces, which are too few to be sure."),
};

const listed = {
  ...learnerFields,
  group_ids: z.array(groupId).describe("Groups of the learner, ordered by `group_id`."),
  last_trace: day.describe("Day of the learner's last trace, in UTC; null if no trace has a date."),
};

export const skillNameSchema: z.ZodType<SkillName> = named(
  "SkillName",
  "A skill with its label.",
  skillFields,
);

const weakSkillSchema: z.ZodType<WeakSkill> = named(
  "WeakSkill",
  "A skill that a learner is weak in, with the evidence.",
  { skill_id: skillFields.skill_id, ...evidence },
);

export const memberSchema: z.ZodType<Member> = named(
  "Member",
  "A member of a cluster or a group.",
  {
    ...listed,
    cluster_id: count.describe("Id of the learner's cluster."),
    ...observed,
    weak_skills: z.array(weakSkillSchema).describe("Ordered by `skill_id`."),
  },
);

export const weakLearnerSchema: z.ZodType<WeakLearner> = named(
  "WeakLearner",
  "A learner who is weak in a skill, with the evidence.",
  { ...listed, ...evidence },
);

export const skillNeedSchema: z.ZodType<SkillNeed> = named(
  "SkillNeed",
  "A skill, with the number of learners in each state.",
  {
    ...skillFields,
    domain: z.string().describe("Domain of the skill, in snake_case."),
    n_observed: count.describe(
      "Number of learners with a scored trace in the skill. These learners are called observed below.",
    ),
    n_acquired: count.describe(
      `Number of observed learners whose mean score is at least ${MIN_ACQUIRED_MEAN} and who are not weak.`,
    ),
    n_in_progress: count.describe(
      "Number of observed learners who are neither weak in the skill nor have acquired it.",
    ),
    n_weak: count.describe("Number of observed learners who are weak in the skill."),
    n_never_met: count.describe("Number of learners without a scored trace in the skill."),
    n_to_check: count.describe(
      "Number of weak learners with only one or two scored traces, which are too few to be sure.",
    ),
    n_regained: count.describe(
      "Number of observed learners whose mean and estimate are below the weak threshold, but whose latest scores are not.",
    ),
    n_scored_traces: count.describe("Number of scored traces of the weak learners in the skill."),
    mean_score: shareOrNull(
      "Mean score of the weak learners' scored traces in the skill, from 0 to 1; null if nobody is weak.",
    ),
    last_trace: day.describe(
      "Day of the weak learners' last scored trace in the skill; null if no such trace has a date.",
    ),
  },
);

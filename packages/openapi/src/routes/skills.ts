import {
  type Exercise,
  exercises,
  type LearnerSkill,
  learnerSkills,
  type SkillNeed,
  skillNeeds,
  type WeakLearner,
  weakLearners,
} from "@mastery/core/answers";
import * as z from "zod";
import { LEARNERS } from "../parameters.ts";
import {
  count,
  day,
  learnerId,
  resourceUrl,
  share,
  skillFields,
  skillNameSchema,
  skillNeedSchema,
  weakLearnerSchema,
} from "./fields.ts";
import { named, type Route } from "./route.ts";

const learnerSkillSchema: z.ZodType<LearnerSkill> = named(
  "LearnerSkill",
  "A skill, and how far a learner is in it.",
  {
    ...skillFields,
    domain: z.string().describe("Domain of the skill, in snake_case."),
    state: z
      .enum(["acquired", "in_progress", "to_strengthen", "never_met"])
      .describe(
        "`to_strengthen` if the learner is weak in it; otherwise `acquired` from a mean score of 0.8 on, or else `in_progress`; `never_met` without a scored trace.",
      ),
    to_check: z
      .boolean()
      .describe(
        "Whether a skill to strengthen rests on one or two scored traces: too few to be sure.",
      ),
    regained: z
      .boolean()
      .describe(
        "Whether it would be weak, but the latest scores are not below the weak threshold.",
      ),
    n_scored_traces: count.describe("Scored traces in the skill."),
    mean_score: share.nullable().describe("Mean of their scores, from 0 to 1; null without any."),
    last_attempt: day.describe("Day of the last of them, in UTC; null if none has a date."),
    latest_score: share
      .nullable()
      .describe(
        "Score of the last of them, from 0 to 1, to 3 decimals; null if one of them has no date.",
      ),
    mean_difficulty: share
      .nullable()
      .describe(
        "What an average learner scores on the same resources: their mean difficulty over the scored traces, to 3 decimals; null without any. For callers who may not read everyone, it has 2 decimals, or is null where the learner's cluster has too few members whom they may not read.",
      ),
  },
);

export const listLearnerSkills: Route<"/skills/states/{learner_id}", readonly LearnerSkill[]> = {
  path: "/skills/states/{learner_id}",
  access: "peers",
  tag: "skills",
  summary: "All skills with their state for a learner",
  description:
    "Every skill of the catalogue, met or not, with what shows its state: how often it was tried, when and with which scores, beside what an average learner scores on the same resources.",
  returns: "The skills, ordered by `skill_id`.",
  schema: z.array(learnerSkillSchema),
  answer: (snapshot, { learner_id, among }) => learnerSkills(snapshot, learner_id, { among }),
};

export const listSkills: Route<"/skills", readonly SkillNeed[]> = {
  path: "/skills",
  access: "readable",
  tag: "skills",
  summary: "All skills, and how many learners are weak in them",
  description:
    "A learner is weak in a skill if both the mean score observed and its estimate are below the weak threshold (by default 0.60), unless the latest scores in the skill are not. Only learners whom the caller may read are counted.",
  returns: "The skills, those that most learners are weak in first, then by `skill_id`.",
  schema: z.array(skillNeedSchema),
  answer: (snapshot, { among }) => skillNeeds(snapshot, { among }),
};

export const listSkillLearners: Route<"/skills/learners/{skill_id}", readonly WeakLearner[]> = {
  path: "/skills/learners/{skill_id}",
  access: "readable",
  tag: "skills",
  summary: "The learners who are weak in a skill",
  description:
    "With the scored traces of each in the skill, and their mean score. Of callers who may not read everyone, only learners whom they may read are listed.",
  returns: "The learners, ordered by `learner_id`.",
  schema: z.array(weakLearnerSchema),
  answer: (snapshot, { skill_id, among }) => weakLearners(snapshot, skill_id, { among }),
};

const exerciseSchema: z.ZodType<Exercise> = named(
  "Exercise",
  "A resource for learners who work together.",
  {
    resource_id: z.string().describe("Id of the resource."),
    title: z.string().describe("Title of the resource."),
    url: resourceUrl,
    skills: z
      .array(skillNameSchema)
      .min(1)
      .describe("Those of the skills that all of the learners are weak in that it carries."),
    learners: z
      .array(
        named("ExerciseForLearner", "Suitability of a resource for one of several learners.", {
          learner_id: learnerId,
          expected_score: share
            .nullable()
            .describe(
              "What the learner is expected to score: as recommended, or else estimated; null if too few tried the resource. For callers who may not read everyone, it is rounded, and null where an estimate would tell about others.",
            ),
          within_reach: z
            .boolean()
            .describe(
              "Whether the expected score is neither too low nor too high, and the grade near the learner's.",
            ),
          is_recommended: z
            .boolean()
            .describe(
              "Whether it is on the learner's list: then it was not done with success before. Of others, that is not known.",
            ),
        }),
      )
      .describe("Suitability for each of the learners, ordered by `learner_id`."),
  },
);

export const listExercises: Route<
  "/exercises",
  readonly Exercise[],
  { readonly learners?: readonly string[] }
> = {
  path: "/exercises",
  access: "readable",
  tag: "skills",
  summary: "Exercises for several learners together",
  description:
    "Up to ten resources chosen for all of some learners, such as a work group: with a skill that all of them are weak in, at most one grade from one of them at least, and done with success by none as far as their lists tell. Learners who are unknown, or whom the caller may not read, are left out.",
  returns:
    "The resources: those within reach of most first, then those with most of the skills, then those on most lists, then those whose expected scores are closest to the aim. An empty list without such a skill.",
  schema: z.array(exerciseSchema),
  query: { learners: LEARNERS },
  answer: (snapshot, { learners, among }) => exercises(snapshot, learners, { among }),
};

// Fields, schemas and tags that several routes share.

import {
  count,
  day,
  flag,
  learnerFields,
  learnerId,
  named,
  observed,
  share,
  shareOrNull,
  type Tag,
} from "@mastery/openapi/routes";
import * as z from "zod";
import {
  type Attempts,
  type Exercise,
  type LearnerToSee,
  type Member,
  MIN_ACQUIRED_MEAN,
  MIN_SUFFICIENT_MEAN,
  REASONS,
  SKILL_STATES,
  type SkillName,
  type SkillNeed,
  type SkillToSee,
  type StateCounts,
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

export const resourceDuration: z.ZodNullable<z.ZodNumber> = z
  .number()
  .nullable()
  .describe("Estimated duration in seconds; null if the catalogue has none.");

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

const state: z.ZodEnum<{ [State in (typeof SKILL_STATES)[number]]: State }> = z
  .enum(SKILL_STATES)
  .describe(
    `The first state that holds: \`not_assessed\` without a scored trace; \`to_strengthen\` if the skill is weak and the mean score is below ${MIN_SUFFICIENT_MEAN}; \`to_confirm\` if only one of the two holds; \`acquired\` if the mean score is at least ${MIN_ACQUIRED_MEAN}; otherwise \`in_progress\`. A skill is weak if the mean score and its estimate are below the weak threshold (by default 0.60), unless the latest scores in the skill are no longer below it. Means are not rounded.`,
  );

export const verdict: {
  readonly state: typeof state;
  readonly reason: z.ZodNullable<z.ZodEnum<{ [One in (typeof REASONS)[number]]: One }>>;
} = {
  state,
  reason: z
    .enum(REASONS)
    .nullable()
    .describe(
      "Why a skill is to be confirmed; null in any other state. The first reason that holds: `caught_up` if the latest scores are not weak; `others_alike` if the mean score is not below `mean_difficulty`; `just_below` if the skill is weak; `better_elsewhere` if the learner's other results are better; otherwise `few_scores`.",
    ),
};

export const meanDifficulty: z.ZodNullable<z.ZodNumber> = shareOrNull(
  "Score of an average learner on the resources that the learner tried: the mean difficulty over the scored traces, to 3 decimals; null without scored traces. Callers who may not read about all learners get 2 decimals, or null if the learner's cluster has too few members whose data they may not read.",
);

const statesSchema: z.ZodType<StateCounts> = named(
  "StateCounts",
  "Numbers by state.",
  Object.fromEntries(SKILL_STATES.map((each) => [each, count])) as Record<
    keyof StateCounts,
    typeof count
  >,
);

const evidence = {
  ...verdict,
  n_scored_traces: z.int().min(1).describe("Number of scored traces in the skill."),
  mean_score: share.describe("Mean score of the scored traces in the skill, from 0 to 1."),
  last_attempt: lastAttempt,
  latest_score: latestScore,
  mean_difficulty: meanDifficulty,
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

const skillDomain = z.string().describe("Domain of the skill, in snake_case.");

const skillToSeeSchema: z.ZodType<SkillToSee> = named(
  "SkillToSee",
  "A skill that a learner needs to strengthen, or that is to be confirmed, with the evidence.",
  { skill_id: skillFields.skill_id, domain: skillDomain, ...evidence },
);

export const memberSchema: z.ZodType<Member> = named(
  "Member",
  "A member of a cluster or a group.",
  {
    ...listed,
    cluster_id: count
      .nullable()
      .describe("Id of the learner's cluster; null if no trace has a score."),
    basis: z
      .enum(["scored_traces", "none"])
      .describe(
        "What the results rest on. If no trace has a score, it is `none`: the learner then counts in a cluster only as an average learner.",
      ),
    ...observed,
    n_scored_per_domain: z
      .record(z.string(), count)
      .describe("Number of scored traces in each domain that has a mean score."),
    states: statesSchema.describe(
      "Numbers of skills in each state, which sum to the skills of the catalogue.",
    ),
    state_per_domain: z
      .record(z.string(), state)
      .describe(
        "State of each domain: `to_strengthen` if and only if a skill of the domain is, otherwise `to_confirm` if a skill of the domain is, otherwise by the mean score, as for a skill that is not weak.",
      ),
    skills_to_see: z
      .array(skillToSeeSchema)
      .describe("Skills to strengthen or to confirm, ordered by `skill_id`."),
  },
);

export const learnerToSeeSchema: z.ZodType<LearnerToSee> = named(
  "LearnerToSee",
  "A learner who needs to strengthen a skill, or for whom the skill is to be confirmed, with the evidence.",
  { ...listed, ...evidence },
);

export const skillNeedSchema: z.ZodType<SkillNeed> = named(
  "SkillNeed",
  "A skill, with the number of learners in each state.",
  {
    ...skillFields,
    domain: skillDomain,
    states: statesSchema.describe("Numbers of learners in each state, which sum to all learners."),
    n_assessed: count.describe("Number of learners with a scored trace in the skill."),
    n_scored_traces: count.describe(
      "Number of scored traces in the skill of the learners who need to strengthen it.",
    ),
    mean_score: shareOrNull("Mean score of these traces, from 0 to 1; null if there are none."),
    last_trace: day.describe("Day of the last of these traces; null if no such trace has a date."),
  },
);

export const exerciseSchema: z.ZodType<Exercise> = named(
  "Exercise",
  "A resource for learners who work together.",
  {
    resource_id: z.string().describe("Id of the resource."),
    title: z.string().describe("Title of the resource."),
    url: resourceUrl,
    grade_level: z.int().min(1).max(5).describe("Grade of the resource, from 1 to 5."),
    estimated_duration_s: resourceDuration,
    skills: z
      .array(skillNameSchema)
      .min(1)
      .describe(
        "Skills of the resource; for learners who were asked for, only those that all of them need to strengthen.",
      ),
    learners: z
      .array(
        named("ExerciseForLearner", "Suitability of a resource for one of several learners.", {
          learner_id: learnerId,
          expected_score: shareOrNull(
            "Expected score of the learner: the value of the recommendation if there is one, otherwise computed for this learner and resource. Null if no trace of the learner has a score. Callers who may not read about all learners get a rounded value, or null if too few learners tried the resource, or if the value would reveal something about other learners.",
          ),
          within_reach: flag(
            "Whether the expected score is known and neither too low nor too high, and the grade is near the learner's.",
          ),
          can_do: flag(
            "Whether the expected score is known and neither too low nor too high, the resource is at most one grade from the learner's, and the learner has not mastered it.",
          ),
          held_back: flag(
            "Whether the learner failed on the resource repeatedly and never succeeded.",
          ),
          is_recommended: flag("Whether the resource is on the learner's list."),
          ...attempts,
        }),
      )
      .describe("Suitability of the resource for each of the learners, ordered by `learner_id`."),
  },
);

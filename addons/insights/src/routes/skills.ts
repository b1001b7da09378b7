import { count, flag, learnerId, named, type Route, shareOrNull } from "@mastery/openapi/routes";
import * as z from "zod";
import {
  type Exercise,
  exercises,
  type LearnerSkill,
  learnerSkills,
  MIN_ACQUIRED_MEAN,
  type SkillNeed,
  skillNeeds,
  type WeakLearner,
  weakLearners,
} from "../answers/index.ts";
import examples from "./examples.json" with { type: "json" };
import {
  attempts,
  lastAttempt,
  latestScore,
  resourceUrl,
  SKILLS,
  skillFields,
  skillNameSchema,
  skillNeedSchema,
  weakLearnerSchema,
} from "./fields.ts";
import { LEARNERS } from "./parameters.ts";

export const listLearnerSkills: Route<"/skills/states/{learner_id}", readonly LearnerSkill[]> = {
  path: "/skills/states/{learner_id}",
  access: "peers",
  tag: SKILLS,
  summary: "The state of a learner in all skills",
  description:
    "Returns every skill of the catalogue, whether or not the learner has tried it, with its state and the evidence for it: the number of scored traces, the day of the last scored trace, the scores, and the score of an average learner on the resources that the learner tried.",
  returns: "The skills, ordered by `skill_id`.",
  schema: z.array(
    named("LearnerSkill", "A skill, with its state for a learner.", {
      ...skillFields,
      domain: z.string().describe("Domain of the skill, in snake_case."),
      state: z
        .enum(["acquired", "in_progress", "to_strengthen", "never_met"])
        .describe(
          `\`to_strengthen\` if the learner is weak in the skill, otherwise \`acquired\` if the mean score is at least ${MIN_ACQUIRED_MEAN}, otherwise \`in_progress\`; \`never_met\` without a scored trace.`,
        ),
      to_check: flag(
        "Whether a skill to strengthen has only one or two scored traces, which are too few to be sure.",
      ),
      regained: flag(
        "Whether the mean and the estimate are below the weak threshold, but the latest scores are not.",
      ),
      n_scored_traces: count.describe("Number of scored traces in the skill."),
      mean_score: shareOrNull(
        "Mean score of the scored traces in the skill, from 0 to 1; null if there are none.",
      ),
      last_attempt: lastAttempt,
      latest_score: latestScore,
      mean_difficulty: shareOrNull(
        "Score of an average learner on the resources that the learner tried: the mean difficulty over the scored traces, to 3 decimals; null without scored traces. Callers who may not read about all learners get 2 decimals, or null if the learner's cluster has too few members whose data they may not read.",
      ),
    }),
  ),
  example: examples.listLearnerSkills,
  answer: (snapshot, { learner_id, among }) => learnerSkills(snapshot, learner_id, { among }),
};

export const listSkills: Route<"/skills", readonly SkillNeed[]> = {
  path: "/skills",
  access: "readable",
  tag: SKILLS,
  summary: "All skills, with the number of weak learners",
  description:
    "Returns every skill of the catalogue with the number of learners in each state. A learner is weak in a skill if both the observed mean score and its estimate are below the weak threshold (by default 0.60), unless the latest scores in the skill are no longer below it. Only learners whose data the caller may read are counted.",
  returns:
    "The skills, ordered by the number of weak learners (highest first), then by `skill_id`.",
  schema: z.array(skillNeedSchema),
  example: examples.listSkills,
  answer: (snapshot, { among }) => skillNeeds(snapshot, { among }),
};

export const listSkillLearners: Route<"/skills/learners/{skill_id}", readonly WeakLearner[]> = {
  path: "/skills/learners/{skill_id}",
  access: "readable",
  tag: SKILLS,
  summary: "The learners who are weak in a skill",
  description:
    "Returns each weak learner with the number and the mean of their scores in the skill. Callers who may not read about all learners get only the learners whose data they may read.",
  returns: "The learners, ordered by `learner_id`.",
  schema: z.array(weakLearnerSchema),
  example: examples.listSkillLearners,
  answer: (snapshot, { skill_id, among }) => weakLearners(snapshot, skill_id, { among }),
};

export const listExercises: Route<
  "/exercises",
  readonly Exercise[],
  { readonly learners?: readonly string[] }
> = {
  path: "/exercises",
  access: "readable",
  tag: SKILLS,
  summary: "Exercises for several learners together",
  description:
    "Returns up to ten resources that suit several learners, such as a work group. Each resource has a skill that all of the learners are weak in, is at most one grade from at least one learner, and has not been mastered by every learner. Learners who are unknown, or whose data the caller may not read, are ignored.",
  returns:
    "The resources, ordered by the number of learners to whom the resource is useful (within reach, not mastered, not held back), the number of learners who have mastered it (lowest first), the number of learners for whom it is within reach, the number of shared skills, the number of lists that contain it, and the distance of expected scores from the target. The list is empty if no skill is shared.",
  schema: z.array(
    named("Exercise", "A resource for learners who work together.", {
      resource_id: z.string().describe("Id of the resource."),
      title: z.string().describe("Title of the resource."),
      url: resourceUrl,
      skills: z
        .array(skillNameSchema)
        .min(1)
        .describe("Skills of the resource that all of the learners are weak in."),
      learners: z
        .array(
          named("ExerciseForLearner", "Suitability of a resource for one of several learners.", {
            learner_id: learnerId,
            expected_score: shareOrNull(
              "Expected score of the learner, as in the recommendation if there is one. For another resource, null if too few learners tried it. Callers who may not read about all learners get a rounded value, or null for a resource without a recommendation if the score would reveal something about other learners.",
            ),
            within_reach: flag(
              "Whether the expected score is neither too low nor too high, and the grade is near the learner's.",
            ),
            held_back: flag(
              "Whether the learner failed on the resource repeatedly and never succeeded.",
            ),
            is_recommended: flag("Whether the resource is on the learner's list."),
            ...attempts,
          }),
        )
        .describe("Suitability of the resource for each of the learners, ordered by `learner_id`."),
    }),
  ),
  query: { learners: LEARNERS },
  example: examples.listExercises,
  answer: (snapshot, { learners, among }) => exercises(snapshot, learners, { among }),
};

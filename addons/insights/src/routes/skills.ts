import { count, named, type Route, shareOrNull } from "@mastery/openapi/routes";
import * as z from "zod";
import {
  type Exercise,
  exercises,
  type LearnerSkill,
  type LearnerToSee,
  learnerSkills,
  learnersToSee,
  type SkillNeed,
  skillNeeds,
} from "../answers/index.ts";
import examples from "./examples.json" with { type: "json" };
import {
  exerciseSchema,
  lastAttempt,
  latestScore,
  learnerToSeeSchema,
  meanDifficulty,
  SKILLS,
  skillFields,
  skillNeedSchema,
  verdict,
} from "./fields.ts";
import { LEARNERS, SKILL_ID } from "./parameters.ts";

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
      basis: z
        .enum(["scored_traces", "none"])
        .describe(
          "What the states rest on. If none of the learner's traces has a score, it is `none`: no skill is assessed, and nothing is known about the learner.",
        ),
      ...verdict,
      weak_later: shareOrNull(
        "How sure the state is: the share of skills in this state whose later mean score was below the weak threshold, in a public dataset (ASSISTments 2009–2010); null if not assessed. It is the same for all learners, and may be different for yours: `mastery evaluate --holdout` measures it.",
      ),
      n_traces: count.describe("Number of traces in the skill, scored or not."),
      n_scored_traces: count.describe("Number of scored traces in the skill."),
      mean_score: shareOrNull(
        "Mean score of the scored traces in the skill, from 0 to 1; null if there are none.",
      ),
      last_attempt: lastAttempt,
      latest_score: latestScore,
      mean_difficulty: meanDifficulty,
    }),
  ),
  example: examples.listLearnerSkills,
  answer: (snapshot, { learner_id, among }) => learnerSkills(snapshot, learner_id, { among }),
};

export const listSkills: Route<"/skills", readonly SkillNeed[]> = {
  path: "/skills",
  access: "readable",
  tag: SKILLS,
  summary: "All skills, with the number of learners in each state",
  description:
    "Returns every skill of the catalogue with the number of learners in each state. Only learners whose data the caller may read are counted.",
  returns:
    "The skills, ordered by the number of learners who need to strengthen the skill (highest first), then by `skill_id`.",
  schema: z.array(skillNeedSchema),
  example: examples.listSkills,
  answer: (snapshot, { among }) => skillNeeds(snapshot, { among }),
};

export const listSkillLearners: Route<"/skills/learners/{skill_id}", readonly LearnerToSee[]> = {
  path: "/skills/learners/{skill_id}",
  access: "readable",
  parameter: SKILL_ID,
  tag: SKILLS,
  summary: "The learners to see in a skill",
  description:
    "Returns each learner who needs to strengthen the skill, or for whom it is to be confirmed, with the state and the evidence. Callers who may not read about all learners get only the learners whose data they may read.",
  returns: "The learners, ordered by `learner_id`.",
  schema: z.array(learnerToSeeSchema),
  example: examples.listSkillLearners,
  answer: (snapshot, { skill_id, among }) => learnersToSee(snapshot, skill_id, { among }),
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
    "Returns up to ten resources that suit several learners, such as a work group. Each resource has a skill that all of the learners need to strengthen, is at most one grade from at least one learner, and has not been mastered by every learner. Learners who are unknown, or whose data the caller may not read, are ignored.",
  returns:
    "The resources, ordered by the number of learners who can do the resource, the number of learners who have mastered it (lowest first), the number of learners who failed on it repeatedly (lowest first), the number of learners for whom it is within reach, the number of shared skills, the number of lists that contain it, and the distance of expected scores from the target. The list is empty if no skill is shared.",
  schema: z.array(exerciseSchema),
  query: { learners: LEARNERS },
  example: examples.listExercises,
  answer: (snapshot, { learners, among }) => exercises(snapshot, learners, { among }),
};

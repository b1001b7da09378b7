import type { LearnerGroup } from "@mastery/core";
import type {
  GroupSummary,
  Member,
  SkillName,
  SkillNeed,
  WeakLearner,
  WeakSkill,
  WorkGroup,
} from "@mastery/core/answers";
import * as z from "zod";
import { count, share } from "./numbers.ts";
import { learnerFields, perDomain } from "./resources.ts";

const day = z.iso.date().nullable();
const groupId = z
  .string()
  .regex(/^[A-Za-z0-9_.~-]{1,100}$/)
  .meta({ description: "Id of the group, which a path can hold as it is." });
const skillId = z.string().meta({ description: "Id of the skill." });

const named = {
  group_id: groupId,
  name: z.string().meta({ description: "Name to show." }),
  type: z.enum(["class", "course", "school"]).meta({ description: "Kind of group." }),
};

/** Item of the body of `/groups/memberships/{learner_id}`. */
export const learnerGroupSchema: z.ZodType<LearnerGroup> = z
  .object(named)
  .meta({ description: "A group that a learner is in." });

/** Item of the body of `/groups`. */
export const groupSchema: z.ZodType<GroupSummary> = z
  .object({
    ...named,
    n_learners: count.meta({ description: "Learners in it whom the caller may read." }),
  })
  .meta({ description: "A group of learners." });

const evidence = {
  n_scored_traces: z.int().min(1).meta({ description: "Scored traces in the skill." }),
  mean_score: share.meta({ description: "Mean of their scores, from 0 to 1." }),
};

const listed = {
  ...learnerFields,
  group_ids: z.array(groupId).meta({ description: "Groups of the learner, in order." }),
  last_trace: day.meta({
    description: "Day of the learner's last trace, in UTC; null if no trace has a date.",
  }),
};

/** A skill that a learner is weak in. */
export const weakSkillSchema: z.ZodType<WeakSkill> = z
  .object({ skill_id: skillId, ...evidence })
  .meta({ description: "A skill that a learner is weak in, and what shows it." });

/** Item of the bodies that list members. */
export const memberSchema: z.ZodType<Member> = z
  .object({
    ...listed,
    cluster_id: count.meta({ description: "Id of the learner's cluster." }),
    n_traces: count.meta({ description: "All traces of the learner, with or without a score." }),
    mean_score_per_domain: perDomain(
      "Mean score of the learner's scored traces per domain, from 0 to 1. Only domains in which the learner has a scored trace are keys.",
    ),
    weak_skills: z.array(weakSkillSchema).meta({ description: "Ordered by `skill_id`." }),
  })
  .meta({ description: "A member of a cluster or a group." });

/** Item of the body of `/skills/learners/{skill_id}`. */
export const weakLearnerSchema: z.ZodType<WeakLearner> = z
  .object({ ...listed, ...evidence })
  .meta({ description: "A learner who is weak in a skill, and what shows it." });

/** Item of the bodies of `/skills` and `/groups/skills/{group_id}`. */
export const skillNeedSchema: z.ZodType<SkillNeed> = z
  .object({
    skill_id: skillId,
    label: z.string().meta({ description: "Label to show." }),
    domain: z.string().meta({ description: "Domain of the skill, in snake_case." }),
    n_observed: count.meta({ description: "Learners with a scored trace in the skill." }),
    n_weak: count.meta({ description: "Those of them who are weak in it." }),
    n_scored_traces: count.meta({ description: "Scored traces of the weak ones in the skill." }),
    mean_score: share.nullable().meta({
      description: "Mean of their scores, from 0 to 1; null if nobody is weak.",
    }),
    last_trace: day.meta({
      description:
        "Day of the last trace of the weak ones, in any skill; null if no trace has a date.",
    }),
  })
  .meta({ description: "A skill, and how many learners need help with it." });

/** A skill by its id and label. */
export const skillNameSchema: z.ZodType<SkillName> = z
  .object({
    skill_id: skillId,
    label: z.string().meta({ description: "Label to show." }),
  })
  .meta({ description: "A skill, and what it is called." });

/** Item of the body of `/groups/work-groups/{group_id}`. */
export const workGroupSchema: z.ZodType<WorkGroup> = z
  .object({
    skills: z.array(skillNameSchema).min(1).meta({
      description:
        "Skills that all of them are weak in. The first one brought them together, and the evidence is about it.",
    }),
    learners: z
      .array(weakLearnerSchema)
      .min(2)
      .max(5)
      .meta({ description: "Those with the lowest mean score first." }),
  })
  .meta({ description: "Learners who could work together." });

// Learners as lists about many tell of them.

import type { Member, SkillName, WeakLearner, WeakSkill } from "@mastery/core/answers";
import * as z from "zod";
import { count, day, learnerFields, perDomain, share } from "./fields.ts";

export const groupId: z.ZodString = z
  .string()
  .regex(/^[A-Za-z0-9_.~-]{1,100}$/)
  .meta({ description: "Id of the group, which a path can hold as it is." });

/** The id of a skill, and what to show for it. */
export const skillFields: { readonly skill_id: z.ZodString; readonly label: z.ZodString } = {
  skill_id: z.string().meta({ description: "Id of the skill." }),
  label: z.string().meta({ description: "Label to show." }),
};

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

export const skillNameSchema: z.ZodType<SkillName> = z
  .object(skillFields)
  .meta({ description: "A skill, and what it is called." });

export const weakSkillSchema: z.ZodType<WeakSkill> = z
  .object({ skill_id: skillFields.skill_id, ...evidence })
  .meta({ description: "A skill that a learner is weak in, and what shows it." });

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

export const weakLearnerSchema: z.ZodType<WeakLearner> = z
  .object({ ...listed, ...evidence })
  .meta({ description: "A learner who is weak in a skill, and what shows it." });

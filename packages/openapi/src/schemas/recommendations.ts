import type { Recommendation } from "@mastery/core";
import type { RecommendationDetails, ScoreBreakdown, ScorePart } from "@mastery/core/answers";
import * as z from "zod";
import { count, share } from "./numbers.ts";

const fields = {
  resource_id: z.string().meta({ description: "Id of the resource." }),
  title: z.string().meta({ description: "Title of the resource." }),
  score: share.meta({
    description:
      "By default 0.50 · skill_overlap + 0.20 · grade_fit + 0.20 · semantic_similarity + 0.10 · cluster_signal, from 0 to 1, to 3 decimals.",
  }),
  weak_skills_targeted: z.array(z.string()).meta({
    description:
      "Labels of the learner's weak skills that the resource carries, in the resource's order. Empty for a resource that is recommended to discover or to consolidate skills.",
  }),
  grade_distance: count.meta({ description: "Grades between resource and learner." }),
  semantic_similarity: share.meta({
    description:
      "(1 + cosine) / 2 between the embedding of the resource and the mean embedding of the learner's target skills, from 0 to 1, to 3 decimals.",
  }),
  cluster_success_rate: share.nullable().meta({
    description:
      "Share of the learner's cluster who succeeded on the resource, of those with a known outcome on it, from 0 to 1, to 3 decimals. By default null when fewer than five tried, or when all or none of them succeeded: publishing it could reveal one person's result.",
  }),
  explanation: z.string().meta({ description: "The same in a French sentence." }),
};

/** Item of the body of `/recommend/{learner_id}`. */
export const recommendationSchema: z.ZodType<Recommendation> = z
  .object(fields)
  .meta({ description: "A resource recommended to a learner, and why." });

/** One part of a score. */
export const scorePartSchema: z.ZodType<ScorePart> = z
  .object({
    value: share.nullable().meta({
      description:
        "From 0 to 1, to 3 decimals. Null for the signal of a cluster whose success rate is not published.",
    }),
    weight: share.meta({ description: "Weight in force, from 0 to 1." }),
    points: share.meta({
      description:
        "Value times weight, to 3 decimals. Without a value, what the other parts leave of the score.",
    }),
  })
  .meta({ description: "What one part adds to a score." });

/** The parts of a score. */
export const scorePartsSchema: z.ZodType<ScoreBreakdown> = z
  .object({
    skill_overlap: scorePartSchema,
    grade_fit: scorePartSchema,
    semantic_similarity: scorePartSchema,
    cluster_signal: scorePartSchema,
  })
  .meta({ description: "The parts of a score. Their points add up to it, but for rounding." });

/** Item of the body of `/recommend/details/{learner_id}`. */
export const recommendationDetailsSchema: z.ZodType<RecommendationDetails> = z
  .object({
    ...fields,
    kind: z.enum(["weak", "to_discover", "to_consolidate"]).meta({
      description:
        "Why its skills are targeted: they are weak, not observed yet, or the least mastered of the observed ones.",
    }),
    skills_targeted: z.array(z.string()).meta({
      description:
        "Labels of the target skills that the resource carries, whatever their kind, in the resource's order.",
    }),
    n_skills: count.meta({ description: "Skills of the resource, targeted or not." }),
    score_parts: scorePartsSchema,
  })
  .meta({
    description: "A recommendation with the facts that its explanation and score are made from.",
  });

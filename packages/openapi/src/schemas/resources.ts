import type {
  Assignment,
  Cluster,
  Clustering,
  Health,
  LearnerSummary,
  PerDomain,
  Profile,
} from "@mastery/core";
import { GRADES } from "@mastery/core/rules";
import * as z from "zod";
import { count, share } from "./numbers.ts";
import { FAULT_TYPES, type FaultType } from "./validation-error.ts";

const learnerId = z.guid().meta({ description: "The learner's uuid, in lower case." });
const gradeLevel = z
  .int()
  .min(1)
  .max(GRADES)
  .meta({ description: "School grade, from 1 (CP) to 5 (CM2)." });

export function perDomain(description: string): z.ZodType<PerDomain> {
  return z.record(z.string(), share).meta({ description });
}

/** Body of `/health`. */
export const healthSchema: z.ZodType<Health> = z
  .object({
    status: z
      .literal("ok")
      .meta({ description: "Always `ok`: a service that is not does not answer." }),
    preloaded: z
      .literal(true)
      .meta({ description: "Everything was precomputed before the first answer." }),
    n_learners: count.meta({ description: "Learners known." }),
    n_resources: count.meta({ description: "Resources in the catalogue." }),
    n_skills: count.meta({ description: "Skills in the catalogue." }),
    n_clusters: count.meta({ description: "Clusters of learners: the chosen k." }),
  })
  .meta({ description: "State and size of the service." });

/** The public fields of a learner. */
export const learnerFields: {
  readonly learner_id: z.ZodType<string>;
  readonly display_name: z.ZodString;
  readonly grade_level: z.ZodInt;
} = {
  learner_id: learnerId,
  display_name: z.string().meta({ description: "Name to show." }),
  grade_level: gradeLevel,
};

/** Item of `/learners`. */
export const learnerSchema: z.ZodType<LearnerSummary> = z
  .object(learnerFields)
  .meta({ description: "A learner, with the public fields only." });

/** Body of `/profile/{learner_id}`. */
export const profileSchema: z.ZodType<Profile> = z
  .object({
    learner_id: learnerId,
    grade_level: gradeLevel,
    n_traces: count.meta({ description: "All traces of the learner, with or without a score." }),
    mean_score_per_domain: perDomain(
      "Mean score of the learner's scored traces per domain, from 0 to 1. Only domains in which the learner has a scored trace are keys.",
    ),
    success_rate_per_domain: perDomain(
      "Share of the same traces that succeeded, from 0 to 1. The keys are the same.",
    ),
  })
  .meta({ description: "What a learner's recorded traces show of their mastery." });

/** Item of `clusters` in the body of `/clusters`. */
export const clusterSchema: z.ZodType<Cluster> = z
  .object({
    cluster_id: count.meta({
      description:
        "From 0. The largest cluster has the smallest id, unless ids were kept from an earlier computation: then some may be missing.",
    }),
    label: z.string().meta({
      description:
        "French text: domains in which the members' mean score is high (by default 0.70 or more) after `fort en`, best first; low (by default 0.55 or less) after `faible en`, worst first. Only domains in which at least half of the members are observed are named, in snake_case. `profil équilibré` when none of these is strong or weak, `profil peu observé` when there is none.",
    }),
    size: count.meta({ description: "Learners in the cluster." }),
    centroid_per_domain: perDomain(
      "Mean of `mean_score_per_domain` over the members who are observed in the domain, from 0 to 1. Only domains in which enough members (by default five) are observed are keys.",
    ),
  })
  .meta({
    description:
      "Learners with similar estimates of mastery. Without a scored trace, these are the means over all learners.",
  });

/** Body of `/clusters`. */
export const clusteringSchema: z.ZodType<Clustering> = z
  .object({
    k: z
      .int()
      .min(2)
      .meta({ description: "Chosen number of clusters: the one of highest silhouette." }),
    silhouette: z.number().min(-1).max(1).meta({
      description:
        "Mean Euclidean silhouette of the chosen k, from -1 to 1; higher means better separated.",
    }),
    silhouette_by_k: z.record(z.string().regex(/^[0-9]+$/), z.number().min(-1).max(1)).meta({
      description: "Mean silhouette for each k that was tried.",
    }),
    clusters: z
      .array(clusterSchema)
      .meta({ description: "The clusters, ordered by `cluster_id`." }),
  })
  .meta({ description: "The clustering of all learners." });

/** Body of `/clusters/assignment/{learner_id}`. */
export const assignmentSchema: z.ZodType<Assignment> = z
  .object({
    learner_id: learnerId,
    cluster_id: count.meta({ description: "Id of the learner's cluster." }),
    cluster_label: z.string().meta({ description: "Label of that cluster." }),
    distance_to_centroid: z.number().min(0).meta({
      description:
        "Euclidean distance to the cluster's centre in the space of standardised features (estimated mean score and success rate per domain, each with mean 0 and standard deviation 1). 0 is the centre.",
    }),
  })
  .meta({ description: "The cluster a learner belongs to." });

/** Body of every error but 422. */
export const errorSchema: z.ZodType<{ detail: string }> = z
  .object({ detail: z.string().meta({ description: "What went wrong, in a sentence." }) })
  .meta({ description: "An error without further structure." });

/** Item of the body of 422. */
export const validationErrorSchema: z.ZodType<{
  loc: (string | number)[];
  msg: string;
  type: FaultType;
  input?: unknown;
  ctx?: { ge?: number | undefined; le?: number | undefined } | undefined;
}> = z
  .object({
    loc: z.array(z.union([z.string(), z.int()])).meta({
      description: "Where: `path` or `query`, then the parameter's name.",
    }),
    msg: z.string().meta({ description: "What was expected." }),
    type: z.enum(FAULT_TYPES).meta({ description: "Kind of fault." }),
    input: z.unknown().optional().meta({ description: "What came." }),
    ctx: z
      .object({
        ge: z.int().optional().meta({ description: "The smallest valid value." }),
        le: z.int().optional().meta({ description: "The largest valid value." }),
      })
      .optional()
      .meta({
        description: "The bound that was passed: `ge` for a value below it, `le` for one above.",
      }),
  })
  .meta({ description: "One fault of a request." });

/** Body of 422. */
export const validationErrorBodySchema: z.ZodType<{
  detail: z.infer<typeof validationErrorSchema>[];
}> = z
  .object({ detail: z.array(validationErrorSchema).meta({ description: "Every fault." }) })
  .meta({ description: "All faults of a request." });

import type {
  ClusterTraits,
  Domain,
  Gaps,
  RulesInForce,
  SnapshotSummary,
} from "@mastery/core/answers";
import * as z from "zod";
import { count, share } from "./numbers.ts";

/** For integers up to 2^32 − 1: generated clients take others for signed ones of 32 bits. */
const WIDE = { format: "int64" };

/** The largest 32-bit count. */
const MAX_UINT32 = 2 ** 32 - 1;

/** A number of skills or resources in a list. */
const inList = z.int().min(1).max(100);

/** `weights` of the body of `/rules`. */
export const weightsSchema: z.ZodType<RulesInForce["weights"]> = z
  .object({
    skill_overlap: share,
    grade_fit: share,
    semantic_similarity: share,
    cluster_signal: share,
  })
  .meta({ description: "Weights of the parts of a score; they sum to 1." });

/** `label_thresholds` of the body of `/rules`. */
export const labelThresholdsSchema: z.ZodType<RulesInForce["label_thresholds"]> = z
  .object({
    strong: share.meta({ description: "At least this: strong." }),
    weak: share.meta({ description: "At most this: weak." }),
  })
  .meta({ description: "Mean scores of clusters from which on a domain is strong, or weak." });

/** Body of `/rules`. The bounds are those of the options. */
export const rulesSchema: z.ZodType<RulesInForce> = z
  .object({
    seed: z
      .int()
      .min(-(2 ** 31))
      .max(MAX_UINT32)
      .meta({ ...WIDE, description: "Seed of all random choices." }),
    k_range: z
      .tuple([z.int().min(2).max(64), z.int().min(2).max(64)])
      .readonly()
      .meta({ description: "Smallest and largest number of clusters that is tried." }),
    restarts: z
      .int()
      .min(1)
      .max(1000)
      .meta({ description: "Runs of k-means per number of clusters." }),
    max_iterations: z
      .int()
      .min(1)
      .max(10_000)
      .meta({ description: "Iterations per run, at most." }),
    silhouette_sample: z
      .int()
      .min(3)
      .max(2 ** 31)
      .meta({ ...WIDE, description: "Learners up to which the silhouette is exact." }),
    fit_sample: z
      .int()
      .min(3)
      .max(MAX_UINT32)
      .meta({ ...WIDE, description: "Learners that clusters are fitted on, at most." }),
    weights: weightsSchema,
    weak_threshold: share.meta({
      description: "Mean score and estimate below which a skill is weak.",
    }),
    label_thresholds: labelThresholdsSchema,
    pseudo_traces: z
      .number()
      .gt(0)
      .max(1_000_000)
      .meta({ description: "Imagined traces that an estimate adds." }),
    least_peers: z
      .int()
      .min(1)
      .max(MAX_UINT32)
      .meta({
        ...WIDE,
        description: "Members that a published number about a cluster stands for, at least.",
      }),
    skills_to_discover: inList.meta({ description: "Skills to discover in a list, at most." }),
    skills_to_consolidate: inList.meta({
      description: "Skills to consolidate in a list, at most.",
    }),
    repeats_of_one_set: inList.meta({
      description: "Resources with the same target skills before others come.",
    }),
    failures_that_hold_back: z
      .int()
      .min(1)
      .max(MAX_UINT32)
      .meta({
        ...WIDE,
        description: "Traces without a success after which a resource comes last.",
      }),
    top_n: inList.meta({ description: "Recommendations kept for each learner, at most." }),
  })
  .meta({ description: "The rules in force." });

const day = z.iso.date().nullable();

/** `gaps` of the body of `/snapshot`. */
export const gapsSchema: z.ZodType<Gaps> = z
  .object({
    unobserved_domains: z.array(z.string()).readonly().meta({
      description: "Domains in which no learner has a scored trace, sorted.",
    }),
    retired_resources: count.meta({ description: "Resources that are retired: no list has them." }),
    distant_resources: count.meta({
      description:
        "Other resources that are more than one grade from every learner: a list has them only where nothing nearer is left.",
    }),
    unobserved_learners: count.meta({
      description: "Learners without a scored trace: their profiles are empty.",
    }),
    little_observed_learners: count.meta({
      description: "Learners with at least one scored trace, but fewer than five.",
    }),
  })
  .meta({
    description:
      "Where there is too little evidence. Only learners whom the caller may read are counted, and no learner means none of these.",
  });

/** Body of `/snapshot`. */
export const snapshotSchema: z.ZodType<SnapshotSummary> = z
  .object({
    name: z.string().nullable().meta({ description: "What its owner calls it." }),
    version: z.string().meta({ description: "Version of the software that computed it." }),
    since: day.meta({ description: "First day whose traces were chosen; null without a limit." }),
    until: day.meta({ description: "Last day whose traces were chosen; null without a limit." }),
    first_trace: day.meta({ description: "Day of the first trace; null if dates are not known." }),
    last_trace: day.meta({ description: "Day of the last trace; null if dates are not known." }),
    grade_labels: z.record(z.string(), z.string()).meta({
      description: "What the school calls its grades, by grade; empty if it said nothing.",
    }),
    gaps: gapsSchema,
  })
  .meta({ description: "What is served: all days are in UTC." });

/** Item of the body of `/domains`. */
export const domainSchema: z.ZodType<Domain> = z
  .object({
    name: z.string().meta({ description: "Name in snake_case, as the maps per domain have it." }),
  })
  .meta({ description: "A domain of the skill catalogue." });

const domains = z.array(z.string());

/** Item of the body of `/clusters/traits`. */
export const clusterTraitsSchema: z.ZodType<ClusterTraits> = z
  .object({
    cluster_id: count.meta({ description: "Id of the cluster." }),
    strong_domains: domains.meta({ description: "Domains after `fort en`, best first." }),
    weak_domains: domains.meta({ description: "Domains after `faible en`, worst first." }),
    is_observed: z.boolean().meta({
      description:
        "Whether at least half of the members are observed in some domain. Without one, no domain is named.",
    }),
  })
  .meta({ description: "Strengths and weaknesses of a cluster: what its label says, as data." });

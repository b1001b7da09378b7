import type { Assignment, Cluster, Clustering } from "@mastery/core";
import {
  type ClusterTraits,
  clusterMembers,
  clusterTraits,
  type Member,
} from "@mastery/core/answers";
import { labelIn } from "@mastery/core/languages";
import * as z from "zod";
import { count, learnerFields, memberSchema, perDomain } from "./fields.ts";
import type { Route } from "./route.ts";

export const clusterSchema: z.ZodType<Cluster> = z
  .object({
    cluster_id: count.describe(
      "From 0. The largest cluster has the smallest id, unless ids were kept from an earlier computation: then some may be missing.",
    ),
    label: z
      .string()
      .describe(
        "French text: domains in which the members' mean score is high (by default 0.70 or more) after `fort en`, best first; low (by default 0.55 or less) after `faible en`, worst first. Only domains in which at least half of the members are observed are named, in snake_case. `profil équilibré` when none of these is strong or weak, `profil peu observé` when there is none.",
      ),
    size: count.describe("Learners in the cluster."),
    centroid_per_domain: perDomain(
      "Mean of `mean_score_per_domain` over the members who are observed in the domain, from 0 to 1. Only domains in which enough members (by default five) are observed are keys.",
    ),
  })
  .describe(
    "Learners with similar estimates of mastery. Without a scored trace, these are the means over all learners.",
  );

export const clusteringSchema: z.ZodType<Clustering> = z
  .object({
    k: z.int().min(2).describe("Chosen number of clusters: the one of highest silhouette."),
    silhouette: z
      .number()
      .min(-1)
      .max(1)
      .describe(
        "Mean Euclidean silhouette of the chosen k, from -1 to 1; higher means better separated.",
      ),
    silhouette_by_k: z
      .record(z.string().regex(/^[0-9]+$/), z.number().min(-1).max(1))
      .describe("Mean silhouette for each k that was tried."),
    clusters: z.array(clusterSchema).describe("The clusters, ordered by `cluster_id`."),
  })
  .describe("The clustering of all learners.");

export const getClusters: Route<"/clusters", Clustering> = {
  path: "/clusters",
  access: "callers",
  tag: "clusters",
  summary: "The clustering of all learners",
  description:
    "k-means over the learners' standardised levels and rates per domain: observed mean scores and success rates, drawn towards those of all learners where little is observed. By default, k from 2 to 8 is tried. Seeds are fixed and the k of highest mean silhouette is kept, so every call gives the same clusters.",
  query: {},
  response: {
    description: "The clusters, ordered by `cluster_id`.",
    schema: clusteringSchema,
  },
  answer(snapshot, { language }) {
    const clustering = snapshot.clusters();
    if (language === undefined) return clustering;
    const traits = clusterTraits(snapshot);
    const clusters = clustering.clusters.map((cluster, at) => ({
      ...cluster,
      label: labelIn(language, traits[at]!),
    }));
    return { ...clustering, clusters };
  },
};

export const assignmentSchema: z.ZodType<Assignment> = z
  .object({
    learner_id: learnerFields.learner_id,
    cluster_id: count.describe("Id of the learner's cluster."),
    cluster_label: z.string().describe("Label of that cluster."),
    distance_to_centroid: z
      .number()
      .min(0)
      .describe(
        "Euclidean distance to the cluster's centre in the space of standardised features (estimated mean score and success rate per domain, each with mean 0 and standard deviation 1). 0 is the centre.",
      ),
  })
  .describe("The cluster a learner belongs to.");

export const getAssignment: Route<"/clusters/assignment/{learner_id}", Assignment> = {
  path: "/clusters/assignment/{learner_id}",
  access: "learner",
  tag: "clusters",
  summary: "The cluster of a learner",
  description: "The cluster a learner belongs to, and how far from its centre the learner is.",
  query: {},
  response: { description: "The learner's cluster.", schema: assignmentSchema },
  answer(snapshot, { learner_id, language }) {
    const assignment = snapshot.assignment(learner_id);
    if (assignment === undefined || language === undefined) return assignment;
    const traits = clusterTraits(snapshot).find(
      ({ cluster_id }) => cluster_id === assignment.cluster_id,
    );
    return { ...assignment, cluster_label: labelIn(language, traits!) };
  },
};

const domains = z.array(z.string());

export const clusterTraitsSchema: z.ZodType<ClusterTraits> = z
  .object({
    cluster_id: count.describe("Id of the cluster."),
    strong_domains: domains.describe("Domains after `fort en`, best first."),
    weak_domains: domains.describe("Domains after `faible en`, worst first."),
    is_observed: z
      .boolean()
      .describe(
        "Whether at least half of the members are observed in some domain. Without one, no domain is named.",
      ),
  })
  .describe("Strengths and weaknesses of a cluster: what its label says, as data.");

export const getClusterTraits: Route<"/clusters/traits", readonly ClusterTraits[]> = {
  path: "/clusters/traits",
  access: "callers",
  tag: "clusters",
  summary: "Strengths and weaknesses of the clusters",
  description: "What the label of each cluster says, as lists of domains.",
  query: {},
  response: {
    description: "The clusters' traits, ordered by `cluster_id`.",
    schema: z.array(clusterTraitsSchema),
  },
  answer: (snapshot) => clusterTraits(snapshot),
};

export const listClusterMembers: Route<"/clusters/members/{cluster_id}", readonly Member[]> = {
  path: "/clusters/members/{cluster_id}",
  access: "readable",
  tag: "clusters",
  summary: "The members of a cluster",
  description:
    "Every member with what was observed: traces, mean scores per domain, weak skills, day of the last trace. Of callers who may not read everyone, only learners whom they may read are listed.",
  query: {},
  response: {
    description: "The members, ordered by `learner_id`.",
    schema: z.array(memberSchema),
  },
  answer: (snapshot, { cluster_id, among }) => clusterMembers(snapshot, cluster_id, { among }),
};

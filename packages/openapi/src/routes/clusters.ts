import type { Assignment, Cluster, Clustering } from "@mastery/core";
import {
  assignment,
  type ClusterTraits,
  clusterMembers,
  clusters,
  clusterTraits,
  type Member,
} from "@mastery/core/answers";
import { labelIn } from "@mastery/core/languages";
import * as z from "zod";
import { count, learnerFields, memberSchema, perDomain } from "./fields.ts";
import { named, type Route } from "./route.ts";

const clusterSchema: z.ZodType<Cluster> = named(
  "Cluster",
  "Learners with similar estimates of mastery. Without a scored trace, these are the means over all learners.",
  {
    cluster_id: count.describe(
      "From 0. The largest cluster has the smallest id, unless ids were kept from an earlier computation: then some may be missing.",
    ),
    label: z
      .string()
      .describe(
        "French text: domains in which the members' mean score is high (by default 0.70 or more) after `fort en`, best first; low (by default 0.55 or less) after `faible en`, worst first. Only domains in which at least half of the members are observed are named, in snake_case. `profil équilibré` when none of these is strong or weak, `profil peu observé` when there is none.",
      ),
    size: count.describe("Learners in the cluster whom the caller may read."),
    centroid_per_domain: perDomain(
      "Mean of `mean_score_per_domain` over the members who are observed in the domain, from 0 to 1. Only domains in which enough members (by default five) are observed are keys.",
    ),
  },
);

const clusteringSchema: z.ZodType<Clustering> = named(
  "Clustering",
  "The clustering of all learners.",
  {
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
  },
);

export const getClusters: Route<"/clusters", Clustering> = {
  path: "/clusters",
  access: "readable",
  tag: "clusters",
  summary: "The clustering of all learners",
  description:
    "k-means over the learners' standardised leads per domain: by how much they score above what an average learner does on the same resources, drawn towards what is expected anyway where little is observed. `/snapshot` says whether clusters tell domains apart, or only levels. By default, k from 2 to 8 is tried. Seeds are fixed and the k of highest mean silhouette is kept, so every call gives the same clusters. Callers who may not read everyone get rounded numbers. Where too few others are in a cluster or outside it (by default fewer than 25), its label and means are those of the members whom the caller may read, and it is left out if there are none.",
  returns: "The clusters, ordered by `cluster_id`.",
  schema: clusteringSchema,
  answer(snapshot, { among, language }) {
    const clustering = clusters(snapshot, { among });
    if (language === undefined) return clustering;
    const traits = clusterTraits(snapshot, { among });
    const inLanguage = clustering.clusters.map((cluster, at) => ({
      ...cluster,
      label: labelIn(language, traits[at]!),
    }));
    return { ...clustering, clusters: inLanguage };
  },
};

const assignmentSchema: z.ZodType<Assignment> = named(
  "Assignment",
  "The cluster a learner belongs to.",
  {
    learner_id: learnerFields.learner_id,
    cluster_id: count.describe("Id of the learner's cluster."),
    cluster_label: z.string().describe("Label of that cluster."),
    distance_to_centroid: z
      .number()
      .min(0)
      .describe(
        "Euclidean distance to the cluster's centre in the space of standardised features (estimated mean score and success rate per domain, each with mean 0 and standard deviation 1). 0 is the centre.",
      ),
  },
);

export const getAssignment: Route<"/clusters/assignment/{learner_id}", Assignment> = {
  path: "/clusters/assignment/{learner_id}",
  access: "peers",
  tag: "clusters",
  summary: "The cluster of a learner",
  description:
    "The cluster a learner belongs to, and how far from its centre the learner is. Callers who may not read everyone get the label that `/clusters` gives them, and a rounded distance.",
  returns: "The learner's cluster.",
  schema: assignmentSchema,
  answer(snapshot, { learner_id, among, language }) {
    const assigned = assignment(snapshot, learner_id, { among });
    if (assigned === undefined || language === undefined) return assigned;
    const traits = clusterTraits(snapshot, { among }).find(
      ({ cluster_id }) => cluster_id === assigned.cluster_id,
    );
    return { ...assigned, cluster_label: labelIn(language, traits!) };
  },
};

const domains = z.array(z.string());

const clusterTraitsSchema: z.ZodType<ClusterTraits> = named(
  "ClusterTraits",
  "Strengths and weaknesses of a cluster: what its label says, as data.",
  {
    cluster_id: count.describe("Id of the cluster."),
    strong_domains: domains.describe("Domains after `fort en`, best first."),
    weak_domains: domains.describe("Domains after `faible en`, worst first."),
    is_observed: z
      .boolean()
      .describe(
        "Whether at least half of the members are observed in some domain. Without one, no domain is named.",
      ),
  },
);

export const getClusterTraits: Route<"/clusters/traits", readonly ClusterTraits[]> = {
  path: "/clusters/traits",
  access: "readable",
  tag: "clusters",
  summary: "Strengths and weaknesses of the clusters",
  description: "Domains named by the label of each cluster in `/clusters`.",
  returns: "The clusters' traits, ordered by `cluster_id`.",
  schema: z.array(clusterTraitsSchema),
  answer: (snapshot, { among }) => clusterTraits(snapshot, { among }),
};

export const listClusterMembers: Route<"/clusters/members/{cluster_id}", readonly Member[]> = {
  path: "/clusters/members/{cluster_id}",
  access: "readable",
  tag: "clusters",
  summary: "The members of a cluster",
  description:
    "Every member with what was observed: traces, mean scores per domain, weak skills, day of the last trace. Of callers who may not read everyone, only learners whom they may read are listed.",
  returns: "The members, ordered by `learner_id`.",
  schema: z.array(memberSchema),
  answer: (snapshot, { cluster_id, among }) => clusterMembers(snapshot, cluster_id, { among }),
};

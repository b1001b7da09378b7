import type { Assignment, Clustering } from "@mastery/core";
import * as z from "zod";
import { assignment, clusters } from "../disclosure/index.ts";
import examples from "./examples.json" with { type: "json" };
import { count, learnerFields, perDomain } from "./fields.ts";
import { named, type Route, TAGS } from "./route.ts";

export const getClusters: Route<"/clusters", Clustering> = {
  path: "/clusters",
  access: "readable",
  tag: TAGS.clusters,
  summary: "The clustering of all learners",
  description:
    "Learners are clustered with k-means by their standardised lead in each domain: how much they score above an average learner on the same resources, shrunk towards the expected lead if little is observed. By default, k from 2 to 8 is tried. Seeds are fixed and the k with the highest mean silhouette is kept, so every call returns the same clusters. Callers who may not read about all learners get rounded numbers. If too few learners whose data the caller may not read are in a cluster or outside it (by default fewer than 25), its label and means cover only the members whose data the caller may read; a cluster without such members is omitted.",
  returns: "The clusters, ordered by `cluster_id`.",
  schema: named("Clustering", "The clustering of all learners.", {
    k: z
      .int()
      .min(2)
      .describe("Chosen number of clusters: the k with the highest mean silhouette."),
    silhouette: z
      .number()
      .min(-1)
      .max(1)
      .describe(
        "Mean Euclidean silhouette of the chosen k, from -1 to 1. A higher value means better separated clusters.",
      ),
    silhouette_by_k: z
      .record(z.string().regex(/^[0-9]+$/), z.number().min(-1).max(1))
      .describe("Mean silhouette of each k that was tried."),
    clusters: z
      .array(
        named(
          "Cluster",
          "A group of learners with similar results. A learner without a scored trace counts as average.",
          {
            cluster_id: count.describe(
              "Id, counted from 0. The largest cluster has the smallest id, unless ids were kept from an earlier computation, which can also leave gaps.",
            ),
            label: z
              .string()
              .describe(
                "French text. Domains with a high mean score (by default 0.70 or more) follow `fort en`, best first; domains with a low mean score (by default 0.55 or less) follow `faible en`, worst first. The label names, in snake_case, only domains in which at least half of the members are observed. The label is `profil équilibré` if none of these domains is strong or weak, and `profil peu observé` if no domain is observed for at least half of the members.",
              ),
            size: count.describe(
              "Number of the cluster's learners whose data the caller may read.",
            ),
            centroid_per_domain: perDomain(
              "Mean of `mean_score_per_domain` over the members who are observed in the domain, from 0 to 1. Only domains in which enough members (by default five) are observed are keys.",
            ),
          },
        ),
      )
      .describe("The clusters, ordered by `cluster_id`."),
  }),
  example: examples.getClusters,
  answer: (snapshot, { among, language }) => clusters(snapshot, { among, language }),
};

export const getAssignment: Route<"/clusters/assignment/{learner_id}", Assignment> = {
  path: "/clusters/assignment/{learner_id}",
  access: "peers",
  tag: TAGS.clusters,
  summary: "The cluster of a learner",
  description:
    "Returns the cluster that a learner belongs to, and the learner's distance to its centre. Callers who may not read about all learners get the same label as from `/clusters`, and a rounded distance.",
  returns: "The learner's cluster.",
  schema: named("Assignment", "The cluster that a learner belongs to.", {
    learner_id: learnerFields.learner_id,
    cluster_id: count.describe("Id of the learner's cluster."),
    cluster_label: z.string().describe("Label of the cluster."),
    distance_to_centroid: z
      .number()
      .min(0)
      .describe(
        "Euclidean distance to the cluster's centre, in the space of standardised features (the lead in each domain, scaled to mean 0 and standard deviation 1). The distance is 0 at the centre.",
      ),
  }),
  example: examples.getAssignment,
  answer: (snapshot, { learner_id, among, language }) =>
    assignment(snapshot, learner_id, { among, language }),
};

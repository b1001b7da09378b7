import { count, flag, named, type Route, TAGS } from "@mastery/openapi/routes";
import * as z from "zod";
import {
  type ClusterTraits,
  clusterMembers,
  clusterTraits,
  type Member,
} from "../answers/index.ts";
import examples from "./examples.json" with { type: "json" };
import { memberSchema } from "./fields.ts";
import { CLUSTER_ID } from "./parameters.ts";

const domains = z.array(z.string());

export const getClusterTraits: Route<"/clusters/traits", readonly ClusterTraits[]> = {
  path: "/clusters/traits",
  access: "readable",
  tag: TAGS.clusters,
  summary: "Strengths and weaknesses of the clusters",
  description: "Returns, for each cluster in `/clusters`, the domains that its label names.",
  returns: "The clusters' traits, ordered by `cluster_id`.",
  schema: z.array(
    named("ClusterTraits", "The strengths and weaknesses that a cluster's label names, as data.", {
      cluster_id: count.describe("Id of the cluster."),
      strong_domains: domains.describe("Domains that follow `fort en` in the label, best first."),
      weak_domains: domains.describe("Domains that follow `faible en` in the label, worst first."),
      is_observed: flag(
        "Whether at least half of the members are observed in some domain. If not, the label names no domain.",
      ),
    }),
  ),
  example: examples.getClusterTraits,
  answer: (snapshot, { among }) => clusterTraits(snapshot, { among }),
};

export const listClusterMembers: Route<"/clusters/members/{cluster_id}", readonly Member[]> = {
  path: "/clusters/members/{cluster_id}",
  access: "readable",
  parameter: CLUSTER_ID,
  tag: TAGS.clusters,
  summary: "The members of a cluster",
  description:
    "Returns each member's observed results: traces, mean scores per domain, weak skills and the day of the last trace. Learners without a scored trace are left out, since their cluster says nothing about them; the cluster's `size` counts them as average learners. Callers who may not read about all learners get only the members whose data they may read.",
  returns: "The members, ordered by `learner_id`.",
  schema: z.array(memberSchema),
  example: examples.listClusterMembers,
  answer: (snapshot, { cluster_id, among }) =>
    clusterMembers(snapshot, Number(cluster_id), { among }),
};

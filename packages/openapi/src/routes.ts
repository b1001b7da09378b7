import type { SchemaName } from "./schemas/index.ts";

/** A parameter, by the name it has in its path or query. */
export type ParameterName = "learner_id" | "cluster_id" | "group_id" | "skill_id" | "n";

/** An operation of the interface: the source of routing, validation, authorization and the OpenAPI document. */
export type Route = SharedRoute | LearnerRoute | CohortRoute;

/** An operation about no single learner. */
interface SharedRoute extends RouteFields {
  readonly operationId: SharedOperationId;
}

/** An operation about one learner, for callers who may read that learner. */
export interface LearnerRoute extends RouteFields {
  readonly operationId: LearnerOperationId;
  readonly path: `/${string}/{learner_id}`;
  readonly open?: never;
}

/** An operation about learners in a cluster or group, or weak in a skill, as far as the caller may read them. */
export interface CohortRoute extends RouteFields {
  readonly operationId: CohortOperationId;
  readonly path: `/${string}/{${CohortParameter}}`;
  readonly open?: never;
}

/** The parameter that names a cohort. */
type CohortParameter = "cluster_id" | "group_id" | "skill_id";

interface RouteFields {
  readonly path: string;
  /** Needs no credentials where others do. */
  readonly open?: true;
  readonly tag: "learners" | "clusters" | "groups" | "skills" | "service";
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ParameterName[];
  readonly answer: {
    readonly description: string;
    /** Name of the schema of the body, or of each item when `list` is set. */
    readonly schema: SchemaName;
    readonly list?: true;
  };
}

/** Identifies an operation, in the document and in generated clients. */
export type OperationId = SharedOperationId | LearnerOperationId | CohortOperationId;
export type SharedOperationId =
  | "getHealth"
  | "listLearners"
  | "getClusters"
  | "getClusterTraits"
  | "listDomains"
  | "getRules"
  | "getSnapshot"
  | "listGroups"
  | "listSkills";
export type CohortOperationId =
  | "listClusterMembers"
  | "listGroupMembers"
  | "listGroupSkills"
  | "listWorkGroups"
  | "listSkillLearners";
export type LearnerOperationId =
  | "getProfile"
  | "getAssignment"
  | "getRecommendations"
  | "getRecommendationDetails"
  | "listLearnerGroups";

/** The interface's operations; all are `GET`. */
export const ROUTES: readonly Route[] = [
  {
    operationId: "getHealth",
    path: "/health",
    open: true,
    tag: "service",
    summary: "State and size of the service",
    description:
      "Answers as soon as the service accepts connections, which it does only once everything is precomputed: any answer means ready.",
    parameters: [],
    answer: { description: "The service is ready.", schema: "Health" },
  },
  {
    operationId: "listLearners",
    path: "/learners",
    tag: "learners",
    summary: "All learners",
    description: "Every learner with the public fields only, ordered by `learner_id`.",
    parameters: [],
    answer: { description: "The learners.", schema: "Learner", list: true },
  },
  {
    operationId: "getProfile",
    path: "/profile/{learner_id}",
    tag: "learners",
    summary: "Observed mastery of a learner",
    description:
      "What a learner's recorded traces show, per domain of the skill catalogue. A trace counts for the domain of its resource's first skill, and only when it carries a score. A domain without such a trace is not observed, and has no value.",
    parameters: ["learner_id"],
    answer: { description: "The learner's profile.", schema: "Profile" },
  },
  {
    operationId: "getClusters",
    path: "/clusters",
    tag: "clusters",
    summary: "The clustering of all learners",
    description:
      "k-means over the learners' standardised levels and rates per domain: observed mean scores and success rates, drawn towards those of all learners where little is observed. By default, k from 2 to 8 is tried. Seeds are fixed and the k of highest mean silhouette is kept, so every call gives the same clusters.",
    parameters: [],
    answer: { description: "The clusters, ordered by `cluster_id`.", schema: "Clustering" },
  },
  {
    operationId: "getAssignment",
    path: "/clusters/assignment/{learner_id}",
    tag: "clusters",
    summary: "The cluster of a learner",
    description: "The cluster a learner belongs to, and how far from its centre the learner is.",
    parameters: ["learner_id"],
    answer: { description: "The learner's cluster.", schema: "Assignment" },
  },
  {
    operationId: "getRecommendations",
    path: "/recommend/{learner_id}",
    tag: "learners",
    summary: "Resources to work on next, and why",
    description:
      "The first `n` of the learner's list, which has at most ten resources by default. The list is about the learner's weak skills, and goes on with skills to discover if these do not fill it. Without weak skills, it is about skills to discover or to consolidate. Each explanation says which. By default, `score = 0.50 · skill_overlap + 0.20 · grade_fit + 0.20 · semantic_similarity + 0.10 · cluster_signal`, where `skill_overlap` is the share of the resource's skills that are targeted, `grade_fit = max(0, 1 − 0.3 · grade_distance)`, and `cluster_signal` is `cluster_success_rate`, or the cluster's common rate when that is null.",
    parameters: ["learner_id", "n"],
    answer: {
      description:
        "The recommendations in order. A list does not repeat one set of skills before others had their turn, so scores need not descend.",
      schema: "Recommendation",
      list: true,
    },
  },
  {
    operationId: "getRecommendationDetails",
    path: "/recommend/details/{learner_id}",
    tag: "learners",
    summary: "The same, with the parts of each score",
    description:
      "The recommendations of `/recommend/{learner_id}` with what their explanations and scores are made from: why skills are targeted, which ones, and the four parts of the score under the weights in force. Made from what the recommendations tell anyway, so it says no more about other learners.",
    parameters: ["learner_id", "n"],
    answer: {
      description: "The recommendations in the same order.",
      schema: "RecommendationDetails",
      list: true,
    },
  },
  {
    operationId: "getClusterTraits",
    path: "/clusters/traits",
    tag: "clusters",
    summary: "Strengths and weaknesses of the clusters",
    description: "What the label of each cluster says, as lists of domains.",
    parameters: [],
    answer: {
      description: "The clusters' traits, ordered by `cluster_id`.",
      schema: "ClusterTraits",
      list: true,
    },
  },
  {
    operationId: "listDomains",
    path: "/domains",
    tag: "service",
    summary: "All domains",
    description:
      "Every domain of the skill catalogue, observed or not, ordered by name. Maps per domain have a key only where there is a value.",
    parameters: [],
    answer: { description: "The domains.", schema: "Domain", list: true },
  },
  {
    operationId: "getRules",
    path: "/rules",
    tag: "service",
    summary: "The rules in force",
    description: "The options that everything was computed with, defaults filled in.",
    parameters: [],
    answer: { description: "The rules.", schema: "Rules" },
  },
  {
    operationId: "getSnapshot",
    path: "/snapshot",
    tag: "service",
    summary: "What is served",
    description:
      "The name that the owner gave it, the version that computed it, the days that its traces are from, and where there is too little evidence.",
    parameters: [],
    answer: { description: "What is served.", schema: "Snapshot" },
  },
  {
    operationId: "listClusterMembers",
    path: "/clusters/members/{cluster_id}",
    tag: "clusters",
    summary: "The members of a cluster",
    description:
      "Every member with what was observed: traces, mean scores per domain, weak skills, day of the last trace. Of callers who may not read everyone, only learners whom they may read are listed.",
    parameters: ["cluster_id"],
    answer: {
      description: "The members, ordered by `learner_id`.",
      schema: "Member",
      list: true,
    },
  },
  {
    operationId: "listGroups",
    path: "/groups",
    tag: "groups",
    summary: "All groups",
    description:
      "Classes, courses and schools with the number of their learners. Callers who may not read everyone see groups with a learner whom they may read, and the number of these.",
    parameters: [],
    answer: { description: "The groups, ordered by `group_id`.", schema: "Group", list: true },
  },
  {
    operationId: "listLearnerGroups",
    path: "/groups/memberships/{learner_id}",
    tag: "groups",
    summary: "The groups of a learner",
    description:
      "The classes, courses and schools that a learner is in, for callers who may read that learner.",
    parameters: ["learner_id"],
    answer: {
      description: "The groups, ordered by `group_id`; an empty list if the learner is in none.",
      schema: "LearnerGroup",
      list: true,
    },
  },
  {
    operationId: "listGroupMembers",
    path: "/groups/members/{group_id}",
    tag: "groups",
    summary: "The members of a group",
    description:
      "As for a cluster. Callers who may read none of the members get 403, whether or not the group exists.",
    parameters: ["group_id"],
    answer: {
      description: "The members, ordered by `learner_id`.",
      schema: "Member",
      list: true,
    },
  },
  {
    operationId: "listGroupSkills",
    path: "/groups/skills/{group_id}",
    tag: "groups",
    summary: "What a group needs help with",
    description:
      "The skills that at least one of the members whom the caller may read is weak in, and how many of these members are. Nobody else is counted.",
    parameters: ["group_id"],
    answer: {
      description: "The skills, those that most members are weak in first, then by `skill_id`.",
      schema: "SkillNeed",
      list: true,
    },
  },
  {
    operationId: "listWorkGroups",
    path: "/groups/work-groups/{group_id}",
    tag: "groups",
    summary: "Members who could work together",
    description:
      "Proposes work groups of 2 to 5 members who are weak in the same skill; each member is in one at most. The skill that most members without one need comes first. Those who need it are put in the order of their mean scores in it and cut into groups of nearly one size. Made of members whom the caller may read.",
    parameters: ["group_id"],
    answer: { description: "The work groups.", schema: "WorkGroup", list: true },
  },
  {
    operationId: "listSkills",
    path: "/skills",
    tag: "skills",
    summary: "All skills, and how many learners are weak in them",
    description:
      "A learner is weak in a skill if both the mean score observed and its estimate are below the weak threshold (by default 0.60). Only learners whom the caller may read are counted.",
    parameters: [],
    answer: {
      description: "The skills, those that most learners are weak in first, then by `skill_id`.",
      schema: "SkillNeed",
      list: true,
    },
  },
  {
    operationId: "listSkillLearners",
    path: "/skills/learners/{skill_id}",
    tag: "skills",
    summary: "The learners who are weak in a skill",
    description:
      "With the scored traces of each in the skill, and their mean score. Of callers who may not read everyone, only learners whom they may read are listed.",
    parameters: ["skill_id"],
    answer: {
      description: "The learners, ordered by `learner_id`.",
      schema: "WeakLearner",
      list: true,
    },
  },
];

export function isLearnerRoute(route: Route): route is LearnerRoute {
  return route.path.endsWith("/{learner_id}");
}

export function isCohortRoute(route: Route): route is CohortRoute {
  return !isLearnerRoute(route) && route.path.endsWith("}");
}

/** Templates of all paths, for hosts whose routers need to know them. */
export const PATHS: readonly string[] = [
  ...ROUTES.map(({ path }) => path),
  "/openapi.json",
  "/docs",
  "/docs/start.js",
  "/docs/ui.js",
];

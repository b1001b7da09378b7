import type { SchemaName } from "./schemas/index.ts";

/** A parameter, by the name it has in its path or query. */
export type ParameterName = "learner_id" | "n";

/** One operation of the interface. Router, validation and document are made from these. */
export interface Route {
  readonly operationId: OperationId;
  /** With at most one parameter, as its last segment: `/profile/{learner_id}`. */
  readonly path: string;
  readonly tag: "learners" | "clusters" | "service";
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
export type OperationId =
  | "getHealth"
  | "listLearners"
  | "getProfile"
  | "getClusters"
  | "getAssignment"
  | "getRecommendations";

/** The interface's operations; all are `GET`. */
export const ROUTES: readonly Route[] = [
  {
    operationId: "getHealth",
    path: "/health",
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
      "k-means over the learners' standardised levels and rates per domain: observed mean scores and success rates, drawn towards those of all learners where little is observed. k from 2 to 8 is tried with fixed seeds and the k of highest mean silhouette is kept, so every call gives the same clusters.",
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
      "The first `n` of the learner's list of at most ten resources. It is about the learner's weak skills; without any, about skills to discover or to consolidate, as the explanation says. `score = 0.50 · skill_overlap + 0.20 · grade_fit + 0.20 · semantic_similarity + 0.10 · cluster_signal`, where `skill_overlap` is the share of the resource's skills that are targeted, `grade_fit = max(0, 1 − 0.3 · grade_distance)`, and `cluster_signal` is `cluster_success_rate`, or the cluster's common rate when that is null.",
    parameters: ["learner_id", "n"],
    answer: {
      description:
        "The recommendations in order. A list does not repeat one set of skills before others had their turn, so scores need not descend.",
      schema: "Recommendation",
      list: true,
    },
  },
];

/** Every path that is answered, as a template, for hosts that must name routes to have them. */
export const PATHS: readonly string[] = [
  ...ROUTES.map(({ path }) => path),
  "/openapi.json",
  "/docs",
  "/docs/start.js",
  "/docs/ui.js",
];

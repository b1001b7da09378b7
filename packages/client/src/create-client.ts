import {
  type ClientOptions,
  connect,
  type HeaderFields,
  type Operation,
  type RequestOptions,
} from "./connect.ts";

/** The method for each path. It has the parameters and the result of the operation. */
const METHODS = {
  /** Returns the state and size of the service. */
  "/health": "health",
  /** Returns the learners whose data you may read, ordered by id. */
  "/learners": "learners",
  /** Returns the observed results of a learner. */
  "/profile/{learner_id}": "profile",
  /** Returns the clustering of all learners. */
  "/clusters": "clusters",
  /** Returns the cluster of a learner. */
  "/clusters/assignment/{learner_id}": "assignment",
  /** Returns resources to work on next: at most `n`, from 1 to 10. `n` defaults to 5. */
  "/recommend/{learner_id}": "recommend",
  /** Returns recommendations with the parts of each score. */
  "/recommend/details/{learner_id}": "recommendationDetails",
  /** Returns the strengths and weaknesses of the clusters. */
  "/clusters/traits": "clusterTraits",
  /** Returns all domains of the catalogue. */
  "/domains": "domains",
  /** Returns the rules in force. */
  "/rules": "rules",
  /** Returns a description of the served snapshot. */
  "/snapshot": "snapshot",
  /** Returns the cluster members whose data you may read, with their observed results. */
  "/clusters/members/{cluster_id}": "clusterMembers",
  /** Returns classes, courses and schools that contain learners whose data you may read. */
  "/groups": "groups",
  /** Returns the groups of a learner. */
  "/groups/memberships/{learner_id}": "learnerGroups",
  /** Returns the group members whose data you may read, with their observed results. */
  "/groups/members/{group_id}": "groupMembers",
  /** Returns the recommendations for the group members whose data you may read, and the resources that they have tried. */
  "/groups/attempts/{group_id}": "groupAttempts",
  /** Returns all skills with the progress of a group's members in them, most needed first. */
  "/groups/skills/{group_id}": "groupSkills",
  /** Returns members of a group who could work together. */
  "/groups/work-groups/{group_id}": "workGroups",
  /** Returns all skills, each with the number of learners who are weak in it, among those whose data you may read. */
  "/skills": "skills",
  /** Returns the learners who are weak in a skill, among those whose data you may read. */
  "/skills/learners/{skill_id}": "skillLearners",
  /** Returns exercises for several learners together. `learners` lists their ids. */
  "/exercises": "exercises",
  /** Returns all skills with their state for a learner. */
  "/skills/states/{learner_id}": "learnerSkills",
} as const;

type At<Path> = Extract<Operation, { readonly path: Path }>;

type OptionsOf<Path> = RequestOptions & At<Path>["query"];

/** Lists are mutable, so that callers can sort or change them. */
type AnswerOf<Path> = At<Path>["body"] extends readonly (infer Item)[] ? Item[] : At<Path>["body"];

type Method<Path extends Operation["path"]> = Path extends `${string}{${infer Name}}`
  ? (
      id: Name extends "cluster_id" ? number : string,
      options?: OptionsOf<Path>,
    ) => Promise<AnswerOf<Path>>
  : (options?: OptionsOf<Path>) => Promise<AnswerOf<Path>>;

/** The methods of a client. Each one resolves to the content of the response, or rejects with a `ClientError`. */
export type Client = {
  readonly [Path in keyof typeof METHODS as (typeof METHODS)[Path]]: Method<Path>;
};

/** Parameters of recommendations. */
export type RecommendOptions = OptionsOf<"/recommend/{learner_id}">;

export type { ClientOptions, HeaderFields, RequestOptions };

/**
 * Creates a client. It caches recent responses with their entity tags, so that unchanged responses are not transferred again.
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl: "https://school.example/mastery", token });
 * const [next] = await client.recommend(learnerId, { n: 1 });
 * ```
 * @throws `TypeError` for an invalid base URL, an invalid token or an unknown option
 */
export function createClient(options: ClientOptions): Client {
  const get = connect(options);
  // The type requires a method for every operation.
  const names: Readonly<Record<Operation["path"], string>> = METHODS;
  const methods = Object.entries(names).map(([path, name]) => [
    name,
    path.includes("{")
      ? (id: string | number, request?: RequestOptions) =>
          get(
            path.replace(/\{.+\}/, () => segment(String(id))),
            request,
          )
      : (request?: RequestOptions) => get(path, request),
  ]);
  return Object.fromEntries(methods) as Client;
}

/**
 * Returns an id as one path segment. One or two dots would denote a directory, so a character that no id contains is appended to such an
 * id.
 */
function segment(id: string): string {
  return encodeURIComponent(id).replace(/^\.{1,2}$/, "$&,");
}

import {
  type ClientOptions,
  connect,
  type HeaderFields,
  type Operation,
  type RequestOptions,
} from "./connect.ts";

/** The method for each path. Parameters and answers are those of the operation. */
const METHODS = {
  /** State and size of the service. */
  "/health": "health",
  /** The learners whom you may read, ordered by id. */
  "/learners": "learners",
  /** Observed results of a learner. */
  "/profile/{learner_id}": "profile",
  /** The clustering of all learners. */
  "/clusters": "clusters",
  /** The cluster of a learner. */
  "/clusters/assignment/{learner_id}": "assignment",
  /** Resources to work on next: at most `n`, from 1 to 10; by default 5. */
  "/recommend/{learner_id}": "recommend",
  /** Recommendations with the parts of each score. */
  "/recommend/details/{learner_id}": "recommendationDetails",
  /** Strengths and weaknesses of the clusters. */
  "/clusters/traits": "clusterTraits",
  /** All domains of the catalogue. */
  "/domains": "domains",
  /** The rules in force. */
  "/rules": "rules",
  /** Description of the served snapshot. */
  "/snapshot": "snapshot",
  /** Members whom you may read, with their observed results. */
  "/clusters/members/{cluster_id}": "clusterMembers",
  /** Classes, courses and schools with learners whom you may read. */
  "/groups": "groups",
  /** The groups of a learner. */
  "/groups/memberships/{learner_id}": "learnerGroups",
  /** Members whom you may read, with their observed results. */
  "/groups/members/{group_id}": "groupMembers",
  /** All skills with the progress of these members, most needed first. */
  "/groups/skills/{group_id}": "groupSkills",
  /** Members who could work together. */
  "/groups/work-groups/{group_id}": "workGroups",
  /** All skills, with the number of learners whom you may read who are weak in them. */
  "/skills": "skills",
  /** Learners whom you may read who are weak in a skill. */
  "/skills/learners/{skill_id}": "skillLearners",
  /** Exercises for several learners together; `learners` lists their ids. */
  "/exercises": "exercises",
  /** All skills with their state for a learner. */
  "/skills/states/{learner_id}": "learnerSkills",
} as const;

type At<Path> = Extract<Operation, { readonly path: Path }>;

type OptionsOf<Path> = RequestOptions & At<Path>["query"];

/** Mutable lists, so that callers can sort or change them. */
type AnswerOf<Path> = At<Path>["body"] extends readonly (infer Item)[] ? Item[] : At<Path>["body"];

type Method<Path extends Operation["path"]> = Path extends `${string}{${infer Name}}`
  ? (
      id: Name extends "cluster_id" ? number : string,
      options?: OptionsOf<Path>,
    ) => Promise<AnswerOf<Path>>
  : (options?: OptionsOf<Path>) => Promise<AnswerOf<Path>>;

/** The interface of a service. Each method resolves to the answer of its path, or rejects with a `ClientError`. */
export type Client = {
  readonly [Path in keyof typeof METHODS as (typeof METHODS)[Path]]: Method<Path>;
};

/** Parameters of recommendations. */
export type RecommendOptions = OptionsOf<"/recommend/{learner_id}">;

export type { ClientOptions, HeaderFields, RequestOptions };

/**
 * Creates a client. It caches recent answers with their entity tags, so that unchanged answers are
 * not sent again.
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
  // An operation without a method does not compile.
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
 * Returns an id as one path segment. An id that consists only of dots would denote a parent folder, so a character that no id contains is
 * appended.
 */
function segment(id: string): string {
  return encodeURIComponent(id).replace(/^\.{1,2}$/, "$&,");
}

import type {
  Assignment,
  Clustering,
  Health,
  LearnerGroup,
  LearnerSummary,
  Profile,
  Recommendation,
} from "@mastery/core";
import type {
  ClusterTraits,
  Domain,
  GroupSummary,
  Member,
  RecommendationDetails,
  RulesInForce,
  SkillNeed,
  SnapshotSummary,
  WeakLearner,
  WorkGroup,
} from "@mastery/core/answers";
import { type Connection, connect } from "./connect.ts";
import type { ClientOptions, RecommendOptions, RequestOptions } from "./options.ts";

/** The interface of a service. Each method resolves to what its path answers, or rejects with a `ClientError`. */
export interface Client {
  /** `/health`: state and size of the service. */
  health(options?: RequestOptions): Promise<Health>;
  /** `/learners`: those you may read, ordered by id. */
  learners(options?: RequestOptions): Promise<LearnerSummary[]>;
  /** `/profile/{learner_id}`: what was observed of a learner. */
  profile(learnerId: string, options?: RequestOptions): Promise<Profile>;
  /** `/clusters`: the clustering of all learners. */
  clusters(options?: RequestOptions): Promise<Clustering>;
  /** `/clusters/assignment/{learner_id}`: the cluster of a learner. */
  assignment(learnerId: string, options?: RequestOptions): Promise<Assignment>;
  /** `/recommend/{learner_id}`: resources to work on next. */
  recommend(learnerId: string, options?: RecommendOptions): Promise<Recommendation[]>;
  /** `/recommend/details/{learner_id}`: the same, with the parts of each score. */
  recommendationDetails(
    learnerId: string,
    options?: RecommendOptions,
  ): Promise<RecommendationDetails[]>;
  /** `/clusters/traits`: strengths and weaknesses of the clusters. */
  clusterTraits(options?: RequestOptions): Promise<ClusterTraits[]>;
  /** `/domains`: all domains of the catalogue. */
  domains(options?: RequestOptions): Promise<Domain[]>;
  /** `/rules`: the rules in force. */
  rules(options?: RequestOptions): Promise<RulesInForce>;
  /** `/clusters/members/{cluster_id}`: those you may read, with what was observed of each. */
  clusterMembers(clusterId: number, options?: RequestOptions): Promise<Member[]>;
  /** `/groups`: classes, courses and schools with learners you may read. */
  groups(options?: RequestOptions): Promise<GroupSummary[]>;
  /** `/groups/memberships/{learner_id}`: the groups of a learner. */
  learnerGroups(learnerId: string, options?: RequestOptions): Promise<LearnerGroup[]>;
  /** `/groups/members/{group_id}`: those you may read, with what was observed of each. */
  groupMembers(groupId: string, options?: RequestOptions): Promise<Member[]>;
  /** `/groups/skills/{group_id}`: what these members need help with, most needed first. */
  groupSkills(groupId: string, options?: RequestOptions): Promise<SkillNeed[]>;
  /** `/groups/work-groups/{group_id}`: members who could work together. */
  workGroups(groupId: string, options?: RequestOptions): Promise<WorkGroup[]>;
  /** `/skills`: all skills, and how many learners you may read are weak in them. */
  skills(options?: RequestOptions): Promise<SkillNeed[]>;
  /** `/skills/learners/{skill_id}`: those you may read who are weak in a skill. */
  skillLearners(skillId: string, options?: RequestOptions): Promise<WeakLearner[]>;
  /** `/snapshot`: what is served. */
  snapshot(options?: RequestOptions): Promise<SnapshotSummary>;
}

/**
 * Makes a client. It keeps the last answers with their tags, so that an unchanged one is not sent again.
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl: "https://school.example/mastery", token });
 * const [next] = await client.recommend(learnerId, { n: 1 });
 * ```
 * @throws `TypeError` when the base URL or the token cannot be one, or for an unknown option
 */
export function createClient(options: ClientOptions): Client {
  const get: Connection = connect(options);
  return {
    health: (request) => get("health", request),
    learners: (request) => get("learners", request),
    profile: (id, request) => get(`profile/${segment(id)}`, request),
    clusters: (request) => get("clusters", request),
    assignment: (id, request) => get(`clusters/assignment/${segment(id)}`, request),
    recommend: (id, request) => get(`recommend/${segment(id)}${query(request)}`, request),
    recommendationDetails: (id, request) =>
      get(`recommend/details/${segment(id)}${query(request)}`, request),
    clusterTraits: (request) => get("clusters/traits", request),
    domains: (request) => get("domains", request),
    rules: (request) => get("rules", request),
    snapshot: (request) => get("snapshot", request),
    clusterMembers: (id, request) => get(`clusters/members/${segment(`${id}`)}`, request),
    groups: (request) => get("groups", request),
    learnerGroups: (id, request) => get(`groups/memberships/${segment(id)}`, request),
    groupMembers: (id, request) => get(`groups/members/${segment(id)}`, request),
    groupSkills: (id, request) => get(`groups/skills/${segment(id)}`, request),
    workGroups: (id, request) => get(`groups/work-groups/${segment(id)}`, request),
    skills: (request) => get("skills", request),
    skillLearners: (id, request) => get(`skills/learners/${segment(id)}`, request),
  };
}

/** An id as one segment of a path. Dots alone would be steps up the path, so a character follows that no id has. */
function segment(id: string): string {
  return encodeURIComponent(id).replace(/^\.{1,2}$/, "$&,");
}

function query({ n }: RecommendOptions = {}): string {
  return n === undefined ? "" : `?n=${n}`;
}

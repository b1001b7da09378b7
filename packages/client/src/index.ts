/**
 * A client of the HTTP interface, for browsers, Node, Deno and every other host with `fetch`.
 *
 * @module @mastery/client
 */

export type {
  Assignment,
  Cluster,
  Clustering,
  Health,
  LearnerGroup,
  LearnerSummary,
  PerDomain,
  Profile,
  Recommendation,
} from "@mastery/core";
export type {
  GroupSummary,
  Member,
  SkillEvidence,
  SkillName,
  SkillNeed,
  WeakLearner,
  WeakSkill,
  WorkGroup,
} from "@mastery/core/cohorts";
export type {
  ClusterTraits,
  Domain,
  Gaps,
  RecommendationDetails,
  RulesInForce,
  ScoreBreakdown,
  ScorePart,
  SnapshotSummary,
  TargetKind,
} from "@mastery/core/facts";
export type { ValidationError } from "@mastery/openapi/schemas";
export { ClientError, type FailureKind } from "./client-error.ts";
export { type Client, createClient } from "./create-client.ts";
export type { ClientOptions, HeaderFields, RecommendOptions, RequestOptions } from "./options.ts";

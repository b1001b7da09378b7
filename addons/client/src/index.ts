/**
 * A client for the HTTP API, for browsers, Node, Deno and every other host with `fetch`.
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
  Attempts,
  ClusterTraits,
  Exercise,
  Gaps,
  GroupPlan,
  GroupSummary,
  LearnerSkill,
  LearnerToSee,
  Member,
  MemberAttempts,
  Reason,
  RecommendationDetails,
  RulesInForce,
  ScoreBreakdown,
  ScorePart,
  SharedNeed,
  SkillEvidence,
  SkillName,
  SkillNeed,
  SkillState,
  SkillToSee,
  SnapshotSummary,
  StateCounts,
  TargetKind,
  WorkGroup,
} from "@mastery/insights/answers";
export type { Domain } from "@mastery/insights/routes";
export type { ValidationError } from "@mastery/openapi/routes";
export {
  type Client,
  ClientError,
  type ClientOptions,
  createClient,
  type FailureKind,
  type HeaderFields,
  type RecommendOptions,
  type RequestOptions,
} from "./create-client.ts";

import type * as z from "zod";
import * as cohorts from "./cohorts.ts";
import * as facts from "./facts.ts";
import * as recommendations from "./recommendations.ts";
import * as resources from "./resources.ts";

/** Name of a schema in the document. */
export type SchemaName =
  | "Health"
  | "Learner"
  | "Profile"
  | "Cluster"
  | "Clustering"
  | "Assignment"
  | "Recommendation"
  | "Rules"
  | "Snapshot"
  | "Gaps"
  | "Weights"
  | "LabelThresholds"
  | "Domain"
  | "ClusterTraits"
  | "RecommendationDetails"
  | "ScoreParts"
  | "ScorePart"
  | "Group"
  | "LearnerGroup"
  | "Member"
  | "WeakSkill"
  | "WeakLearner"
  | "SkillNeed"
  | "SkillName"
  | "WorkGroup"
  | "Error"
  | "ValidationErrorBody"
  | "ValidationError";

/** Every schema under its name in the document. */
export const SCHEMAS: Readonly<Record<SchemaName, z.ZodType>> = {
  Health: resources.healthSchema,
  Learner: resources.learnerSchema,
  Profile: resources.profileSchema,
  Cluster: resources.clusterSchema,
  Clustering: resources.clusteringSchema,
  Assignment: resources.assignmentSchema,
  Recommendation: recommendations.recommendationSchema,
  Rules: facts.rulesSchema,
  Snapshot: facts.snapshotSchema,
  Gaps: facts.gapsSchema,
  Weights: facts.weightsSchema,
  LabelThresholds: facts.labelThresholdsSchema,
  Domain: facts.domainSchema,
  ClusterTraits: facts.clusterTraitsSchema,
  RecommendationDetails: recommendations.recommendationDetailsSchema,
  ScoreParts: recommendations.scorePartsSchema,
  ScorePart: recommendations.scorePartSchema,
  Group: cohorts.groupSchema,
  LearnerGroup: cohorts.learnerGroupSchema,
  Member: cohorts.memberSchema,
  WeakSkill: cohorts.weakSkillSchema,
  WeakLearner: cohorts.weakLearnerSchema,
  SkillName: cohorts.skillNameSchema,
  SkillNeed: cohorts.skillNeedSchema,
  WorkGroup: cohorts.workGroupSchema,
  Error: resources.errorSchema,
  ValidationErrorBody: resources.validationErrorBodySchema,
  ValidationError: resources.validationErrorSchema,
};

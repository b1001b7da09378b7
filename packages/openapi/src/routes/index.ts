/**
 * The table of routes, from which the whole HTTP interface follows, and the zod schemas of all bodies.
 *
 * @module @mastery/openapi/routes
 */

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
import type * as z from "zod";
import * as clusters from "./clusters.ts";
import * as errors from "./errors.ts";
import * as fields from "./fields.ts";
import * as groups from "./groups.ts";
import * as learners from "./learners.ts";
import type { Count } from "./recommendations.ts";
import * as recommendations from "./recommendations.ts";
import type { Operation, Route } from "./route.ts";
import * as service from "./service.ts";
import * as skills from "./skills.ts";

export type { Parameter, ValidationError } from "../parameters.ts";
export type { AnyRoute, Operation, Route } from "./route.ts";

/** What each operation is asked, and answers with. */
export interface Operations {
  getHealth: Operation<"/health", Health>;
  listLearners: Operation<"/learners", readonly LearnerSummary[]>;
  getProfile: Operation<"/profile/{learner_id}", Profile>;
  getClusters: Operation<"/clusters", Clustering>;
  getAssignment: Operation<"/clusters/assignment/{learner_id}", Assignment>;
  getRecommendations: Operation<"/recommend/{learner_id}", readonly Recommendation[], Count>;
  getRecommendationDetails: Operation<
    "/recommend/details/{learner_id}",
    readonly RecommendationDetails[],
    Count
  >;
  getClusterTraits: Operation<"/clusters/traits", readonly ClusterTraits[]>;
  listDomains: Operation<"/domains", readonly Domain[]>;
  getRules: Operation<"/rules", RulesInForce>;
  getSnapshot: Operation<"/snapshot", SnapshotSummary>;
  listClusterMembers: Operation<"/clusters/members/{cluster_id}", readonly Member[]>;
  listGroups: Operation<"/groups", readonly GroupSummary[]>;
  listLearnerGroups: Operation<"/groups/memberships/{learner_id}", readonly LearnerGroup[]>;
  listGroupMembers: Operation<"/groups/members/{group_id}", readonly Member[]>;
  listGroupSkills: Operation<"/groups/skills/{group_id}", readonly SkillNeed[]>;
  listWorkGroups: Operation<"/groups/work-groups/{group_id}", readonly WorkGroup[]>;
  listSkills: Operation<"/skills", readonly SkillNeed[]>;
  listSkillLearners: Operation<"/skills/learners/{skill_id}", readonly WeakLearner[]>;
}

type RouteOf<One> =
  One extends Operation<infer Path, infer Body, infer Query> ? Route<Path, Body, Query> : never;

/** Identifies an operation, in the document and in generated clients. */
export type OperationId = keyof Operations;

/** The route of each operation, in the order of the document; all are `GET`. */
export const ROUTES: { readonly [Id in OperationId]: RouteOf<Operations[Id]> } = {
  getHealth: service.getHealth,
  listLearners: learners.listLearners,
  getProfile: learners.getProfile,
  getClusters: clusters.getClusters,
  getAssignment: clusters.getAssignment,
  getRecommendations: recommendations.getRecommendations,
  getRecommendationDetails: recommendations.getRecommendationDetails,
  getClusterTraits: clusters.getClusterTraits,
  listDomains: service.listDomains,
  getRules: service.getRules,
  getSnapshot: service.getSnapshot,
  listClusterMembers: clusters.listClusterMembers,
  listGroups: groups.listGroups,
  listLearnerGroups: groups.listLearnerGroups,
  listGroupMembers: groups.listGroupMembers,
  listGroupSkills: groups.listGroupSkills,
  listWorkGroups: groups.listWorkGroups,
  listSkills: skills.listSkills,
  listSkillLearners: skills.listSkillLearners,
};

/** The schemas of all bodies and of what they are made of, by their names in the document. */
export const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  Health: service.healthSchema,
  Learner: learners.learnerSchema,
  Profile: learners.profileSchema,
  Cluster: clusters.clusterSchema,
  Clustering: clusters.clusteringSchema,
  Assignment: clusters.assignmentSchema,
  Recommendation: recommendations.recommendationSchema,
  Rules: service.rulesSchema,
  Snapshot: service.snapshotSchema,
  Gaps: service.gapsSchema,
  Weights: service.weightsSchema,
  LabelThresholds: service.labelThresholdsSchema,
  Domain: service.domainSchema,
  ClusterTraits: clusters.clusterTraitsSchema,
  RecommendationDetails: recommendations.recommendationDetailsSchema,
  ScoreParts: recommendations.scorePartsSchema,
  ScorePart: recommendations.scorePartSchema,
  Group: groups.groupSchema,
  LearnerGroup: groups.learnerGroupSchema,
  Member: fields.memberSchema,
  WeakSkill: fields.weakSkillSchema,
  WeakLearner: fields.weakLearnerSchema,
  SkillName: fields.skillNameSchema,
  SkillNeed: skills.skillNeedSchema,
  WorkGroup: groups.workGroupSchema,
  Error: errors.errorSchema,
  ValidationErrorBody: errors.validationErrorBodySchema,
  ValidationError: errors.validationErrorSchema,
};

/**
 * The zod schemas of every resource and of the error bodies.
 *
 * @module @mastery/openapi/schemas
 */

export {
  groupSchema,
  learnerGroupSchema,
  memberSchema,
  skillNameSchema,
  skillNeedSchema,
  weakLearnerSchema,
  weakSkillSchema,
  workGroupSchema,
} from "./cohorts.ts";
export {
  clusterTraitsSchema,
  domainSchema,
  gapsSchema,
  labelThresholdsSchema,
  rulesSchema,
  snapshotSchema,
  weightsSchema,
} from "./facts.ts";
export {
  recommendationDetailsSchema,
  recommendationSchema,
  scorePartSchema,
  scorePartsSchema,
} from "./recommendations.ts";
export { SCHEMAS, type SchemaName } from "./registry.ts";
export {
  assignmentSchema,
  clusteringSchema,
  clusterSchema,
  errorSchema,
  healthSchema,
  learnerSchema,
  profileSchema,
  validationErrorBodySchema,
  validationErrorSchema,
} from "./resources.ts";
export type { ValidationError } from "./validation-error.ts";

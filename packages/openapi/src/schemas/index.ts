/**
 * The zod schemas of every resource and of the error bodies.
 *
 * @module @mastery/openapi/schemas
 */

export { SCHEMAS, type SchemaName } from "./registry.ts";
export {
  assignmentSchema,
  clusteringSchema,
  clusterSchema,
  errorSchema,
  healthSchema,
  learnerSchema,
  profileSchema,
  recommendationSchema,
  validationErrorBodySchema,
  validationErrorSchema,
} from "./resources.ts";

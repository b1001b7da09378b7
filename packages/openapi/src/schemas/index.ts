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
export { SCHEMAS, type SchemaName } from "./registry.ts";

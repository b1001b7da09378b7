import type * as z from "zod";
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
  Recommendation: resources.recommendationSchema,
  Error: resources.errorSchema,
  ValidationErrorBody: resources.validationErrorBodySchema,
  ValidationError: resources.validationErrorSchema,
};

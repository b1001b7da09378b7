/**
 * The routes of the add-on, for the option `routes` of an API.
 *
 * @module @mastery/insights/routes
 */

import type { OperationsOf } from "@mastery/openapi/routes";
import * as operations from "./operations.ts";

export type { Domain, ServedRules } from "./service.ts";

/** The route of each operation. */
export const INSIGHTS: typeof operations = operations;

/** Parameters and result of each operation. */
export type InsightsOperations = OperationsOf<typeof operations>;

/**
 * The table of routes that defines the contract, and what an add-on needs to define routes of its own, for the option `routes`.
 *
 * @module @mastery/openapi/routes
 */

import * as operations from "./operations.ts";
import type { OperationsOf, RouteTable } from "./route.ts";

export { isUuid } from "@mastery/core/records";
export {
  decodeText,
  integer,
  type Parameter,
  type PathParameter,
  type ValidationError,
} from "../parameters.ts";
export * from "./fields.ts";
export { type Count, recommendationFields } from "./recommendations.ts";
export {
  type AnyRoute,
  named,
  type Operation,
  type OperationsOf,
  type Route,
  type RouteTable,
  TAGS,
  type Tag,
} from "./route.ts";

/** The route of each operation. All operations use `GET`. */
export const ROUTES: typeof operations = operations;

/** Returns the contract's routes and the routes of add-ons. */
export function allRoutes(added: RouteTable = {}): RouteTable {
  return { ...ROUTES, ...added };
}

/** Parameters and result of each operation. */
export type Operations = OperationsOf<typeof operations>;

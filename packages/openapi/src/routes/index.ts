/**
 * The table of routes that defines the whole HTTP API, and the zod schemas of all bodies.
 *
 * @module @mastery/openapi/routes
 */

import * as operations from "./operations.ts";
import type { Operation, Route } from "./route.ts";

export type { Parameter, ValidationError } from "../parameters.ts";
export { type AnyRoute, type Operation, type Route, SCHEMAS } from "./route.ts";
export type { Domain } from "./service.ts";

/** The route of each operation. All operations use `GET`. */
export const ROUTES: typeof operations = operations;

/** Identifies an operation, in the document and in generated clients. */
export type OperationId = keyof typeof operations;

type OperationOf<One> =
  One extends Route<infer Path, infer Body, infer Query> ? Operation<Path, Body, Query> : never;

/** Parameters and result of each operation. */
export type Operations = { [Id in OperationId]: OperationOf<(typeof operations)[Id]> };

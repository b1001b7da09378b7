/**
 * The HTTP contract of the service, with the engine that every adapter uses.
 *
 * @module @mastery/openapi
 */

export { guarded } from "@mastery/core/internal";
export { type Api, createApi } from "./api.ts";
export { type ApiOptions, apiOptionsOf, basePath } from "./api-options.ts";
export type {
  Authorization,
  AuthorizationRequest,
  Authorize,
  Challenge,
  Denial,
  Grant,
  LearnersOfGroups,
  ReadableLearners,
} from "./authorization.ts";
export { ASK_ASSISTANT, checkAuthorization, isCallerName } from "./authorization.ts";
export { type Caller, callerOf } from "./callers.ts";
export { isOrigin } from "./cors.ts";
export type { SecuritySchemes } from "./document.ts";
export { internalError, refusal, unauthenticated, uncachedJson } from "./errors.ts";
export { holdsLearnerId } from "./holds-learner-id.ts";
export type { ObservedOperation, ObservedResponse } from "./observe.ts";
export type { PageFile } from "./pages.ts";
export { parameterReader } from "./parameters.ts";
export type { ApiRequest, ApiRequestHeaders, ApiResponse } from "./reply.ts";
export { pathIn, targetBelow } from "./routing.ts";
export {
  type PreparedAnswers,
  type PrepareOptions,
  prepareAnswers,
  SnapshotSource,
  snapshotRevision,
} from "./snapshot-source.ts";

/**
 * Authenticates callers of a mastery service by API keys and JSON Web Tokens, and decides which learners they may read.
 *
 * @module @mastery/openapi/auth
 */

export { type ApiKey, newApiKey } from "./api-keys.ts";
export { type Authorizer, type AuthorizerOptions, openAuthorizer } from "./authorizer.ts";
export { keyFileLine, parseKeyFile } from "./key-file.ts";
export { parseLearners } from "./learners.ts";
export type { JwtOptions } from "./tokens.ts";

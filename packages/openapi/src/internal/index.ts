/**
 * What the other packages of this repository share with the interface. Expect changes in any version: all are released together.
 *
 * @module @mastery/openapi/internal
 */

export { apiOptionsOf, basePath } from "../api-options.ts";
export { parameterReader } from "../parameters.ts";

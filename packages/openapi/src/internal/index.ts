/**
 * What the other packages of this repository share with the interface. It may change in any version: they are released together.
 *
 * @module @mastery/openapi/internal
 */

export { apiOptionsOf, basePath } from "../api-options.ts";
export { readN } from "../parameters.ts";

/**
 * What the codes of errors mean.
 *
 * @module @mastery/core/errors
 */

export { ERROR_CODES, type ErrorCode } from "./codes.ts";

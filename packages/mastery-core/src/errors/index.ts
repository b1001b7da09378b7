/**
 * The codes of errors and what they mean.
 *
 * @module @mastery/core/errors
 */

export { ERROR_CODES, type ErrorCode } from "./codes.ts";

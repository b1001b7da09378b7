/**
 * The codes of errors of this package.
 *
 * @module @mastery/sources/errors
 */

/** The codes of errors of this package, in addition to those of the core, with their meanings. */
export const ERROR_CODES = {
  RECORD_STORE_FAILED:
    "A Learning Record Store cannot be queried, or its statements cannot be saved.",
  STORE_FAILED: "A database cannot be reached or queried.",
} as const;
Object.freeze(ERROR_CODES);

/** Code of a `MasteryError` of this package. */
export type ErrorCode = keyof typeof ERROR_CODES;

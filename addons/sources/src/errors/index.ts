/**
 * The codes of errors of this package.
 *
 * @module @mastery/sources/errors
 */

/** The codes of errors of this package, in addition to those of the core, with their meanings. */
export const ERROR_CODES = {
  INVALID_POPULATION:
    "A file of a population or of its parts is damaged, of another kind or round, or does not belong to the others.",
  POPULATION_MISMATCH:
    "A population has other rules, or defines a skill or a resource in another way, than the data or another part.",
  RECORD_STORE_FAILED:
    "A Learning Record Store cannot be queried, or its statements cannot be saved.",
  STORE_FAILED: "A database cannot be reached or queried.",
} as const;
Object.freeze(ERROR_CODES);

/** Code of a `MasteryError` of this package. */
export type ErrorCode = keyof typeof ERROR_CODES;

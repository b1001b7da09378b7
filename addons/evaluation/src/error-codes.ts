/** The codes of errors of this package, in addition to those of the core, with their meanings. */
export const ERROR_CODES = {
  NO_TRUTH: "The learners were not generated, so there is no truth to compare results with.",
  CANNOT_JUDGE:
    "The data cannot be split into a past and a future, so results cannot be evaluated.",
} as const;
Object.freeze(ERROR_CODES);

/** Code of a `MasteryError` of this package. */
export type ErrorCode = keyof typeof ERROR_CODES;

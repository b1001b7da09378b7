/** The codes of errors of this package, in addition to those of the core, with their meanings. */
export const ERROR_CODES = {
  INVALID_CONSENTS: "The consent table of a data space cannot be read.",
} as const;
Object.freeze(ERROR_CODES);

/** Code of a `MasteryError` of this package. */
export type ErrorCode = keyof typeof ERROR_CODES;

export const INVALID_CONSENTS: ErrorCode = "INVALID_CONSENTS";

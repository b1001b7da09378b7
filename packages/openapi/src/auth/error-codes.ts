/** The codes of errors of this module, in addition to those of the core, with their meanings. */
export const ERROR_CODES = {
  INVALID_KEYS: "API keys, or the keys that verify tokens, cannot be read.",
} as const;
Object.freeze(ERROR_CODES);

/** Code of a `MasteryError` of this module. */
export type ErrorCode = keyof typeof ERROR_CODES;

export const INVALID_KEYS: ErrorCode = "INVALID_KEYS";

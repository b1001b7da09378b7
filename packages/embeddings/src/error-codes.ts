/** The codes of errors of this package, in addition to those of the core, with their meanings. */
export const ERROR_CODES = {
  MODEL_UNAVAILABLE: "An embedding model, or the library that runs it, is not available.",
  INVALID_EMBEDDING_MODEL: "The files of an embedding model are missing or damaged.",
} as const;
Object.freeze(ERROR_CODES);

/** Code of a `MasteryError` of this package. */
export type ErrorCode = keyof typeof ERROR_CODES;

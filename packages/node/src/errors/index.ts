/**
 * The codes of errors about files.
 *
 * @module @mastery/node/errors
 */

/** The codes of errors of this package, in addition to those of the core, with their meanings. */
export const ERROR_CODES = {
  UNREADABLE_SNAPSHOT: "The snapshot file cannot be opened or read.",
  UNWRITABLE_FILE: "A file or directory cannot be written.",
  ALREADY_EXISTS: "A file with content, or a directory with files, already exists.",
} as const;
Object.freeze(ERROR_CODES);

/** Code of a `MasteryError` of this package. */
export type ErrorCode = keyof typeof ERROR_CODES;

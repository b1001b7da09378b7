/**
 * The marker of an interrupted write, for readers without a file system.
 *
 * @module @mastery/node/incomplete
 */

/** A file with this name marks a directory while several files are being replaced and may be inconsistent. */
export const INCOMPLETE = ".incomplete";

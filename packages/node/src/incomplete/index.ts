/**
 * The sign of an interrupted write, for readers that have no file system.
 *
 * @module @mastery/node/incomplete
 */

/** A file with this name marks a directory while several files are replaced, when they may not belong together. */
export const INCOMPLETE = ".incomplete";

/**
 * The name of the marker of an interrupted write, for readers without a file system.
 *
 * @module @mastery/node/incomplete
 */

/** Name of the file that marks a directory while several of its files are being replaced, and that remains after an interruption. */
export const INCOMPLETE = ".incomplete";

/**
 * The name of the marker of an interrupted write, for readers without a file system.
 *
 * @module @mastery/node/incomplete
 */

/** Name of a file that exists in a directory while several of its files are being replaced and may be inconsistent. */
export const INCOMPLETE = ".incomplete";

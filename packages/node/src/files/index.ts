/**
 * What the packages that touch the disk share.
 *
 * @module @mastery/node/files
 */

export { INCOMPLETE } from "../incomplete/index.ts";
export { describeFailure } from "./describe-failure.ts";
export { NotARegularFileError, openRegularFile, typeOfFile } from "./open-regular-file.ts";
export { type NewFile, type ReplaceOptions, replaceFile, replaceFiles } from "./replace-files.ts";
export { checkFileTarget, prepareDirectory, type TargetOptions } from "./targets.ts";
export { isAbandoned } from "./temporary-files.ts";
export { type WatchedFile, type WatchOptions, watchFile } from "./watched-file.ts";

/**
 * Helpers for packages that read and write files on disk.
 *
 * @module @mastery/node/files
 */

export {
  describeFailure,
  NotARegularFileError,
  openRegularFile,
  typeOfFile,
} from "./regular-files.ts";
export {
  checkFileTarget,
  isAbandoned,
  type ReplaceOptions,
  replaceFile,
  type TargetOptions,
} from "./replace-file.ts";
export { type WatchedFile, type WatchOptions, watchFile } from "./watched-file.ts";

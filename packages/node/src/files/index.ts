/**
 * Helpers for packages that read and write files on disk.
 *
 * @module @mastery/node/files
 */

export { INCOMPLETE } from "../incomplete/index.ts";
export {
  describeFailure,
  NotARegularFileError,
  openRegularFile,
  typeOfFile,
} from "./regular-files.ts";
export {
  checkFileTarget,
  isAbandoned,
  type NewFile,
  prepareDirectory,
  type ReplaceOptions,
  replaceFile,
  replaceFiles,
  replaceTexts,
  type TargetOptions,
} from "./replace-files.ts";
export { type WatchedFile, type WatchOptions, watchFile } from "./watched-file.ts";

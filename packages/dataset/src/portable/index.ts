/**
 * Reads data where there is no file system, such as files that were dropped onto a page: all formats but Parquet.
 *
 * @module @mastery/dataset/portable
 */

export { blobDirectory } from "../files/blob-directory.ts";
export type { DataDirectory } from "../files/data-directory.ts";
export { type DataFile, recordsOf } from "../files/find-data-files.ts";
export { learnerUuid } from "../ids/learner-uuid.ts";
export {
  type DirectoryOptions,
  type ParquetReader,
  type ReadDataset,
  readCatalogueIn,
  readDirectory,
} from "../reading/read-directory.ts";

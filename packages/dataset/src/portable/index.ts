/**
 * Reads data without a file system, such as files dropped onto a page: JSON, xAPI statements, and CSV if you pass `tables`.
 *
 * @module @mastery/dataset/portable
 */

export { tables } from "../columns/tables.ts";
export { blobDirectory } from "../files/blob-directory.ts";
export type { DataDirectory } from "../files/data-directory.ts";
export { type DataFile, recordsOf } from "../files/find-data-files.ts";
export type { ReadingNote } from "../formats/format.ts";
export { decodeUtf8, decodeWindows1252 } from "../formats/lines.ts";
export { spreadsheetText } from "../formats/spreadsheet-text.ts";
export { checkIdKey, learnerUuid } from "../ids/learner-uuid.ts";
export { readCatalogueIn } from "../reading/read-catalogue.ts";
export {
  type DirectoryOptions,
  type ReadDataset,
  readDirectory,
} from "../reading/read-directory.ts";
export type { OneRosterReader, ParquetReader, Readers } from "../reading/readers.ts";

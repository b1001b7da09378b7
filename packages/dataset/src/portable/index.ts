/**
 * Reads data without a file system, such as files dropped onto a page: JSON, xAPI statements, and CSV if you pass `furtherReaders()`.
 *
 * @module @mastery/dataset/portable
 */

export { blobDirectory } from "../files/blob-directory.ts";
export type { DataDirectory } from "../files/data-directory.ts";
export type { DataFile, Reader } from "../files/reader.ts";
export { recordsOf } from "../files/records-of.ts";
export { readCsv } from "../formats/csv.ts";
export { fileIssue, issuesOfError, type ReadingNote } from "../formats/format.ts";
export { decodeUtf8 } from "../formats/lines.ts";
export { spreadsheetText } from "../formats/spreadsheet-text.ts";
export { decodeWindows1252 } from "../formats/windows-1252.ts";
export { checkIdKey, learnerUuid } from "../ids/learner-uuid.ts";
export { furtherReaders } from "../reading/further-readers.ts";
export { readCatalogueIn } from "../reading/read-catalogue.ts";
export {
  type DirectoryOptions,
  type ReadDataset,
  readDirectory,
} from "../reading/read-directory.ts";

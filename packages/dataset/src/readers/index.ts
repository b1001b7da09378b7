/**
 * What readers of further formats need: an add-on passes the records of another format, or of a database, to the same builder, and reports
 * issues in the same words.
 *
 * @module @mastery/dataset/readers
 */

export { cellReader, columnIssues, fieldNames, isRequired } from "../columns/columns.ts";
export {
  checkTableNames,
  type TableMapping,
  type TableMappings,
  type TableName,
  type TableNames,
} from "../columns/names.ts";
export { RowReader } from "../columns/rows.ts";
export type { MappedColumn } from "../columns/table-file.ts";
export type { ParquetFile, ParquetReader } from "../columns/tables.ts";
export { readBytes } from "../files/disk-directory.ts";
export type {
  Counts,
  DataFile,
  FoundFile,
  OpenDataset,
  Reader,
  ReadFile,
  Unread,
} from "../files/reader.ts";
export {
  type AfterChunk,
  fileIssue,
  InvalidFileError,
  issuesOfError,
  type RecordSink,
  UnreadableFileError,
} from "../formats/format.ts";
export {
  FORGOTTEN_FILE,
  type ForgottenLearners,
  forgottenHash,
} from "../ids/forgotten.ts";
export type { ReadDataset } from "../reading/read-directory.ts";

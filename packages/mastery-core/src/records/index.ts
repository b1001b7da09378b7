/**
 * Builds datasets record by record, and validates records: for readers of other formats.
 *
 * @module @mastery/core/dataset
 */

export { describePersonal, NOT_SHOWN, shortened } from "../describe.ts";
export type { Issue, IssueKind, Location } from "../errors/index.ts";
export { DatasetError } from "../errors/index.ts";
export { DatasetBuilder } from "../evidence/dataset.ts";
export { FieldReader, type FieldReaderOptions } from "./field-reader.ts";
export { describeIssue, describeLocation, type IssueSink } from "./issues.ts";
export {
  anyText,
  boolean,
  date,
  grade,
  groupId,
  list,
  name,
  oneOf,
  personal,
  sha1,
  text,
  uuid,
  type Validator,
} from "./validators.ts";

/**
 * Builds datasets record by record, and validates records: for readers of other formats.
 *
 * @module @mastery/core/dataset
 */

export { DatasetError } from "../errors/errors.ts";
export type { Issue, IssueKind, Location } from "../errors/issue.ts";
export {
  describePersonal,
  FieldReader,
  type FieldReaderOptions,
  NOT_SHOWN,
  shortened,
} from "./checks/field-reader.ts";
export { describeIssue, describeLocation, type IssueSink } from "./checks/issues.ts";
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
} from "./checks/validators.ts";
export { DatasetBuilder } from "./dataset.ts";

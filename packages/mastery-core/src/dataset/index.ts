/**
 * Builds datasets record by record and validates records, for readers of other formats.
 *
 * @module @mastery/core/dataset
 */

export { describePersonal, NOT_SHOWN, shortened } from "../describe.ts";
export type { Issue, IssueKind, Location } from "../errors/index.ts";
export { DatasetError } from "../errors/index.ts";
export { DatasetBuilder } from "../evidence/build-dataset.ts";
export {
  aDataset,
  READING_OPTIONS,
  refuseDateRange,
  selectLearners,
} from "../evidence/dataset.ts";
export { asCountedTraces, EvidenceAggregator } from "../evidence/evidence.ts";
export {
  describeIssue,
  describeLocation,
  FieldReader,
  type IssueSink,
} from "../records/field-reader.ts";
export type { UnknownField } from "../records/unknown-fields.ts";
export {
  anyText,
  date,
  grade,
  groupId,
  list,
  name,
  sha1,
  snakeCase,
  text,
  uuid,
} from "../records/validators.ts";
export {
  boolean,
  object,
  oneOf,
  type Problem,
  personal,
  type Validator,
  type ValueType,
  validator,
} from "../validation/index.ts";
export { reportProgress } from "../work.ts";

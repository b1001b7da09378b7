/**
 * Builds datasets record by record, and validates records: for readers of other formats.
 *
 * @module @mastery/core/dataset
 */

export { DatasetError } from "../errors/errors.ts";
export type { Fault, FaultKind, Location } from "../errors/fault.ts";
export { describeFault, describeLocation, type FaultSink } from "./checks/faults.ts";
export {
  describePersonal,
  FieldReader,
  type FieldReaderOptions,
  NOT_SHOWN,
  shortened,
} from "./checks/field-reader.ts";
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

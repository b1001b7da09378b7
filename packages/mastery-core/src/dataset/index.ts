/**
 * The builder of datasets and the parts that records are checked with, for readers of further formats.
 *
 * @module @mastery/core/dataset
 */

export type { Fault, FaultKind, Location } from "../errors/fault.ts";
export { DatasetBuilder } from "./dataset.ts";
export { describeFault, type FaultSink } from "./faults.ts";
export { describeValue, FieldReader } from "./field-reader.ts";
export {
  anyText,
  boolean,
  list,
  oneOf,
  sha1,
  text,
  uuid,
  type Validator,
} from "./validators.ts";

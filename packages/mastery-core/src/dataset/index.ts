/**
 * The builder of datasets and the parts that records are checked with, for readers of further formats.
 *
 * @module @mastery/core/dataset
 */

export type { Fault, FaultKind, Place } from "../errors/fault.ts";
export { DatasetBuilder } from "./dataset.ts";
export { describeFault, type FaultSink } from "./faults.ts";
export { describeValue, FieldReader } from "./field-reader.ts";
export {
  anyText,
  boolean,
  type Form,
  list,
  oneOf,
  sha1,
  text,
  uuid,
} from "./forms.ts";

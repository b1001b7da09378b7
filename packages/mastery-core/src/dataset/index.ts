/**
 * The builder of datasets and the parts that records are checked with, for readers of further formats.
 *
 * @module @mastery/core/dataset
 */

export type { Fault, FaultKind, Place } from "../errors/fault.ts";
export {
  billionths,
  type CheckedTrace,
  hashOfRest,
  hashOfTime,
  succeeded,
  type Verb,
} from "./checked-trace.ts";
export type { CheckedTraces } from "./checked-traces.ts";
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
export { type Hash64, hashBytes, hashBytesTwice } from "./hash.ts";
export { type NormalTime, normalDuration, normalTimestamp } from "./times.ts";

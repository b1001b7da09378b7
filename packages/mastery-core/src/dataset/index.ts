/**
 * The parts that records are checked with, for readers of further formats.
 *
 * @module @mastery/core/dataset
 */

export { describeFault, type Fault, type FaultKind, type FaultSink, type Place } from "./faults.ts";
export { describeValue, FieldReader } from "./field-reader.ts";
export {
  anyText,
  boolean,
  duration,
  type Form,
  list,
  oneOf,
  sha1,
  text,
  timestamp,
  uuid,
} from "./forms.ts";

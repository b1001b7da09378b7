/**
 * Turns xAPI statements (1.0.3 and 2.0) into traces: validates each, maps it, and counts by reason what is no trace.
 *
 * @module @mastery/dataset/xapi
 */

export {
  type Known,
  type MappedTrace,
  REASONS,
  type Reason,
} from "./map-statement.ts";
export { DEFAULT_MAPPING, type Mapping, readMapping } from "./mapping.ts";
export { mayVoid, unwrap, VERBS, type VerbMeaning, voidedBy } from "./statement.ts";
export {
  type ReasonCount,
  type ReasonExample,
  StatementReader,
  type StatementReport,
  type TraceSink,
} from "./statement-reader.ts";

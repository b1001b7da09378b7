/**
 * Turns xAPI statements (1.0.3 and 2.0) into traces: validates each, maps it, and counts by reason what is no trace.
 *
 * @module @mastery/dataset/xapi
 */

export { ActivityIndex } from "./statements/activity-index.ts";
export { unwrap } from "./statements/envelopes.ts";
export {
  type Known,
  type MappedTrace,
  REASONS,
  type Reason,
} from "./statements/map-statement.ts";
export { DEFAULT_MAPPING, type Mapping, readMapping } from "./statements/mapping.ts";
export { StatementReader, type TraceSink } from "./statements/statement-reader.ts";
export type {
  ReasonCount,
  ReasonExample,
  StatementReport,
} from "./statements/statement-report.ts";
export { VERBS, type VerbMeaning } from "./statements/verbs.ts";
export { mayVoid, voidedBy } from "./statements/voided.ts";

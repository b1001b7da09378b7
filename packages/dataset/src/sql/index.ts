/**
 * The SQL that reads and counts learning traces where they are stored.
 *
 * @module @mastery/dataset/sql
 */

export { DIALECTS, type Dialect, type DialectName } from "./dialects.ts";
export { type SourceTable, TRACE_FIELDS, TRACES, type TraceField } from "./table.ts";
export {
  conditions,
  evidenceQuery,
  invalidTracesQuery,
  leftOutQuery,
  type TraceQueryOptions,
} from "./traces.ts";

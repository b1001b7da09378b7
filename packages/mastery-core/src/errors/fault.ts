/** Where a record stands. */
export interface Location {
  /** File name, or the name of the collection for records in memory. */
  readonly file: string;
  /** Line in the file, from 1. */
  readonly line?: number;
  /** Position in an array, from 0, where there are no lines. */
  readonly index?: number;
}

/** What can be wrong with a dataset. */
export type FaultKind =
  | "missing_file"
  | "ambiguous_file"
  | "unreadable_file"
  | "empty"
  | "invalid_json"
  | "invalid_csv"
  | "invalid_columns"
  | "line_too_long"
  | "wrong_type"
  | "invalid_value"
  | "duplicate_id"
  | "conflicting_trace"
  | "unknown_learner"
  | "unknown_resource"
  | "unknown_skill"
  | "skills_mismatch";

/** One fault: what was expected, what came, and where. */
export interface Fault {
  readonly kind: FaultKind;
  readonly location: Location;
  /** Path of the field, such as `skill_ids[1]`; empty for a fault of the record or file as a whole. */
  readonly field: string;
  readonly expected: string;
  readonly got: string;
}

/** Where a record is. */
export interface Location {
  /** File name, or for records in memory the name of the collection. */
  readonly file: string;
  /** Line in the file, counted from 1. */
  readonly line?: number;
  /** Position in an array, counted from 0: of a record without a line, or of a statement in a page on one line. */
  readonly index?: number;
}

/** What can be wrong with a dataset. */
export type IssueKind =
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
  | "unknown_group"
  | "skills_mismatch";

/** An issue in a dataset: what was expected, what came, and where. */
export interface Issue {
  readonly kind: IssueKind;
  readonly location: Location;
  /** Path of the field, such as `skill_ids[1]`; empty if the record or file as a whole is invalid. */
  readonly field: string;
  readonly expected: string;
  readonly got: string;
}

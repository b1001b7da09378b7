/**
 * Errors of the library with their codes, and issues of datasets.
 *
 * @module @mastery/core/errors
 */

/** The codes of the errors of the core, which other packages throw with the same meanings, with codes of their own beside them. */
export const ERROR_CODES = {
  INVALID_DATASET: "Records of the dataset are invalid; `issues` lists them.",
  NOTHING_OBSERVED: "No trace has a score, so there is nothing to compute profiles from.",
  TOO_FEW_LEARNERS: "A clustering needs at least 3 learners.",
  TOO_FEW_DISTINCT_PROFILES: "A clustering needs at least 2 learners whose profiles differ.",
  INVALID_OPTION: "An argument or an option is invalid.",
  INVALID_EMBEDDING:
    "The embedder returned the wrong number of vectors, or vectors of the wrong length or content.",
  MODEL_MISMATCH:
    "The skills or resources of the data differ from those that the model was fitted on.",
  INVALID_SHARDS: "Shards are missing or repeated, or do not belong together.",
  INVALID_CLUSTERS: "The clusterer returned partitions of the wrong number, shape or content.",
  NOT_A_SNAPSHOT: "The bytes are not a snapshot file.",
  UNSUPPORTED_SNAPSHOT_VERSION: "The snapshot file has a format that this version cannot read.",
  TRUNCATED_SNAPSHOT: "The snapshot file is shorter or longer than its header says.",
  CORRUPT_SNAPSHOT: "The snapshot file's checksum does not match its content.",
  INVALID_SNAPSHOT: "The parts of a snapshot contradict each other.",
  INVALID_MODEL: "A model file is missing or damaged, or the file is not a model.",
} as const;
Object.freeze(ERROR_CODES);

/** Code of a `MasteryError` of the core. */
export type ErrorCode = keyof typeof ERROR_CODES;

/**
 * An error of this library. Check `code` to tell errors apart. Other packages add codes of their own. If the library is installed twice,
 * check `name` rather than the class.
 */
export class MasteryError<Code extends string = ErrorCode> extends Error {
  override readonly name: string = "MasteryError";
  readonly code: Code;

  constructor(code: NoInfer<Code>, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** All issues of a dataset, in one error. */
export class DatasetError extends MasteryError {
  override readonly name = "DatasetError";
  /** Up to 50 issues, in the order found, chosen from all kinds and fields in turn, so that frequent issues do not hide rare ones. */
  readonly issues: readonly Issue[];
  /** Number of issues of each kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;

  constructor(message: string, issues: readonly Issue[], counts: Readonly<Record<string, number>>) {
    super("INVALID_DATASET", message);
    this.issues = issues;
    this.counts = counts;
    this.total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  }
}

/** Location of a record. */
export interface Location {
  /** File name, or the name of a collection in memory. */
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  /** Position from 0, if the record has no line number, or if one line of the file holds a whole page of statements. */
  readonly index?: number;
}

/** Kinds of issues in a dataset. */
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
  | "unknown_group";

/** An issue in a dataset. */
export interface Issue {
  readonly kind: IssueKind;
  readonly location: Location;
  /** Path of the field, such as `skill_ids[1]`; empty if the whole record or file is invalid. */
  readonly field: string;
  readonly expected: string;
  readonly got: string;
}

import type { Fault } from "./dataset/faults.ts";

/** Every error of this library has one of these codes; the text says what each means. */
export const ERROR_CODES = {
  INVALID_DATASET: "Records of the dataset are wrong; `faults` lists them.",
  TOO_FEW_LEARNERS: "A clustering needs at least 3 learners.",
  TOO_FEW_DISTINCT_PROFILES: "A clustering needs at least 2 learners whose profiles differ.",
  INVALID_OPTION: "An option has a value outside its range.",
  INVALID_EMBEDDING: "The embedder returned vectors of the wrong number, length or content.",
  UNREADABLE_SNAPSHOT: "The snapshot file cannot be opened or read.",
  UNWRITABLE_SNAPSHOT: "The snapshot file cannot be written.",
  NOT_A_SNAPSHOT: "The bytes do not begin as a snapshot file does.",
  UNSUPPORTED_SNAPSHOT_VERSION: "The snapshot file has a format that this version cannot read.",
  TRUNCATED_SNAPSHOT: "The snapshot file is shorter or longer than it says.",
  CORRUPT_SNAPSHOT: "The snapshot file's checksum does not fit its content.",
  INVALID_SNAPSHOT: "The parts of a snapshot do not belong together.",
  RECORD_STORE_FAILED: "A Learning Record Store cannot be asked, or its statements cannot be kept.",
  NO_TRUTH: "Learners are not generated: there is no truth to hold results against.",
  MODEL_UNAVAILABLE: "An embedding model, or the library that runs it, cannot be had.",
  INVALID_MODEL:
    "An embedding model's files are missing, damaged or of another kind than expected.",
} as const;

/** Code of a {@link MasteryError}. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** An error of this library. Tell errors apart by `code`; `name` stays true across duplicate installs. */
export class MasteryError extends Error {
  override readonly name: string = "MasteryError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** All faults of a dataset in one error. */
export class DatasetError extends MasteryError {
  override readonly name = "DatasetError";
  /** The first faults in full, in the order they were met. */
  readonly faults: readonly Fault[];
  /** Number of faults per kind, over all faults. */
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;

  constructor(message: string, faults: readonly Fault[], counts: Readonly<Record<string, number>>) {
    super("INVALID_DATASET", message);
    this.faults = faults;
    this.counts = counts;
    this.total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  }
}

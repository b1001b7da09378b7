/** Every error of this library has one of these codes; the text says what each means. For people: the computation needs none of them. */
export const ERROR_CODES = {
  INVALID_DATASET: "Records of the dataset are wrong; `faults` lists them.",
  NOTHING_OBSERVED: "No trace carries a score, so there is no profile to compute from.",
  TOO_FEW_LEARNERS: "A clustering needs at least 3 learners.",
  TOO_FEW_DISTINCT_PROFILES: "A clustering needs at least 2 learners whose profiles differ.",
  INVALID_OPTION: "An argument or an option is not what was expected.",
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

/** Code of a `MasteryError`. */
export type ErrorCode = keyof typeof ERROR_CODES;

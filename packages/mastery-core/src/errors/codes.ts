/** The codes of all errors of this library, with what each means. */
export const ERROR_CODES = {
  INVALID_DATASET: "Records of the dataset are invalid; `issues` lists them.",
  NOTHING_OBSERVED: "No trace has a score, so there is nothing to compute profiles from.",
  TOO_FEW_LEARNERS: "A clustering needs at least 3 learners.",
  TOO_FEW_DISTINCT_PROFILES: "A clustering needs at least 2 learners whose profiles differ.",
  INVALID_OPTION: "An argument or an option is not what was expected.",
  INVALID_EMBEDDING: "The embedder returned vectors of the wrong number, length or content.",
  MODEL_MISMATCH: "The data have other skills or resources than the model was fitted on.",
  INVALID_SHARDS: "Shards are missing, are there twice, or do not belong together.",
  PREVIOUS_MISMATCH: "The previous snapshot or model has other domains or estimates than the data.",
  UNREADABLE_SNAPSHOT: "The snapshot file cannot be opened or read.",
  UNWRITABLE_FILE: "A file or directory cannot be written.",
  ALREADY_EXISTS: "A file with content, or a directory with files, is there already.",
  NOT_A_SNAPSHOT: "The bytes are not a snapshot file.",
  UNSUPPORTED_SNAPSHOT_VERSION: "The snapshot file has a format that this version cannot read.",
  TRUNCATED_SNAPSHOT: "The snapshot file is shorter or longer than its header says.",
  CORRUPT_SNAPSHOT: "The snapshot file's checksum does not match its content.",
  INVALID_SNAPSHOT: "The parts of a snapshot contradict each other.",
  RECORD_STORE_FAILED:
    "A Learning Record Store cannot be queried, or its statements cannot be saved.",
  STORE_FAILED: "A database cannot be reached or queried.",
  INVALID_KEYS: "API keys, or the keys that tokens are signed with, cannot be read.",
  INVALID_CONSENTS: "The table of consents of a data space cannot be read.",
  NO_TRUTH: "The learners were not generated, so there is no truth to compare results with.",
  CANNOT_JUDGE: "The data do not allow profiles of their past to be judged by their future.",
  MODEL_UNAVAILABLE: "An embedding model, or the library that runs it, is not available.",
  INVALID_MODEL: "A model's file is missing, damaged or not of the expected kind.",
} as const;
Object.freeze(ERROR_CODES);

/** Code of a `MasteryError`. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** Kinds of fault of a parameter. */
export const FAULT_TYPES = [
  "uuid_parsing",
  "int_parsing",
  "greater_than_equal",
  "less_than_equal",
] as const;

/** Kind of fault of a parameter. */
export type FaultType = (typeof FAULT_TYPES)[number];

/** One fault of a request, in the shape that FastAPI's clients know. */
export interface ValidationError {
  /** Where it is: `["path", "learner_id"]`, `["path", "cluster_id"]` or `["query", "n"]`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: FaultType;
  /** What came, decoded. */
  readonly input: string;
  /** The bound that was passed. */
  readonly ctx?: { readonly ge?: number; readonly le?: number };
}

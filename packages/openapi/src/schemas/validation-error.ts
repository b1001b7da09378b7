/** One fault of a request, in the shape that FastAPI's clients know. */
export interface ValidationError {
  /** Where it is: `["path", "learner_id"]`, `["path", "cluster_id"]` or `["query", "n"]`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: "uuid_parsing" | "int_parsing" | "greater_than_equal" | "less_than_equal";
  /** What came, decoded. */
  readonly input: string;
  /** The bound that was passed. */
  readonly ctx?: { readonly ge: number } | { readonly le: number };
}

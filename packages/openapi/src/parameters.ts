/** One fault of a request, in the shape that FastAPI's clients know. */
export interface ValidationError {
  /** Where it is: `["path", "learner_id"]` or `["query", "n"]`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: "uuid_parsing" | "int_parsing" | "greater_than_equal" | "less_than_equal";
  /** What came, decoded. */
  readonly input: string;
  /** The bound that was passed. */
  readonly ctx?: { readonly ge: number } | { readonly le: number };
}

/** Bounds of `n`, the number of recommendations. */
export const N = { minimum: 1, maximum: 10, default: 5 } as const;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INTEGER = /^[+-]?[0-9]+$/;

/** What is wrong with a learner id, if anything. */
export function learnerIdFault(input: string): ValidationError | undefined {
  if (UUID.test(input)) return undefined;
  return {
    loc: ["path", "learner_id"],
    msg: "Input should be a valid UUID, 36 characters of hexadecimal digits and hyphens",
    type: "uuid_parsing",
    input,
  };
}

/** What is wrong with a number of recommendations, if anything. */
export function nFault(input: string): ValidationError | undefined {
  const loc = ["query", "n"];
  if (!INTEGER.test(input)) {
    const msg = "Input should be a valid integer, unable to parse string as an integer";
    return { loc, msg, type: "int_parsing", input };
  }
  if (Number(input) < N.minimum) {
    const msg = `Input should be greater than or equal to ${N.minimum}`;
    return { loc, msg, type: "greater_than_equal", input, ctx: { ge: N.minimum } };
  }
  if (Number(input) > N.maximum) {
    const msg = `Input should be less than or equal to ${N.maximum}`;
    return { loc, msg, type: "less_than_equal", input, ctx: { le: N.maximum } };
  }
  return undefined;
}

import type { ParameterName } from "./routes.ts";
import type { ValidationError } from "./schemas/validation-error.ts";
import { decodeText, lastQueryValue } from "./target.ts";

/** Bounds of `n`, the number of recommendations. */
export const N = { minimum: 1, maximum: 10, default: 5 } as const;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INTEGER = /^[+-]?[0-9]+$/;

/** The parameters of a request, and all that is wrong with them. */
export interface Parameters {
  /** In lower case; empty for an operation about no single learner. */
  readonly learnerId: string;
  readonly n: number;
  readonly faults: readonly ValidationError[];
}

/**
 * Reads and validates the parameters that an operation takes.
 *
 * @param segment the path's parameter, as it was sent
 * @param query as it was sent
 */
export function readParameters(
  names: readonly ParameterName[],
  segment: string,
  query: string,
): Parameters {
  const n = names.includes("n") ? lastQueryValue(query, "n") : undefined;
  const faults = [
    names.includes("learner_id") ? learnerIdFault(segment) : undefined,
    n === undefined ? undefined : nFault(n),
  ].filter((fault) => fault !== undefined);
  return { learnerId: segment.toLowerCase(), n: n === undefined ? N.default : Number(n), faults };
}

/** A percent-encoded uuid is not a uuid: guards in front would read another id. */
function learnerIdFault(segment: string): ValidationError | undefined {
  if (UUID.test(segment)) return undefined;
  const decoded = decodeText(segment);
  return {
    loc: ["path", "learner_id"],
    msg: "Input should be a valid UUID, 36 characters of hexadecimal digits and hyphens",
    type: "uuid_parsing",
    // A valid uuid that was percent-encoded is shown as it was sent.
    input: UUID.test(decoded) ? segment : decoded,
  };
}

function nFault(input: string): ValidationError | undefined {
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

import { DEFAULT_RECOMMENDATIONS, isUuid, MAX_RECOMMENDATIONS } from "@mastery/core/internal";
import type { ParameterName } from "./routes.ts";
import type { ValidationError } from "./schemas/validation-error.ts";
import { decodeText, lastQueryValue } from "./target.ts";

/** Bounds of `n`, the number of recommendations. */
export const N: Readonly<Record<"minimum" | "maximum" | "default", number>> = {
  minimum: 1,
  maximum: MAX_RECOMMENDATIONS,
  default: DEFAULT_RECOMMENDATIONS,
};

const CLUSTER_ID = /^(?:0|[1-9][0-9]*)$/;
const INTEGER = /^[+-]?[0-9]+$/;

/** The parameters of a request, and all that is wrong with them. */
export interface Parameters {
  /** In lower case; empty for an operation about no single learner. */
  readonly learnerId: string;
  readonly n: number;
  /** The id of a cluster, as its digits were sent; a group; or a skill, decoded. Empty if no skill can be meant. */
  readonly cohortId: string;
  readonly faults: readonly ValidationError[];
}

/**
 * Returns a function that reads and validates the parameters that an operation takes.
 *
 * @returns takes the path's parameter and the query, both as they were sent
 */
export function parameterReader(
  names: readonly ParameterName[],
): (segment: string, query: string) => Parameters {
  const takesLearner = names.includes("learner_id");
  const takesCluster = names.includes("cluster_id");
  const takesSkill = names.includes("skill_id");
  const takesN = names.includes("n");
  return (segment, query) => {
    const faults: ValidationError[] = [];
    if (takesLearner && !isUuid(segment)) faults.push(learnerIdFault(segment));
    if (takesCluster && !CLUSTER_ID.test(segment)) faults.push(clusterIdFault(segment));
    const n = takesN ? readN(query, faults) : N.default;
    return {
      learnerId: segment.toLowerCase(),
      n,
      cohortId: takesSkill ? decodedOnce(segment) : segment,
      faults,
    };
  };
}

/** The text that a segment spells as `encodeURIComponent()` does. Any other spelling is empty, which no skill's id is. */
function decodedOnce(segment: string): string {
  const text = decodeText(segment);
  // `encodeURIComponent()` throws for a lone surrogate.
  return !/\p{Surrogate}/u.test(text) && encodeURIComponent(text) === segment ? text : "";
}

/** One spelling of each id, as of paths. */
function clusterIdFault(segment: string): ValidationError {
  const loc = ["path", "cluster_id"];
  const input = decodeText(segment);
  if (/^-[1-9][0-9]*$/.test(segment)) {
    const msg = "Input should be greater than or equal to 0";
    return { loc, msg, type: "greater_than_equal", input, ctx: { ge: 0 } };
  }
  const msg = "Input should be a valid integer, without a sign or leading zeros";
  return { loc, msg, type: "int_parsing", input };
}

/** A percent-encoded uuid is not a uuid: guards in front would read another id. */
function learnerIdFault(segment: string): ValidationError {
  const decoded = decodeText(segment);
  return {
    loc: ["path", "learner_id"],
    msg: "Input should be a valid UUID, 36 characters of hexadecimal digits and hyphens",
    type: "uuid_parsing",
    // A valid uuid that was percent-encoded is shown as it was sent.
    input: isUuid(decoded) ? segment : decoded,
  };
}

/**
 * Returns the number of recommendations that a query asks for.
 *
 * @param query as it was sent, without its question mark
 * @param faults receives what is wrong with it; the number is then of no use
 */
export function readN(query: string, faults: ValidationError[]): number {
  const n = lastQueryValue(query, "n");
  if (n === undefined) return N.default;
  if (!isN(n)) faults.push(nFault(n));
  return Number(n);
}

function isN(text: string): boolean {
  return INTEGER.test(text) && Number(text) >= N.minimum && Number(text) <= N.maximum;
}

function nFault(input: string): ValidationError {
  const loc = ["query", "n"];
  if (!INTEGER.test(input)) {
    const msg = "Input should be a valid integer, unable to parse string as an integer";
    return { loc, msg, type: "int_parsing", input };
  }
  if (Number(input) < N.minimum) {
    const msg = `Input should be greater than or equal to ${N.minimum}`;
    return { loc, msg, type: "greater_than_equal", input, ctx: { ge: N.minimum } };
  }
  const msg = `Input should be less than or equal to ${N.maximum}`;
  return { loc, msg, type: "less_than_equal", input, ctx: { le: N.maximum } };
}

import {
  type Checks,
  custom,
  describeProblem,
  isSet,
  optional,
  type Problem,
  personal,
  problemsOf,
  problemsOfEach,
  someText,
  validator,
} from "@mastery/core/validation";
import type { ApiRequest } from "./reply.ts";

/**
 * Ids of the learners whose data a caller may read, in lower case, or `"all"`. If you can, return the same unchanged set for the same
 * caller, so that results derived from it are computed only once.
 */
export type ReadableLearners = "all" | ReadonlySet<string>;

/**
 * All learners of the named groups, such as a class, in the served snapshot. An unknown group gives access to nobody. If you can, return
 * the same object for the same caller, so that group members are looked up only once.
 */
export interface LearnersOfGroups {
  readonly groups: readonly string[] | ReadonlySet<string>;
}

/**
 * Operation of an AI assistant that asks for a caller. An authorizer of keys accepts only the assistant's own key. This key opens nothing
 * else, so an assistant that can read its own configuration still cannot read names.
 */
export const ASK_ASSISTANT = "askAssistant";

/** A valid request that has not been processed yet. */
export interface AuthorizationRequest<Host = unknown> {
  /** Id of the operation, such as `getProfile`. */
  readonly operation: string;
  /** Id of the learner in the path, in lower case, even if no learner has this id. Undefined if the path contains no learner. */
  readonly learnerId: string | undefined;
  /** Id of the group in the path, as the route reads it, even if no group has this id. Undefined if the path contains no group. */
  readonly groupId: string | undefined;
  readonly request: ApiRequest;
  /** Native request of the adapter: a request of `node:http`, Express, Fastify or `fetch`, or a Lambda event. */
  readonly host: Host;
}

/** Access for an identified caller, with the learners whose data the caller may read. */
export interface Grant {
  readonly learners: ReadableLearners | LearnersOfGroups;
  /**
   * Name of the caller for `onResponse`, such as the name of a key; see {@link isCallerName}. The name is not reported if the grant gives
   * access to fewer than two learners, or if the name is an e-mail address or contains a learner's id.
   */
  readonly caller?: string | undefined;
  /** Distinguishes callers for limits per caller, such as the id of a user. Only a hash is kept. Default: the `caller`, or the learners. */
  readonly identity?: string | undefined;
}

/** 401: the caller sent no valid credentials. */
export interface Challenge {
  readonly status: 401;
  /** Value of `WWW-Authenticate`, such as `Bearer`. */
  readonly challenge: string;
}

/** 403: the caller is identified, but may not read the requested data. */
export interface Denial {
  readonly status: 403;
}

/** The learners whose data a caller may read, or a refusal. */
export type Authorization = Grant | Challenge | Denial;

/**
 * Decides which learners' data a caller may read. Called once for each valid request to the HTTP API, except for requests to `/health` and
 * pages. If the function throws, or returns anything but an `Authorization`, the response is 500.
 */
export type Authorize<Host = unknown> = (
  asked: AuthorizationRequest<Host>,
) => Authorization | Promise<Authorization>;

/** Accepts only printable ASCII characters and tabs, because other characters could end the header field or inject another field. */
function isFieldValue(value: unknown): boolean {
  return typeof value === "string" && /^[\t\x20-\x7e]+$/.test(value);
}

/** Matches 1 to 100 characters without control and formatting characters, because these could end or disguise a log line. */
const CALLER_NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u;

/** Returns whether a value is a valid caller name: 1 to 100 printable characters. */
export function isCallerName(value: unknown): value is string {
  return typeof value === "string" && CALLER_NAME.test(value);
}

/** Messages never show a group, because the name of a group may be the name of a learner. */
const GROUPS = personal(
  custom(
    "a list or a Set of strings",
    (value) =>
      (Array.isArray(value) || isSet(value)) &&
      [...(value as Iterable<unknown>)].every((group) => typeof group === "string"),
  ),
);

const GRANT: Checks<Grant> = {
  learners: personal(
    validator(
      "any",
      '"all", a Set of ids, or { groups }',
      (value) => value === "all" || isSet(value) || GROUPS.fits(Object(value).groups),
      (path, value) =>
        "groups" in Object(value) ? problemsOf(`${path}.groups`, Object(value).groups, GROUPS) : [],
    ),
  ),
  caller: optional(personal(custom("1 to 100 printable characters", isCallerName))),
  identity: optional(someText),
};

const CHALLENGE: Checks<Omit<Challenge, "status">> = {
  challenge: personal(custom("printable ASCII characters", isFieldValue)),
};

/**
 * Validates the result of `authorize`. Plain JavaScript may return anything, and only a grant may give access.
 *
 * @throws `TypeError` that states every problem, if the result is neither a grant nor a refusal
 */
export function checkAuthorization(authorization: unknown): asserts authorization is Authorization {
  const problems = problemsOfAuthorization(Object(authorization));
  if (problems.length > 0) throw new TypeError(problems.map(describeProblem).join("\n"));
}

function problemsOfAuthorization(given: Readonly<Record<string, unknown>>): readonly Problem[] {
  const { status, learners } = given;
  if (status === undefined && learners !== undefined)
    return problemsOfEach(GRANT, "authorize: ", given);
  if (status === 401 && learners === undefined)
    return problemsOfEach(CHALLENGE, "authorize: ", given);
  if (status === 403 && learners === undefined) return [];
  const expected = "{ learners }, { status: 401, challenge } or { status: 403 }";
  return [{ kind: "wrong_type", path: "authorize", expected, value: given, personal: true }];
}

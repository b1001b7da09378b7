import { isSet } from "@mastery/core/internal";
import type { ApiRequest } from "./reply.ts";
import type { OperationId } from "./routes/index.ts";

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
  readonly groups: readonly string[];
}

/** A valid request that has not been processed yet. */
export interface AuthorizationRequest<Host = unknown> {
  readonly operation: OperationId;
  /** Id of the learner in the path, in lower case, even if no learner has this id. Undefined if the path contains no learner. */
  readonly learnerId: string | undefined;
  /** Id of the group in the path, as sent, even if no group has this id. Undefined if the path contains no group. */
  readonly groupId: string | undefined;
  readonly request: ApiRequest;
  /** Native request of the adapter: a request of `node:http`, Express, Fastify or `fetch`, or a Lambda event. */
  readonly host: Host;
}

/** Access for an identified caller, with the learners whose data the caller may read. */
export interface Grant {
  readonly learners: ReadableLearners | LearnersOfGroups;
  /** Name of the caller for `onResponse`, such as the name of a key. See {@link isCallerName}. */
  readonly caller?: string | undefined;
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

/** Matches values of printable ASCII characters and tabs, because other characters could end the header field or inject another field. */
const FIELD_VALUE = /^[\t\x20-\x7e]+$/;

/** Matches 1 to 100 characters without control and formatting characters, because these could end or disguise a log line. */
const CALLER_NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u;

/** Returns whether a value is a valid caller name: 1 to 100 printable characters. */
export function isCallerName(value: unknown): value is string {
  return typeof value === "string" && CALLER_NAME.test(value);
}

/**
 * Validates the result of `authorize`. Plain JavaScript may return anything, and only a grant may give access.
 *
 * @throws `TypeError` if the result is neither a grant nor a refusal, or if the caller's name is invalid
 */
export function checkAuthorization(authorization: unknown): asserts authorization is Authorization {
  const { status, challenge, learners, caller } = Object(authorization);
  const isGrant =
    status === undefined &&
    (learners === "all" || isSet(learners) || Array.isArray(Object(learners).groups));
  const isChallenge =
    status === 401 && typeof challenge === "string" && FIELD_VALUE.test(challenge);
  const isDenial = status === 403;
  if (isGrant && caller !== undefined && !isCallerName(caller)) {
    throw new TypeError("authorize: expected a caller of 1 to 100 printable characters");
  }
  if (isGrant || ((isChallenge || isDenial) && learners === undefined)) return;
  throw new TypeError(
    'authorize: expected { learners: "all", a Set or { groups } }, { status: 401, challenge } or { status: 403 }',
  );
}

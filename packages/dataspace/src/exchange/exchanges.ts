import type { IncomingMessage } from "node:http";
import { DatasetError, type Issue } from "@mastery/core";
import {
  aFunction,
  type Checks,
  custom,
  integer,
  isObject,
  optional,
} from "@mastery/core/internal";
import {
  type ApiResponse,
  type Authorization,
  type Authorize,
  checkAuthorization,
  type Grant,
  mayRead,
  refuse,
} from "@mastery/openapi";
import { answerExchange, type ExchangeAnswer, type ServedModel } from "./answer.ts";
import { consentOf, permittedLearner } from "./consent-of.ts";
import type { Consents } from "./consents.ts";
import { readCount } from "./count.ts";
import { Places } from "./places.ts";
import { type BodyLimits, readJsonBody } from "./read-body.ts";
import { recordsIn } from "./records-in.ts";
import { jsonResponse, RefusedExchange, refused } from "./refused-exchange.ts";
import type { Resumer } from "./resumer.ts";
import { middleOfChain } from "./service-chain.ts";

/** What exchanges are answered from, for whom, and within which bounds. */
export interface ExchangeOptions {
  /** Returns the model in force, and its catalogue. */
  readonly served: () => ServedModel;
  /** Returns the table of consents in force. */
  readonly consents: () => Consents;
  /**
   * Decides who may ask about whom, as for the HTTP interface. An answer has what three of its operations return, so it is asked about
   * `getProfile`, `getAssignment` and `getRecommendations`, and each grant must cover the learner. Without it, everybody who can
   * reach the listener may ask.
   */
  readonly authorize?: Authorize<IncomingMessage> | undefined;
  /** Resumes chains. Without it, every step is answered at once. */
  readonly resumer?: Resumer | undefined;
  /** Bytes of a body at most. Default 2 MiB, as in connectors. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds for a body to arrive. Default 30,000. */
  readonly bodyTimeout?: number | undefined;
  /**
   * Exchanges at a time; more get 503. With `authorize`, at most half of them from one caller, and from all callers without a name
   * together. Default 16.
   */
  readonly maxExchanges?: number | undefined;
}

const count = optional(integer(1, Number.MAX_SAFE_INTEGER));

/** Checks of the options, for what takes them in. */
export const EXCHANGE_OPTIONS: Checks<ExchangeOptions> = {
  served: aFunction,
  consents: aFunction,
  authorize: optional(aFunction),
  resumer: optional(
    custom("a resumer", (value) => isObject(value) && typeof value["resume"] === "function"),
  ),
  maxBytes: count,
  bodyTimeout: count,
  maxExchanges: count,
};

/** The operations of the HTTP interface that return what an answer has. */
const OPERATIONS = ["getProfile", "getAssignment", "getRecommendations"] as const;

/** Answers one request; `query` is what follows the question mark of its target. */
export type Exchange = (
  request: IncomingMessage,
  query: string,
  onCaller: (caller: string | undefined) => void,
) => Promise<ApiResponse>;

/** Returns what answers exchanges. It throws {@link RefusedExchange} for those that get an error. */
export function createExchange({
  served,
  consents,
  authorize,
  resumer,
  maxBytes = 2 ** 21,
  bodyTimeout = 30_000,
  maxExchanges = 16,
}: ExchangeOptions): Exchange {
  const limits: BodyLimits = { maxBytes, timeout: bodyTimeout };
  const places = new Places(maxExchanges, authorize ? Math.ceil(maxExchanges / 2) : maxExchanges);

  return async (request, query, onCaller) => {
    const { headers } = request;
    const consent = consentOf(headers);
    const named = consent === undefined ? undefined : consents().get(consent);
    const { covers, caller } = await grantOf(request, authorize, named?.learner_id);
    onCaller(caller);
    const learner = permittedLearner(consent, covers ? named : undefined);
    const n = readCount(query);
    const step = resumer && middleOfChain(headers);
    if ((step && !resumer.isFree(caller)) || !places.take(caller)) throw tooMany();
    try {
      const records = recordsIn(await readJsonBody(request, limits));
      const answer = await answerExchange(served(), learner, records, n).catch(refuseRecords);
      if (!step) return jsonResponse(200, answer);
      // Other steps may have taken the places meanwhile.
      if (!resumer.resume(step, answer, caller)) throw tooMany();
      return jsonResponse(202, { status: "accepted" });
    } finally {
      places.leave(caller);
    }
  };
}

function tooMany(): RefusedExchange {
  return refused(503, "Too many exchanges at a time; ask again.", { "retry-after": "1" });
}

/** Whether a caller may have all of an answer about a learner, and who it is. */
interface ExchangeGrant {
  readonly covers: boolean;
  readonly caller?: string | undefined;
}

async function grantOf(
  host: IncomingMessage,
  authorize: ExchangeOptions["authorize"],
  learnerId: string | undefined,
): Promise<ExchangeGrant> {
  if (!authorize) return { covers: true };
  const { method = "", url = "", headers } = host;
  const request = { method, target: url, headers };
  const asked = { learnerId, groupId: undefined, request, host };
  const authorizations = await Promise.all(
    OPERATIONS.map(async (operation) => authorize({ ...asked, operation })),
  );
  const grants = authorizations.map(asGrant);
  return {
    covers: learnerId !== undefined && grants.every(({ learners }) => mayRead(learners, learnerId)),
    caller: grants[0]!.caller,
  };
}

function asGrant(authorization: Authorization): Grant {
  checkAuthorization(authorization);
  if (!("status" in authorization)) return authorization;
  // Refused like a consent that nobody gave, or the answer would say which exist.
  if (authorization.status === 403) return { learners: new Set() };
  throw new RefusedExchange(refuse(authorization));
}

/** Turns the issues of records into an answer. They say what was expected and where, and quote nothing that may be personal. */
function refuseRecords(error: unknown): ExchangeAnswer {
  if (error instanceof DatasetError) throw refused(422, error.issues.map(requestIssue));
  throw error;
}

function requestIssue({ kind, location, field, expected, got }: Issue) {
  const place = location.index === undefined ? [] : [location.index];
  const loc = ["body", "data", ...place, ...(field === "" ? [] : [field])];
  return { loc, msg: `Expected ${expected}, got ${got}`, type: kind };
}

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { modelRevision } from "@mastery/core/model";
import {
  aFunction,
  type Checks,
  checkOptions,
  custom,
  integer,
  isObject,
  optional,
} from "@mastery/core/validation";
import {
  type ApiResponse,
  type Authorization,
  type Authorize,
  type Caller,
  callerOf,
  checkAuthorization,
  type Grant,
  guarded,
  type ObservedResponse,
  refusal,
  unauthenticated,
  uncachedJson,
} from "@mastery/openapi";
import { answerExchange, type ServedModel } from "./answer.ts";
import { consentOf, middleOfChain, readQuery } from "./connector-request.ts";
import { type ConsentingLearner, type Consents, learnerOf } from "./consents.ts";
import { RefusedExchange, readBody, refused } from "./http.ts";
import { Places } from "./places.ts";
import type { Resumer } from "./resumer.ts";
import type { ExchangeWorkers } from "./workers/exchange-workers.ts";

/** Path to which a connector sends exchanges. */
export const EXCHANGE_PATH = "/exchange";

/** Path that says whether the listener is in service, and from what it answers, to anyone who can reach it. */
const HEALTH_PATH = "/health";

/** Matches as many hexadecimal digits as a uuid has, with any separators. The listener cannot check whether the match is a learner id. */
const UUID_DIGITS = /(?:[0-9a-f][^0-9a-z]*){32}/i;

/** Event passed to `onExchange`. The event contains nothing about learners. */
export interface ObservedExchange extends Omit<ObservedResponse, "operation"> {
  readonly operation: "exchange" | "getHealth" | "other";
}

/** Options of the listener. `served` and `consents` are called for each exchange, and return the current model and table. */
export interface ListenerOptions {
  /** Returns the current model and its catalogue. */
  readonly served: () => ServedModel;
  /** Returns the current table of consents. */
  readonly consents: () => Consents;
  /**
   * Decides which learners' data a caller may read, as for the HTTP API. A response combines the results of three operations, so the
   * function is called for `getProfile`, `getAssignment` and `getRecommendations`, and each grant must include the learner. The function
   * is called again when the body has arrived, before the response, and around each delivery to a connector, so that withdrawn access ends
   * at once. By default, anyone who can reach the listener may send exchanges.
   */
  readonly authorize?: Authorize<IncomingMessage> | undefined;
  /** Processes that compute results. By default, the calling thread computes the results, so a large body blocks the thread. */
  readonly workers?: ExchangeWorkers | undefined;
  /** Resumes service chains. By default, the response to each step contains the result of the step. */
  readonly resumer?: Resumer | undefined;
  /** Maximum size of a body, in bytes. Default: 2 MiB, as in connectors. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds within which a body must arrive. Default: 30,000. */
  readonly bodyTimeout?: number | undefined;
  /**
   * Maximum number of simultaneous exchanges. Further exchanges get 503. With `authorize`, a single caller gets at most half of the
   * maximum. Default: 16.
   */
  readonly maxExchanges?: number | undefined;
  /** Called once for each response. If the function fails, the error goes to `onError`. Default: none. */
  readonly onExchange?: ((exchange: ObservedExchange) => void) | undefined;
  /** Receives errors that the caller did not cause. If the function fails, its error goes to `console.error`. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const count = optional(integer(1, Number.MAX_SAFE_INTEGER));
const having = (what: string, method: string) =>
  custom(what, (value) => isObject(value) && typeof value[method] === "function");

const LISTENER_OPTIONS: Checks<ListenerOptions> = {
  served: aFunction,
  consents: aFunction,
  authorize: optional(aFunction),
  workers: optional(having("workers", "answer")),
  resumer: optional(having("a resumer", "resume")),
  maxBytes: count,
  bodyTimeout: count,
  maxExchanges: count,
  onExchange: optional(aFunction),
  onError: optional(aFunction),
};

const OPERATIONS = ["getProfile", "getAssignment", "getRecommendations"] as const;

/**
 * Creates a listener for `node:http` that serves POST requests from a Prometheus-X connector to `/exchange`, and GET requests for
 * `/health`. After the response, the listener keeps no data from the request.
 *
 * @throws {MasteryError} `INVALID_OPTION` for unknown options and invalid values, listing all of them
 */
export function createExchangeListener(
  options: ListenerOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  // With a misspelt `authorize`, anyone who can reach the listener could send exchanges.
  checkOptions(options, LISTENER_OPTIONS);
  const { served, consents, resumer, onExchange = () => {}, onError = console.error } = options;
  const { maxBytes = 2 ** 21, bodyTimeout = 30_000, maxExchanges = 16, workers } = options;
  const compute: ExchangeWorkers["answer"] = workers
    ? (...asked) => workers.answer(...asked)
    : answerExchange;
  const perCaller = options.authorize ? Math.ceil(maxExchanges / 2) : maxExchanges;
  const places = new Places(maxExchanges, perCaller);
  const reportError = guarded(onError, console.error);
  const report = guarded(onExchange, reportError);

  async function exchange(
    request: IncomingMessage,
    query: string,
    observed: { caller?: Caller | undefined },
  ): Promise<ApiResponse> {
    /** @throws `RefusedExchange` unless the caller may use a consent that is in force now */
    async function admit(): Promise<ConsentingLearner> {
      const consent = consentOf(request.headers);
      const named = consent === undefined ? undefined : learnerOf(consents(), consent);
      const { covers, caller } = await grantOf(request, options, named?.learner_id);
      observed.caller = caller;
      if (consent === undefined) {
        throw refused(403, "Expected one consent, in the header x-ptx-consent-id.");
      }
      // Unknown consents and those of other learners get the same response, so that nobody can find out which consents exist.
      if (!covers || !named) throw notPermitted();
      return named;
    }
    const learner = await admit();
    const identity = observed.caller?.identity;
    /** Consents, keys and tokens end at any time, so this is called before anything is computed or sent. */
    async function admitAgain(): Promise<void> {
      if ((await admit()).learner_id !== learner.learner_id) throw notPermitted();
    }
    async function mayDeliver(): Promise<boolean> {
      try {
        await admitAgain();
        return true;
      } catch (error) {
        if (error instanceof RefusedExchange) return false;
        reportError(error);
        throw error;
      }
    }
    const values = readQuery(query);
    const step = resumer && middleOfChain(request.headers);
    if ((step && !resumer.isFree(identity)) || !places.take(identity)) throw tooMany();
    try {
      const body = await readBody(request, maxBytes, bodyTimeout);
      await admitAgain();
      const answer = await compute(served(), { body, learner, query: values }, identity);
      await admitAgain();
      if (!step) return uncachedJson(200, answer);
      // Other steps may have taken the free places in the meantime.
      if (!resumer.resume(step, answer, identity, mayDeliver)) throw tooMany();
      return uncachedJson(202, { status: "accepted" });
    } finally {
      places.leave(identity);
    }
  }

  return async (request, response) => {
    const start = performance.now();
    const [path = "", ...query] = (request.url ?? "").split(/\?(.*)/s);
    const observed: { caller?: Caller | undefined } = {};
    const answer = async (): Promise<ApiResponse> => {
      if (path === HEALTH_PATH) {
        requireMethod(request, "GET", "HEAD");
        return uncachedJson(200, health(served()));
      }
      if (path !== EXCHANGE_PATH) throw refused(404, "There is nothing at this path.");
      requireMethod(request, "POST");
      return exchange(request, query[0] ?? "", observed);
    };
    const { status, headers, body } = await answer().catch((error: unknown) => {
      if (error instanceof RefusedExchange) return error.response;
      reportError(error);
      return refusal(500, "Internal error; the cause is in the server's log.");
    });
    const requestId = randomBytes(10).toString("hex");
    // Closes the connection; otherwise the rest of the rejected body would have to be read.
    const unread = request.complete ? {} : { connection: "close" };
    response.writeHead(status, { ...headers, ...unread, "x-request-id": requestId });
    response.end(request.method === "HEAD" ? undefined : body);
    const end = performance.now();
    report({
      operation: OPERATION_AT[path] ?? "other",
      status,
      milliseconds: end - start,
      end,
      bytes: body.length,
      caller: observed.caller?.name,
      requestId,
    });
  };
}

const OPERATION_AT: Readonly<Record<string, ObservedExchange["operation"]>> = {
  [EXCHANGE_PATH]: "exchange",
  [HEALTH_PATH]: "getHealth",
};

function requireMethod({ method = "" }: IncomingMessage, ...allowed: readonly string[]): void {
  if (allowed.includes(method)) return;
  const supported = allowed.join(" and ");
  throw refused(405, `This path supports only ${supported}.`, { allow: allowed.join(", ") });
}

/** Counts of the population that the model was fitted on, not of consents: who watched those would learn of withdrawals. */
function health({ model, written }: ServedModel) {
  const { learners, resources, skills } = model.metadata;
  return {
    status: "ok",
    n_learners: learners,
    n_resources: resources,
    n_skills: skills,
    n_clusters: model.clusters().k,
    model_revision: modelRevision(model),
    ...(written !== undefined && {
      model_age_seconds: Math.max(0, Math.round(Date.now() / 1000 - written)),
    }),
  };
}

function notPermitted(): RefusedExchange {
  return refused(403, "These credentials do not permit using this consent.");
}

function tooMany(): RefusedExchange {
  return refused(503, "Too many exchanges at the same time; try again later.", {
    "retry-after": "1",
  });
}

/** @throws `RefusedExchange` 401 if the application requires credentials */
async function grantOf(
  host: IncomingMessage,
  { authorize }: ListenerOptions,
  learnerId: string | undefined,
): Promise<{ readonly covers: boolean; readonly caller?: Caller }> {
  if (!authorize) return { covers: true };
  const { method = "", url = "", headers } = host;
  const request = { method, target: url, headers };
  const asked = { learnerId, groupId: undefined, request, host };
  const authorizations = await Promise.all(
    OPERATIONS.map(async (operation) => authorize({ ...asked, operation })),
  );
  const grants = authorizations.map(asGrant);
  return {
    covers:
      learnerId !== undefined &&
      // A grant for groups never covers the learner, because groups belong to a snapshot, and an exchange has no snapshot.
      grants.every(
        ({ learners }) =>
          learners === "all" || (!("groups" in learners) && learners.has(learnerId)),
      ),
    caller: callerOf(grants[0]!, grants[0]!.learners, (name) => UUID_DIGITS.test(name)),
  };
}

function asGrant(authorization: Authorization): Grant {
  checkAuthorization(authorization);
  if (!("status" in authorization)) return authorization;
  // The request is refused in the same way as for an unknown consent, because the response would otherwise reveal which consents exist.
  if (authorization.status === 403) return { learners: new Set() };
  throw new RefusedExchange(unauthenticated(authorization.challenge));
}

import type { Snapshot } from "@mastery/core";
import { guarded } from "@mastery/core/internal";
import { type ApiRequest, type ApiResponse, withHeader } from "./http.ts";
import { holdsLearnerId } from "./learner-ids.ts";
import { requestIdOf } from "./request-id.ts";
import type { OperationId } from "./routes.ts";

/**
 * What was asked: an operation, a page (the OpenAPI document, `/docs`, your `pages`), or any other path, which is 404 or a
 * redirect.
 */
export type ObservedOperation = OperationId | "page" | "other";

/** What `onResponse` receives about an answer: nothing in it is about a learner. */
export interface ObservedResponse {
  readonly operation: ObservedOperation;
  readonly status: number;
  /** From the request to its answer, without the time that sending takes. */
  readonly milliseconds: number;
  /** When it was answered, by the clock of `performance.now()`. */
  readonly end: number;
  /** Length of the body. */
  readonly bytes: number;
  /** The `caller` of the grant, unless it has a learner's id in it. */
  readonly caller: string | undefined;
  /** The answer's `x-request-id`. */
  readonly requestId: string;
}

/** What becomes known of a request while it is answered. */
export interface Observation {
  operation: ObservedOperation;
  caller: string | undefined;
}

type Answer = ApiResponse | Promise<ApiResponse>;

/** The functions of an interface, which write what becomes known into an observation. */
interface Observable<Host> {
  handle(request: ApiRequest, host: Host, observation: Observation): Answer | undefined;
  respond(request: ApiRequest, host: Host, observation: Observation): Answer;
}

/** The same functions for hosts. */
interface Observed<Host> {
  handle(request: ApiRequest, host: Host): Answer | undefined;
  respond(request: ApiRequest, host: Host): Answer;
}

interface ObserveOptions {
  readonly onResponse: (response: ObservedResponse) => void;
  readonly onError: (error: unknown) => void;
  /** Returns the snapshot whose learners' ids must not be reported. */
  readonly currentSnapshot: () => Snapshot;
}

/** A request that is being answered. */
interface Asked extends Observation {
  readonly request: ApiRequest;
  readonly start: number;
  readonly snapshot: Snapshot;
}

/** Returns an interface that reports each answer and gives it an `x-request-id`. */
export function observe<Host>(
  api: Observable<Host>,
  { onResponse, onError, currentSnapshot }: ObserveOptions,
): Observed<Host> {
  const report = guarded(onResponse, onError);

  function begin(request: ApiRequest): Asked {
    const start = performance.now();
    const snapshot = currentSnapshot();
    return { request, start, snapshot, operation: "other", caller: undefined };
  }

  function whenAnswered(asked: Asked, answer: Answer): Answer {
    if (answer instanceof Promise) return answer.then((response) => finish(asked, response));
    return finish(asked, answer);
  }

  function finish(asked: Asked, { status, headers, body }: ApiResponse): ApiResponse {
    const { request, start, snapshot, operation, caller } = asked;
    const end = performance.now();
    const requestId = requestIdOf(request.headers, snapshot);
    report({
      operation,
      status,
      milliseconds: end - start,
      end,
      bytes: body.length,
      caller: caller !== undefined && holdsLearnerId(snapshot, caller) ? undefined : caller,
      requestId,
    });
    return withHeader({ status, headers, body }, "x-request-id", requestId);
  }

  return {
    handle(request, host) {
      const asked = begin(request);
      const answer = api.handle(request, host, asked);
      return answer && whenAnswered(asked, answer);
    },
    respond(request, host) {
      const asked = begin(request);
      return whenAnswered(asked, api.respond(request, host, asked));
    },
  };
}

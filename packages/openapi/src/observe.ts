import type { Snapshot } from "@mastery/core";
import type { ApiRequest, ApiResponse } from "./http.ts";
import { holdsLearnerId } from "./learner-ids.ts";
import { requestIdOf } from "./request-id.ts";
import type { OperationId } from "./routes.ts";

/**
 * What was asked: an operation, a page (the OpenAPI document, `/docs`, your `pages`), or any other path, which is 404 or a
 * redirect.
 */
export type ObservedOperation = OperationId | "page" | "other";

/** An answer as `onResponse` is told of it: nothing in it is about a learner. */
export interface ObservedResponse {
  readonly operation: ObservedOperation;
  readonly status: number;
  /** From the request to its answer, without the time that sending takes. */
  readonly milliseconds: number;
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

/** The functions of an interface that take down what becomes known. */
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

/** Returns an interface that reports each answer and gives it an `x-request-id`. */
export function observe<Host>(
  api: Observable<Host>,
  { onResponse, onError, currentSnapshot }: ObserveOptions,
): Observed<Host> {
  function report(response: ObservedResponse): void {
    try {
      const reported: unknown = onResponse(response);
      // An unhandled rejection would end the process.
      if (reported instanceof Promise) reported.catch(onError);
    } catch (error) {
      onError(error);
    }
  }

  function observed<Given extends Answer | undefined>(
    { headers }: ApiRequest,
    ask: (observation: Observation) => Given,
  ): Given | Answer {
    const start = performance.now();
    const snapshot = currentSnapshot();
    const observation: Observation = { operation: "other", caller: undefined };
    const answer = ask(observation);
    if (answer === undefined) return answer;

    function finish({ status, headers: fields, body }: ApiResponse): ApiResponse {
      const { operation, caller } = observation;
      const requestId = requestIdOf(headers, snapshot);
      report({
        operation,
        status,
        milliseconds: performance.now() - start,
        bytes: body.length,
        caller: caller !== undefined && holdsLearnerId(snapshot, caller) ? undefined : caller,
        requestId,
      });
      return { status, headers: { ...fields, "x-request-id": requestId }, body };
    }
    return answer instanceof Promise ? answer.then(finish) : finish(answer);
  }

  return {
    handle: (request, host) => observed(request, (seen) => api.handle(request, host, seen)),
    respond: (request, host) => observed(request, (seen) => api.respond(request, host, seen)),
  };
}

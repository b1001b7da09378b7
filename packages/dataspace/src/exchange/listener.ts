import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { aFunction, type Checks, checkOptions, guarded, optional } from "@mastery/core/internal";
import type { ApiResponse } from "@mastery/openapi";
import { createExchange, EXCHANGE_OPTIONS, type ExchangeOptions } from "./exchanges.ts";
import { jsonResponse, RefusedExchange, refused } from "./refused-exchange.ts";

/** The path that a connector asks. */
export const EXCHANGE_PATH = "/exchange";

/** As many digits as a uuid has, with any separators: whether a learner has that id is not known here. */
const UUID_DIGITS = /(?:[0-9a-f][^0-9a-z]*){32}/i;

/** What `onExchange` receives about an answer: nothing in it is about a learner. */
export interface ObservedExchange {
  /** `other` for any path but that of exchanges. */
  readonly operation: "exchange" | "other";
  readonly status: number;
  /** From the request to its answer. */
  readonly milliseconds: number;
  /** When it was answered, by the clock of `performance.now()`. */
  readonly end: number;
  /** Length of the body of the answer. */
  readonly bytes: number;
  /** Who asked, such as the name of a key; undefined if the name could contain a learner's id. */
  readonly caller: string | undefined;
  /** The answer's `x-request-id`. */
  readonly requestId: string;
}

/** How exchanges are answered, and who learns of them. */
export interface ListenerOptions extends ExchangeOptions {
  /** Called once for each answer. If the function fails, the error goes to `onError`. Default: nobody. */
  readonly onExchange?: ((exchange: ObservedExchange) => void) | undefined;
  /** Receives errors that are not the caller's. If the function fails, its error goes to `console.error`. Default `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const LISTENER_OPTIONS: Checks<ListenerOptions> = {
  ...EXCHANGE_OPTIONS,
  onExchange: optional(aFunction),
  onError: optional(aFunction),
};

/**
 * Creates a listener for `node:http` that answers the POSTs of a Prometheus-X connector at `/exchange`, and nothing else. It keeps nothing
 * of a request once it is answered.
 *
 * @throws {MasteryError} `INVALID_OPTION` listing every unknown name and invalid value
 */
export function createExchangeListener(
  options: ListenerOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  // If `authorize` is misspelt, everybody who can reach the listener may ask.
  checkOptions(options, LISTENER_OPTIONS);
  const { onExchange = () => {}, onError = console.error } = options;
  const exchange = createExchange(options);
  const reportError = guarded(onError, console.error);
  const report = guarded(onExchange, reportError);

  async function respond(
    request: IncomingMessage,
    onCaller: (caller: string | undefined) => void,
  ): Promise<ApiResponse> {
    const [path, query = ""] = split(request);
    try {
      if (path !== EXCHANGE_PATH) throw refused(404, "There is nothing at this path.");
      if (request.method !== "POST") {
        throw refused(405, "This path answers POST only.", { allow: "POST" });
      }
      return await exchange(request, query, onCaller);
    } catch (error) {
      if (error instanceof RefusedExchange) return error.response;
      reportError(error);
      const detail = "The service failed to answer; the cause is in its log.";
      return jsonResponse(500, { detail });
    }
  }

  return async (request, response) => {
    const start = performance.now();
    let caller: string | undefined;
    const { status, headers, body } = await respond(request, (name) => {
      caller = name !== undefined && UUID_DIGITS.test(name) ? undefined : name;
    });
    const requestId = randomBytes(10).toString("hex");
    // The rest of a body that was refused would have to be read first.
    const unread = request.complete ? {} : { connection: "close" };
    response.writeHead(status, { ...headers, ...unread, "x-request-id": requestId });
    response.end(body);
    const end = performance.now();
    report({
      operation: split(request)[0] === EXCHANGE_PATH ? "exchange" : "other",
      status,
      milliseconds: end - start,
      end,
      bytes: body.length,
      caller,
      requestId,
    });
  };
}

/** Path and query of a request, as they were sent. */
function split({ url = "" }: IncomingMessage): [path: string, query?: string] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

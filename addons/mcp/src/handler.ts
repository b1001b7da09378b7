import type { Snapshot } from "@mastery/core";
import {
  ASK_ASSISTANT,
  type Authorize,
  type Grant,
  type ObservedResponse,
  refusal,
  type SnapshotSource,
} from "@mastery/openapi";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { grantOf, responseOf } from "./grants.ts";
import { type LookUpOptions, lookUpsOf } from "./look-ups.ts";
import { createServer, type ObservedCall } from "./server.ts";

/** Options of the handler. */
export interface AssistantOptions extends LookUpOptions {
  /**
   * Decides which pupils a caller's assistant may ask about, with the operation `askAssistant`. The `authorize` of `openAuthorizer` accepts
   * only the assistant's key of a caller. Grants must have an `identity`.
   */
  readonly authorize: Authorize<Request>;
  /** Called with each call of a tool and each refusal. The report contains nothing about a pupil. Default: none. */
  readonly onResponse?: ((response: ObservedResponse) => void) | undefined;
}

/** Resolves to the response to a request. */
export type AssistantHandler = (request: Request) => Promise<Response>;

/** Largest body of a request. Requests hold the name and the arguments of a tool. */
const MAX_BYTES = 2 ** 16;

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const STATUS: Readonly<Record<ObservedCall["outcome"], number>> = {
  answered: 200,
  refused: 404,
  failed: 500,
};

/**
 * Creates a handler of the Model Context Protocol for any host with the Fetch API. It is stateless, so requests can go to any instance.
 * Requests of web pages are refused, except of pages on this machine.
 *
 * @throws `TypeError` if the secret is too short
 * @example
 * ```ts
 * const { authorize } = await openAuthorizer({ keys: "keys.jsonl" });
 * const handle = createAssistantHandler(source, { authorize });
 * ```
 */
export function createAssistantHandler(
  snapshot: Snapshot | SnapshotSource,
  options: AssistantOptions,
): AssistantHandler {
  const { onResponse = () => {}, onError = console.error } = options;
  const lookUps = lookUpsOf(snapshot, options);

  const { fetch } = createMcpHandler(
    ({ authInfo }) => {
      const grant = authInfo!.extra!["grant"] as Grant;
      return createServer(() => lookUps(grant), {
        onCall: (call) => onResponse(observed(call)),
        onError,
      });
    },
    { maxRequestBodySize: MAX_BYTES },
  );

  return async (request) => {
    const start = performance.now();
    // A page of somebody else must not use a key that a browser holds. Tools of developers run on this machine.
    const origin = request.headers.get("origin");
    if (origin !== null && !LOOPBACK.test(origin)) {
      return responseOf(refusal(403, "Web pages may not ask."));
    }
    const asked = await grantOf(request, ASK_ASSISTANT, options);
    if ("learners" in asked) {
      const extra = { grant: asked };
      return fetch(request, { authInfo: { token: "", clientId: "", scopes: [], extra } });
    }
    const end = performance.now();
    const { status, body } = asked;
    const times = { milliseconds: end - start, end, bytes: body.length };
    onResponse({ operation: ASK_ASSISTANT, status, ...times, caller: undefined, requestId: "-" });
    return responseOf(asked);
  };
}

function observed({ tool, outcome, ...others }: ObservedCall): ObservedResponse {
  const operation = `${ASK_ASSISTANT} ${tool}`;
  return { operation, status: STATUS[outcome], ...others, end: performance.now(), requestId: "-" };
}

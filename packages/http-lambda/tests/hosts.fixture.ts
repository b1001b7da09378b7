import {
  lambdaClient,
  type RequestParts,
} from "../../../tests/conformance/src/clients/lambda-client.ts";
import * as events from "../../../tests/conformance/src/clients/lambda-events.ts";
import type {
  Exceptions,
  MakeClient,
} from "../../../tests/conformance/src/describe-conformance.ts";
import type { Host } from "../../../tests/conformance/src/host.ts";
import { createLambdaHandler, type LambdaOptions } from "../src/index.ts";

const DECODED_PATH: Exceptions["altered"] = {
  reason: "An HTTP API decodes the path, so letters, digits, `-._~` and slashes arrive unencoded.",
  targets: /^[^?]*%(?:2[DEF]|3\d|[46][1-9A-F]|[57][0-9A]|5F|7E)/i,
};

/** A host for each service that sends events. */
export const HOSTS: readonly Host[] = [
  ["lambda, REST API", lambda(events.restApiEvent), { compresses: false }],
  [
    "lambda, REST API behind a base path",
    lambda((parts) => events.restApiEvent({ ...parts, path: `/mastery${parts.path}` }), {
      basePath: "/mastery",
    }),
    { compresses: false },
  ],
  ["lambda, HTTP API with a stage", lambda(events.httpApiEvent), { altered: DECODED_PATH }],
  [
    "lambda, HTTP API with a stage and payload format 1.0",
    lambda(events.httpApiVersion1Event),
    { compresses: false, altered: DECODED_PATH },
  ],
  ["lambda, Function URL", lambda(events.functionUrlEvent)],
  ["lambda, load balancer", lambda(events.loadBalancerEvent)],
  ["lambda, load balancer with multi-value headers", lambda(events.multiValueLoadBalancerEvent)],
];

function lambda(
  toEvent: (parts: RequestParts) => unknown,
  ownOptions: LambdaOptions = {},
): MakeClient {
  return (snapshot, options) =>
    lambdaClient(
      createLambdaHandler(() => snapshot, { ...options, ...ownOptions }),
      toEvent,
    );
}

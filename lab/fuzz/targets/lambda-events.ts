import { createLambdaHandler } from "@mastery/http-lambda";
import { INSIGHTS } from "@mastery/insights/routes";
import * as events from "@mastery/tests-conformance/clients/lambda-events";
import fc from "fast-check";
import { editedJson } from "../edits.ts";
import { expectDocumentedAnswer } from "../http-answers.ts";
import { headerFields, methods, targets } from "../request-parts.ts";
import { markedSnapshot } from "../school.ts";
import type { Target } from "../target.ts";

const SHAPES = [
  ...[events.restApiEvent, events.httpApiEvent, events.functionUrlEvent],
  ...[events.loadBalancerEvent, events.multiValueLoadBalancerEvent],
];

/** Target: events as the services send them, with edits to any part. */
export async function open(): Promise<Target<unknown>> {
  const snapshot = await markedSnapshot();
  const onError = (error: unknown): never => {
    throw error;
  };
  const handlers = ["", "/mastery"].map((basePath) =>
    createLambdaHandler(() => snapshot, { basePath, onError, routes: INSIGHTS }),
  );
  const requests = fc
    .tuple(fc.constantFrom(...SHAPES), methods, targets, headerFields)
    .map(([toEvent, method, target, headers]): object => {
      const [path = "", query = ""] = target.split("?");
      return toEvent({ method, path, query, headers, body: null });
    });
  const [parts] = [
    { method: "GET", path: "/recommend/x", query: "n=3&n=4", headers: [], body: null },
  ];
  const whole = SHAPES.map((toEvent) => JSON.parse(JSON.stringify(toEvent(parts))));
  return {
    inputs: fc.oneof(requests, editedJson(...whole)),
    async check(event) {
      for (const handler of handlers) {
        const { statusCode, body, isBase64Encoded } = await handler(event);
        const text = Buffer.from(body, isBase64Encoded ? "base64" : "utf8").toString();
        expectDocumentedAnswer(statusCode, text);
      }
    },
  };
}

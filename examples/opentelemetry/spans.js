import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

const provider = new TracerProvider({
  resource: resourceFromAttributes({ "service.name": "mastery" }),
  // Sends one request per span to the collector. If there are many spans, use a BatchSpanProcessor.
  spanProcessors: [new SimpleSpanProcessor({ exporter: new OTLPTraceExporter() })],
});
const tracer = provider.getTracer("mastery");

/**
 * Creates a span for a response. Spans of HTTP instrumentation contain the path. This span contains nothing about a learner.
 *
 * @param {import("@mastery/http-node").ObservedResponse} response
 */
export function onResponse({ operation, status, milliseconds, bytes, caller, requestId }) {
  const end = performance.timeOrigin + performance.now();
  const span = tracer.startSpan(operation, {
    kind: SpanKind.SERVER,
    startTime: end - milliseconds,
    attributes: {
      "http.response.status_code": status,
      "http.response.body.size": bytes,
      "mastery.request_id": requestId,
      ...(caller !== undefined && { "enduser.id": caller }),
    },
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}

/** Resolves once all spans have been exported. */
export function close() {
  return provider.shutdown();
}

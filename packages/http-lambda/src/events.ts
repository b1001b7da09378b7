// Converts the events that API Gateway, Function URLs and load balancers send, and the results that they accept. Each sender encodes the
// request target differently: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
// https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
// https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html
import { STATUS_CODES } from "node:http";
import { isObject } from "@mastery/core/validation";
import { type ApiRequest, type ApiResponse, targetBelow } from "@mastery/openapi";

/** Result that a function returns for an HTTP event. */
export interface LambdaResult {
  readonly statusCode: number;
  /** Status code with its reason phrase, for load balancers. */
  readonly statusDescription?: string;
  readonly headers?: Record<string, string>;
  /** Replaces `headers` for load balancers that send multi-value headers. */
  readonly multiValueHeaders?: Record<string, string[]>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** The request in an event, and a function that converts the response for the sender. */
export interface Exchange {
  readonly request: ApiRequest;
  /** Returns the response in the sender's format. */
  toResult(response: ApiResponse): LambdaResult;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the request in an event and a function for its result, or `undefined` if the format of the event is not supported. */
export function readEvent(event: unknown): Exchange | undefined {
  if (!isObject(event)) return undefined;
  const { version, httpMethod, path, requestContext } = event;
  if (!isObject(requestContext)) return undefined;
  if (version === "2.0") return readVersion2(event, requestContext);
  if (typeof httpMethod !== "string" || typeof path !== "string") return undefined;
  const read = isObject(requestContext["elb"]) ? readLoadBalancer : readVersion1;
  return read(event, httpMethod, path);
}

/** Reads an event from an HTTP API with payload format 2.0, or from a Function URL. */
function readVersion2(event: Fields, { http, stage }: Fields): Exchange | undefined {
  const { rawPath, rawQueryString } = event;
  const { method } = Object(http);
  if (typeof rawPath !== "string" || typeof method !== "string") return undefined;
  const target = toTarget(rawPath, typeof rawQueryString === "string" ? rawQueryString : "");
  return {
    request: { method, target: withoutStage(stage, target), headers: readHeaders(event) },
    toResult,
  };
}

/** Behind a custom domain, the path does not contain the stage. */
function withoutStage(stage: unknown, target: string): string {
  if (typeof stage !== "string" || stage === "$default") return target;
  return targetBelow(`/${stage}`, target) ?? target;
}

/** Reads an event from a REST API, or from an HTTP API with payload format 1.0. */
function readVersion1(event: Fields, method: string, path: string): Exchange {
  const headers = readHeaders(event);
  // Prevents compression, because a REST API without configured binary media types would send base64 as text.
  delete headers["accept-encoding"];
  // The sender decoded the query like a form, so a space is encoded as a plus sign.
  const query = readQuery(event, (text) => encode(text).replaceAll("%20", "+"));
  const target = toTarget(path, query);
  // Only an HTTP API states the version, and only its path contains the stage.
  const { version, requestContext } = event;
  const { stage } = Object(requestContext);
  return {
    request: {
      method,
      target: version === "1.0" ? withoutStage(stage, target) : target,
      headers,
    },
    toResult,
  };
}

/** Reads an event from an Application Load Balancer, which passes the query on unchanged. */
function readLoadBalancer(event: Fields, method: string, path: string): Exchange {
  const query = readQuery(event, (text) => text);
  const multiValue = isObject(event["multiValueHeaders"]);
  return {
    request: { method, target: toTarget(path, query), headers: readHeaders(event) },
    toResult: (response) => toLoadBalancerResult(response, multiValue),
  };
}

/** Matches characters that occur only in a decoded path. HTTP APIs decode paths, and the other senders pass them on unchanged. */
const DECODED = /[^!$&-;=@-Z_a-z~%]|%(?![0-9a-f]{2})/giu;

function toTarget(path: string, query: string): string {
  const encoded = path.replace(DECODED, encode);
  return query === "" ? encoded : `${encoded}?${query}`;
}

/** Encodes a string like `encodeURIComponent`, except that a lone surrogate becomes U+FFFD instead of causing an error. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function readQuery(event: Fields, write: (text: string) => string): string {
  return entries(event["multiValueQueryStringParameters"] ?? event["queryStringParameters"])
    .map(([name, value]) => `${write(name)}=${write(value)}`)
    .join("&");
}

function readHeaders(event: Fields): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of entries(event["multiValueHeaders"] ?? event["headers"])) {
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return headers;
}

function entries(map: unknown): [name: string, value: string][] {
  if (!isObject(map)) return [];
  return Object.entries(map).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => typeof one === "string")
      .map((text): [string, string] => [name, text]),
  );
}

/** Returns a result for API Gateway and Function URLs, with text unchanged and compressed bodies as base64. */
export function toResult({ status, headers, body }: ApiResponse): LambdaResult {
  const isBase64Encoded = "content-encoding" in headers;
  return {
    statusCode: status,
    headers: { ...headers },
    body: textOf(body, isBase64Encoded ? "base64" : "utf8"),
    isBase64Encoded,
  };
}

/** Texts of large bodies, so that simultaneous results with the same body share its text. */
const largeTexts = new WeakMap<Uint8Array, string>();

/** Size from which the text of a body is kept, in bytes. */
const LARGE = 2 ** 14;

/** A body is always sent in the same encoding, because a compressed body has its own bytes. */
function textOf(body: Uint8Array, encoding: "base64" | "utf8"): string {
  const known = largeTexts.get(body);
  if (known !== undefined) return known;
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString(encoding);
  if (body.length >= LARGE) largeTexts.set(body, text);
  return text;
}

function toLoadBalancerResult(response: ApiResponse, multiValue: boolean): LambdaResult {
  const { headers = {}, ...result } = toResult(response);
  const fields = Object.entries(headers);
  return {
    ...result,
    statusDescription: `${response.status} ${STATUS_CODES[response.status]}`,
    ...(multiValue
      ? { multiValueHeaders: Object.fromEntries(fields.map(([name, value]) => [name, [value]])) }
      : { headers }),
  };
}

// From a body to the response: content coding, 304, `HEAD` (RFC 9110, sections 8.8.3, 9.3.2, 12.5.3 and 13.1.2).

import { concatenate } from "@mastery/core/internal";
import { platform } from "#platform";
import { once } from "./once.ts";

/** A request as plain data, which adapters create from their host's request. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query as sent, without the mount path of the service. Pass them undecoded, because hosts decode in different ways. */
  readonly target: string;
  readonly headers: ApiRequestHeaders;
}

/** Header fields under lower-case names. You can pass Node's `IncomingHttpHeaders` unchanged. */
export type ApiRequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A response as plain data, which adapters pass to their hosts unchanged. */
export interface ApiResponse {
  readonly status: number;
  /** Header fields under lower-case names, including `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The body is empty for 304 and for `HEAD`, although the headers for `HEAD` describe the body of `GET`. Do not write to these bytes,
   * because many responses may share them.
   */
  readonly body: Uint8Array;
}

export function headerOf(headers: ApiRequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" || value === undefined ? value : value.join(", ");
}

/**
 * Returns the weight (`q`) of each value in an `Accept` or `Accept-Encoding` field, under the value in lower case. The default weight is 1,
 * and a malformed weight counts as 0. Other parameters are ignored.
 */
export function parseWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = element.split(";").map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name) weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  return weights;
}

/** A body with the hash for its entity tag, as plain data that may come from another thread. */
export interface RenderedBody {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/**
 * A response under construction. All steps modify the same header fields. `tag` is the content of the entity tag, and `compressible` the
 * body if it may be compressed.
 */
export interface Reply extends ApiResponse {
  status: number;
  readonly headers: Record<string, string>;
  body: Uint8Array;
  tag?: string;
  compressible?: RenderedBody | undefined;
  dependsOnCaller?: boolean;
}

export interface BodyOptions {
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const TAG_DIGITS = 32;

/** Number of list items that are serialised together. Serialised at once, a list of millions would exceed the maximum string length. */
const ITEMS_PER_CHUNK = 10_000;

/** Minimum size of a body to compress, in bytes. A smaller body fits into one packet. */
const MIN_COMPRESSED_BYTES = 1024;

const NO_BODY = new Uint8Array();

export function renderText(text: string): RenderedBody {
  return rendered(platform.encode(text));
}

export function renderJson(value: unknown): RenderedBody {
  if (!Array.isArray(value) || value.length <= ITEMS_PER_CHUNK) {
    return rendered(platform.encode(JSON.stringify(value)));
  }
  const parts: Uint8Array[] = [];
  for (let at = 0; at < value.length; at += ITEMS_PER_CHUNK) {
    const items = JSON.stringify(value.slice(at, at + ITEMS_PER_CHUNK)).slice(1, -1);
    parts.push(platform.encode((at === 0 ? "[" : ",") + items));
  }
  return rendered(concatenate([...parts, platform.encode("]")]));
}

/** Returns a body with its hash. The hash depends only on the bytes, so a response that a new snapshot does not change keeps its hash. */
function rendered(bytes: Uint8Array): RenderedBody {
  return { bytes, hash: platform.sha256([bytes]).slice(0, TAG_DIGITS) };
}

/**
 * Returns a response with status 200.
 *
 * @param tag content of the entity tag; defaults to the hash of the body
 */
export function ok({ bytes, hash }: RenderedBody, options: BodyOptions, tag: string = hash): Reply {
  const headers: Record<string, string> = {
    "content-type": options.mediaType,
    "content-length": String(bytes.length),
    etag: `"${tag}"`,
    "cache-control": options.cacheControl,
    "x-content-type-options": "nosniff",
    ...options.headers,
  };
  return { status: 200, headers, body: bytes, tag };
}

export function allowCompression(reply: Reply, body: RenderedBody): Reply {
  if (body.bytes.length >= MIN_COMPRESSED_BYTES) reply.compressible = body;
  return reply;
}

/**
 * Adapts a reply to the request: uses an accepted coding, responds with 304 if the client already has the body, and omits the body for
 * `HEAD`. `Vary` names all header fields that the response depends on, so that no cache gives one caller's response to another caller.
 */
export async function finish(
  { method, headers: requestHeaders }: ApiRequest,
  reply: Reply,
  varies: readonly string[],
): Promise<void> {
  const { headers, tag, compressible, dependsOnCaller } = reply;
  const fields = headers["vary"] === undefined ? [] : [headers["vary"]];
  if (compressible !== undefined) fields.push("accept-encoding");
  if (dependsOnCaller) fields.push("authorization");
  if (fields.push(...varies) > 0) headers["vary"] = fields.join(", ");
  const accepted = compressible && headerOf(requestHeaders, "accept-encoding");
  const coding = accepted === undefined ? "identity" : preferredCoding(accepted);
  if (coding !== "identity") {
    // Entity tags are strong, so they must differ between codings.
    headers["content-encoding"] = coding;
    headers["etag"] = `"${tag}-${coding}"`;
  }
  const known = tag === undefined ? undefined : headerOf(requestHeaders, "if-none-match");
  if (known !== undefined && listsTag(known, headers["etag"]!)) {
    reply.status = 304;
    reply.body = NO_BODY;
    for (const name of ["content-type", "content-length", "content-encoding"]) delete headers[name];
  } else if (coding !== "identity") {
    reply.body = await compressed(compressible!, coding);
    headers["content-length"] = String(reply.body.length);
  }
  if (method === "HEAD") reply.body = NO_BODY;
}

const CODINGS = [...platform.compressors.keys(), "identity"];

function preferredCoding(accept: string): string {
  const weights = parseWeights(accept);
  let best = "identity";
  let bestWeight = 0;
  for (const coding of CODINGS) {
    const weight = weights.get(coding) ?? weights.get("*") ?? (coding === "identity" ? 0.001 : 0);
    if (weight > bestWeight) [best, bestWeight] = [coding, weight];
  }
  return best;
}

/** Returns whether `If-None-Match` contains a tag, by weak comparison, as specified for this field. */
function listsTag(field: string, etag: string): boolean {
  const tags = field.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return field.trim() === "*" || tags.includes(etag);
}

/** Compressed bytes of shared bodies by coding, so that each body is compressed only once. */
const compressedBodies = new WeakMap<RenderedBody, Map<string, () => Promise<Uint8Array>>>();

function compressed(body: RenderedBody, coding: string): Promise<Uint8Array> {
  const known = compressedBodies.get(body) ?? new Map<string, () => Promise<Uint8Array>>();
  compressedBodies.set(body, known);
  const bytes = known.get(coding) ?? once(() => platform.compressors.get(coding)!(body.bytes));
  known.set(coding, bytes);
  return bytes();
}

// Bodies, and the steps from a body to the response that a client asked for: coding, 304, `HEAD` (RFC 9110, sections 8.8.3, 9.3.2,
// 12.5.3 and 13.1.2).

import { platform } from "#platform";
import { type ApiRequest, type ApiResponse, headerOf, parseWeights } from "./http.ts";

/** A body, and the hash that its entity tag names: plain data, which another thread may have made. */
export interface RenderedBody {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** A response that is being made. All steps write into its one set of header fields. */
export interface Reply extends ApiResponse {
  status: number;
  readonly headers: Record<string, string>;
  body: Uint8Array;
  /** The body, if it may be compressed. */
  compressible?: RenderedBody | undefined;
  /** Whether the caller's credentials decided what it is. */
  dependsOnCaller?: boolean;
}

/** The header fields of a body. */
export interface BodyOptions {
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Further header fields. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Hexadecimal digits of the hash that an entity tag names. */
const TAG_DIGITS = 32;

/** Items of a list that become one text: a list of millions is longer than a text can be. */
const ITEMS = 10_000;

/** Smaller bodies fit into one packet uncompressed. */
const LEAST_COMPRESSED = 1024;

const NO_BODY = new Uint8Array();

/** Returns a text as a body. */
export function renderText(text: string): RenderedBody {
  return hashed([platform.encode(text)]);
}

/** Returns a value as a JSON body. */
export function renderJson(value: unknown): RenderedBody {
  if (!Array.isArray(value) || value.length <= ITEMS) return renderText(JSON.stringify(value));
  const parts: Uint8Array[] = [];
  for (let at = 0; at < value.length; at += ITEMS) {
    const items = JSON.stringify(value.slice(at, at + ITEMS)).slice(1, -1);
    parts.push(platform.encode((at === 0 ? "[" : ",") + items));
  }
  return hashed([...parts, platform.encode("]")]);
}

/** Any change of a body changes its hash; an answer that is the same in a new snapshot keeps it. */
function hashed(parts: readonly Uint8Array[]): RenderedBody {
  return { bytes: concatenated(parts), hash: platform.sha256(parts).slice(0, TAG_DIGITS) };
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** 200 with a body. */
export function found(body: RenderedBody, options: BodyOptions): Reply {
  const headers: Record<string, string> = {
    "content-type": options.mediaType,
    "content-length": String(body.bytes.length),
    etag: `"${body.hash}"`,
    "cache-control": options.cacheControl,
    "x-content-type-options": "nosniff",
  };
  if (options.headers) Object.assign(headers, options.headers);
  return {
    status: 200,
    headers,
    body: body.bytes,
    compressible: undefined,
    dependsOnCaller: false,
  };
}

/** Marks a body as worth compressing, unless it is too short. */
export function mayCompress(reply: Reply, body: RenderedBody): Reply {
  if (body.bytes.length >= LEAST_COMPRESSED) reply.compressible = body;
  return reply;
}

/** Names the coding to send a body in. Entity tags are strong, so they differ between codings. */
export function chooseCoding({ headers }: ApiRequest, reply: Reply): void {
  const { compressible } = reply;
  if (compressible === undefined) return;
  const coding = preferredCoding(headerOf(headers, "accept-encoding"));
  if (coding === "identity") return;
  reply.headers["content-encoding"] = coding;
  reply.headers["etag"] = `"${compressible.hash}-${coding}"`;
}

const CODINGS = [...platform.compressors.keys(), "identity"];

/** Returns the available coding that the client prefers, or the first of those that it accepts equally. */
function preferredCoding(accept: string | undefined): string {
  if (accept === undefined) return "identity";
  const weights = parseWeights(accept);
  let best = "identity";
  let bestWeight = 0;
  for (const coding of CODINGS) {
    const weight = weights.get(coding) ?? weights.get("*") ?? (coding === "identity" ? 0.001 : 0);
    if (weight > bestWeight) [best, bestWeight] = [coding, weight];
  }
  return best;
}

/** Makes it 304 if `If-None-Match` names its tag, in the weak comparison that the field calls for. */
export function revalidate(request: ApiRequest, reply: Reply): void {
  const field = headerOf(request.headers, "if-none-match");
  const { etag } = reply.headers;
  if (field === undefined || etag === undefined) return;
  const tags = field.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (field.trim() !== "*" && !tags.includes(etag)) return;
  reply.status = 304;
  reply.body = NO_BODY;
  for (const name of ["content-type", "content-length", "content-encoding"]) {
    delete reply.headers[name];
  }
}

/** Compressed bytes of the bodies that answers share, by coding. */
const compressed = new WeakMap<RenderedBody, Map<string, Promise<Uint8Array>>>();

/** Compresses the body in the chosen coding, once for all answers that share it. */
export async function compress(reply: Reply): Promise<void> {
  const { compressible, headers } = reply;
  const coding = headers["content-encoding"];
  if (compressible === undefined || coding === undefined) return;
  const codings = compressed.get(compressible) ?? new Map<string, Promise<Uint8Array>>();
  compressed.set(compressible, codings);
  const bytes = codings.get(coding) ?? platform.compressors.get(coding)!(compressible.bytes);
  codings.set(coding, bytes);
  reply.body = await bytes;
  headers["content-length"] = String(reply.body.length);
}

/** Leaves out the body of an answer to `HEAD`; the header fields still describe it. */
export function dropBody({ method }: ApiRequest, reply: Reply): void {
  if (method === "HEAD") reply.body = NO_BODY;
}

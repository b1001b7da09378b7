import { platform } from "#platform";
import { type Eventually, whenReady } from "./eventually.ts";
import { type ApiRequestHeaders, type ApiResponse, headerOf, withHeader } from "./http.ts";
import { type Coding, chooseCoding, noneMatchNames } from "./negotiation.ts";
import type { RenderedBody } from "./rendered-body.ts";

/** The header fields of a body that may be compressed. */
export interface BodyOptions {
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Further header fields. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The available codings, the preferred one first. */
export const CODINGS: readonly Coding[] = [...platform.compressors.keys(), "identity"];

/** Smaller bodies fit into one packet uncompressed. */
const LEAST_COMPRESSED = 1024;

/** The coding in which to send a body to a client with these header fields. */
export function codingFor(request: ApiRequestHeaders, { body }: RenderedBody): Coding {
  if (!isCompressible(body)) return "identity";
  return chooseCoding(headerOf(request, "accept-encoding"), CODINGS);
}

/** The answer with a body in a coding; a promise while it is compressed. */
export function answerIn(
  coding: Coding,
  { body, hash }: RenderedBody,
  options: BodyOptions,
): Eventually<ApiResponse> {
  const compress = platform.compressors.get(coding);
  return whenReady(compress ? compress(body) : body, (bytes) => ({
    status: 200,
    headers: {
      "content-type": options.mediaType,
      "content-length": String(bytes.length),
      ...(compress && { "content-encoding": coding }),
      etag: tagOf(coding, hash),
      "cache-control": options.cacheControl,
      "x-content-type-options": "nosniff",
      ...(isCompressible(body) && { vary: "accept-encoding" }),
      ...options.headers,
    },
    body: platform.toBody(bytes),
  }));
}

/** The answer with a body that is rendered for this request alone. What the client has already is not compressed again. */
export function answerOnce(
  request: ApiRequestHeaders,
  rendered: RenderedBody,
  options: BodyOptions,
): Eventually<ApiResponse> {
  const coding = codingFor(request, rendered);
  const tag = tagOf(coding, rendered.hash);
  const known = headerOf(request, "if-none-match");
  if (known === undefined || !noneMatchNames(known, tag)) {
    return answerIn(coding, rendered, options);
  }
  return whenReady(answerIn("identity", rendered, options), (answer) =>
    withHeader(answer, "etag", tag),
  );
}

/** Tags are strong, so they differ between codings. */
function tagOf(coding: Coding, hash: string): string {
  return coding === "identity" ? `"${hash}"` : `"${hash}-${coding}"`;
}

function isCompressible(body: Uint8Array): boolean {
  return body.length >= LEAST_COMPRESSED;
}

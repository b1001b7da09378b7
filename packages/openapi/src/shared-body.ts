import { platform } from "#platform";
import { type Eventually, Lazy, whenReady } from "./eventually.ts";
import type { ApiRequestHeaders, ApiResponse } from "./http.ts";
import { headerOf } from "./http.ts";
import { type Coding, chooseCoding } from "./negotiation.ts";
import type { RenderedBody } from "./rendered-body.ts";

/** The header fields of a shared body. */
export interface SharedBodyOptions {
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Further header fields. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The available codings, the preferred one first. */
const CODINGS: readonly Coding[] = [...platform.compressors.keys(), "identity"];

/** Smaller bodies fit into one packet uncompressed. */
const LEAST_COMPRESSED = 1024;

/**
 * A body that is the same for every caller; the answer in each content coding is cached. It is rendered on the first request,
 * because compressing a large list of learners would delay the start.
 */
export class SharedBody {
  readonly #rendered: Lazy<RenderedBody>;
  readonly #answers: ReadonlyMap<Coding, Lazy<ApiResponse>>;

  constructor(render: () => Eventually<RenderedBody>, options: SharedBodyOptions) {
    const rendered = new Lazy(render);
    this.#rendered = rendered;
    this.#answers = new Map(
      CODINGS.map((coding) => [
        coding,
        new Lazy(() => whenReady(rendered.get(), (plain) => answerIn(coding, plain, options))),
      ]),
    );
  }

  /** The response to a `GET` with these header fields; a promise while the body is rendered or compressed. */
  respond(request: ApiRequestHeaders): Eventually<ApiResponse> {
    return whenReady(this.#rendered.get(), ({ body }) => {
      const coding = isCompressible(body)
        ? chooseCoding(headerOf(request, "accept-encoding"), CODINGS)
        : "identity";
      return this.#answers.get(coding)!.get();
    });
  }
}

function isCompressible(body: Uint8Array): boolean {
  return body.length >= LEAST_COMPRESSED;
}

function answerIn(
  coding: Coding,
  { body, hash }: RenderedBody,
  { mediaType, cacheControl, headers }: SharedBodyOptions,
): Eventually<ApiResponse> {
  const compress = platform.compressors.get(coding);
  return whenReady(compress ? compress(body) : body, (bytes) => ({
    status: 200,
    headers: {
      "content-type": mediaType,
      "content-length": String(bytes.length),
      ...(compress && { "content-encoding": coding }),
      // Tags are strong, so they differ between codings.
      etag: compress ? `"${hash}-${coding}"` : `"${hash}"`,
      "cache-control": cacheControl,
      "x-content-type-options": "nosniff",
      ...(isCompressible(body) && { vary: "accept-encoding" }),
      ...headers,
    },
    body: platform.toBody(bytes),
  }));
}

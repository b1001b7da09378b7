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
 * A body that is the same for every caller, cached in each content coding. It is rendered on the first request, because
 * compressing a large list of learners would delay the start.
 */
export class SharedBody {
  readonly #rendered: Lazy<RenderedBody>;
  readonly #compressed: ReadonlyMap<Coding, Lazy<Uint8Array>>;
  readonly #options: SharedBodyOptions;

  constructor(render: () => Eventually<RenderedBody>, options: SharedBodyOptions) {
    this.#rendered = new Lazy(render);
    this.#compressed = new Map(
      [...platform.compressors].map(([coding, compress]) => [
        coding,
        new Lazy(() => whenReady(this.#rendered.get(), ({ body }) => compress(body))),
      ]),
    );
    this.#options = options;
  }

  /** The response to a `GET` with these header fields; a promise while the body is rendered or compressed. */
  respond(request: ApiRequestHeaders): Eventually<ApiResponse> {
    return whenReady(this.#rendered.get(), ({ body, hash }) => {
      const compressible = body.length >= LEAST_COMPRESSED;
      const coding = compressible
        ? chooseCoding(headerOf(request, "accept-encoding"), CODINGS)
        : "identity";
      const compressed = this.#compressed.get(coding);
      if (compressed === undefined)
        return this.#response(body, { etag: `"${hash}"` }, compressible);
      // Tags are strong, so they differ between codings.
      const fields = { "content-encoding": coding, etag: `"${hash}-${coding}"` };
      return whenReady(compressed.get(), (bytes) => this.#response(bytes, fields, compressible));
    });
  }

  #response(
    body: Uint8Array,
    fields: Readonly<Record<string, string>>,
    compressible: boolean,
  ): ApiResponse {
    const { mediaType, cacheControl, headers } = this.#options;
    return {
      status: 200,
      headers: {
        "content-type": mediaType,
        "content-length": String(body.length),
        ...fields,
        "cache-control": cacheControl,
        "x-content-type-options": "nosniff",
        ...(compressible && { vary: "accept-encoding" }),
        ...headers,
      },
      body,
    };
  }
}

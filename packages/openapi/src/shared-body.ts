import { platform } from "#platform";
import { bodyHash } from "./entity-tag.ts";
import type { ApiRequestHeaders, ApiResponse } from "./http.ts";
import { headerOf } from "./http.ts";
import { type Coding, chooseCoding } from "./negotiation.ts";

/** The header fields of a shared body. */
export interface SharedBodyOptions {
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Further header fields. */
  readonly headers?: Readonly<Record<string, string>>;
}

const encoder = new TextEncoder();

/** The available codings, the preferred one first. */
const CODINGS: readonly Coding[] = [...platform.compressors.keys(), "identity"];

/** Smaller bodies fit into one packet uncompressed. */
const LEAST_COMPRESSED = 1024;

/**
 * A body that is the same for every caller, cached in each content coding. It is rendered on the first request, because
 * compressing a large list of learners would delay the start.
 */
export class SharedBody {
  readonly #make: () => string;
  readonly #options: SharedBodyOptions;
  readonly #bytes = new Map<Coding, Uint8Array>();
  #hash = "";

  constructor(make: () => string, options: SharedBodyOptions) {
    this.#make = make;
    this.#options = options;
  }

  /** The response to a `GET` with these header fields. */
  respond(request: ApiRequestHeaders): ApiResponse {
    const compressible = this.#coded("identity").length >= LEAST_COMPRESSED;
    const coding = compressible
      ? chooseCoding(headerOf(request, "accept-encoding"), CODINGS)
      : "identity";
    const { mediaType, cacheControl, headers } = this.#options;
    const body = this.#coded(coding);
    return {
      status: 200,
      headers: {
        "content-type": mediaType,
        "content-length": String(body.length),
        ...(coding !== "identity" && { "content-encoding": coding }),
        etag: this.#etag(coding),
        "cache-control": cacheControl,
        "x-content-type-options": "nosniff",
        ...(compressible && { vary: "accept-encoding" }),
        ...headers,
      },
      body,
    };
  }

  /** Strong, so it differs between codings. */
  #etag(coding: Coding): string {
    this.#hash ||= bodyHash(this.#coded("identity"));
    return coding === "identity" ? `"${this.#hash}"` : `"${this.#hash}-${coding}"`;
  }

  #coded(coding: Coding): Uint8Array {
    let bytes = this.#bytes.get(coding);
    if (bytes === undefined) {
      bytes = this.#encode(coding);
      this.#bytes.set(coding, bytes);
    }
    return bytes;
  }

  #encode(coding: Coding): Uint8Array {
    const compress = platform.compressors.get(coding);
    return compress ? compress(this.#coded("identity")) : encoder.encode(this.#make());
  }
}

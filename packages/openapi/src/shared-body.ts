import { platform } from "#platform";
import type { ApiRequestHeaders, ApiResponse } from "./http.ts";
import { headerOf } from "./http.ts";
import { type Coding, chooseCoding } from "./negotiation.ts";

/** What a shared body is, apart from its bytes. */
export interface SharedBodyOptions {
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Further header fields. */
  readonly headers?: Readonly<Record<string, string>>;
}

const encoder = new TextEncoder();

/** What bodies can be sent in here, the preferred coding first. */
const CODINGS: readonly Coding[] = [...platform.compressors.keys(), "identity"];

/** Smaller bodies fit one packet either way. */
const WORTH_COMPRESSING = 1024;

/**
 * A body that is the same for every caller: kept plain and in each coding at hand, made when first asked for. Made eagerly,
 * the compressed list of 100,000 learners would delay a start by half a second, for hosts that may never ask.
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
    const compressible = this.#coded("identity").length >= WORTH_COMPRESSING;
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
    this.#hash ||= platform.sha256([this.#coded("identity")]).slice(0, 32);
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

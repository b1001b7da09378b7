import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Functions that the contract needs from the runtime. Node's own functions are faster than the portable functions. */
export interface Platform {
  /** Returns text encoded as UTF-8, in the type of byte array that the runtime sends fastest. */
  encode(text: string): Uint8Array;
  /** Returns the SHA-256 of consecutive parts, in hexadecimal digits. */
  sha256(parts: Iterable<Uint8Array>): string;
  /** Functions that compress bodies outside the event loop, by content coding. The preferred coding comes first. */
  readonly compressors: ReadonlyMap<string, (body: Uint8Array) => Promise<Uint8Array>>;
}

const encoder = new TextEncoder();

export const platform: Platform = {
  encode: (text) => encoder.encode(text),
  sha256(parts) {
    const hash = sha256.create();
    for (const part of parts) hash.update(part);
    return bytesToHex(hash.digest());
  },
  // Hosts with the Fetch API compress responses themselves.
  compressors: new Map(),
};

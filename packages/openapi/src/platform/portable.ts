import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Functions that the contract needs from the runtime. The functions of Node are faster than the functions of the web platform. */
export interface Platform {
  /** Encodes text as UTF-8, as the type of bytes that the runtime sends fastest. */
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

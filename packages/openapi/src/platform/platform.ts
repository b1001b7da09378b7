import type { Coding } from "../negotiation.ts";

/** What the contract needs of its host. */
export interface Platform {
  /** Returns the SHA-256 of all pieces together, in hexadecimal digits. */
  sha256(pieces: Iterable<Uint8Array>): string;
  /** Compresses bodies, by content coding; the preferred coding comes first. */
  readonly compressors: ReadonlyMap<Coding, (body: Uint8Array) => Uint8Array>;
  /** Bytes of memory that the process may use. */
  readonly memory: number;
}

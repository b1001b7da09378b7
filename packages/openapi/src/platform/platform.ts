import type { Coding } from "../negotiation.ts";

/** What the contract needs from the runtime. */
export interface Platform {
  /** Returns a SHA-256 in hexadecimal digits. */
  sha256(bytes: Uint8Array): string;
  /** Compresses bodies, by content coding; the preferred coding comes first. */
  readonly compressors: ReadonlyMap<Coding, (body: Uint8Array) => Uint8Array>;
  /** Bytes of memory available to the process. */
  readonly memory: number;
}

import type { Coding } from "../negotiation.ts";

/** What the contract needs from the runtime. */
export interface Platform {
  /** Starts a SHA-256. */
  sha256(): Hash;
  /** Returns the SHA-256 of bytes that are there at once, in hexadecimal digits. */
  sha256Of(bytes: Uint8Array): string;
  /** Compresses bodies outside the event loop, by content coding; the preferred coding comes first. */
  readonly compressors: ReadonlyMap<Coding, (body: Uint8Array) => Promise<Uint8Array>>;
  /** Returns the same bytes as the runtime sends them fastest. */
  toBody(bytes: Uint8Array): Uint8Array;
  /** Resolves in a later turn of the event loop, so that waiting requests come first. */
  nextTurn(): Promise<void>;
  /** Bytes of memory available to the process. */
  readonly memory: number;
}

/** A hash of bytes that come in pieces. */
export interface Hash {
  update(piece: Uint8Array): void;
  /** Returns the hash in hexadecimal digits; nothing can be added afterwards. */
  end(): string;
}

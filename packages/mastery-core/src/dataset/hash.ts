/** A hash of 64 bits in two halves. */
export interface Hash64 {
  readonly high: number;
  readonly low: number;
}

/** Seed that gives the high half of a {@link Hash64}. */
export const HIGH_SEED = 0x9747b28c;
/** Seed that gives the low half of a {@link Hash64}. */
export const LOW_SEED = 0x5bd1e995;

/** Unsigned 32-bit hash of a text's UTF-16 code units: multiply and rotate per unit, then MurmurHash3's finaliser. */
export function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i));
  return finished(hash, text.length);
}

/** The same of an ASCII text in bytes. */
export function hashBytes(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed;
  for (let i = start; i < end; i++) hash = mixed(hash, bytes[i]!);
  return finished(hash, end - start);
}

/** Both halves of the hash of an ASCII text in bytes: neither has to wait for the other's steps. */
export function hashBytesTwice(
  bytes: Uint8Array,
  start: number,
  end: number,
  into: { -readonly [Half in keyof Hash64]: Hash64[Half] },
): void {
  let high = HIGH_SEED | 0;
  let low = LOW_SEED;
  for (let i = start; i < end; i++) {
    const unit = bytes[i]!;
    high = mixed(high, unit);
    low = mixed(low, unit);
  }
  into.high = finished(high, end - start);
  into.low = finished(low, end - start);
}

function mixed(hash: number, unit: number): number {
  const product = Math.imul(hash ^ unit, 0x9e3779b1);
  return (product << 13) | (product >>> 19);
}

function finished(mix: number, length: number): number {
  let hash = mix ^ length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A hash of 64 bits in two halves. */
export interface Hash64 {
  readonly high: number;
  readonly low: number;
}

const HIGH_SEED = 0x9747b28c;
const LOW_SEED = 0x5bd1e995;

/** Unsigned 32-bit hash of a text's UTF-16 code units: multiply and rotate per unit, then MurmurHash3's finaliser. */
export function hashText(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i));
  return finished(hash, text.length);
}

/** Unsigned 32-bit hash of bytes, by the same steps; each seed gives another. */
export function hashBytes(bytes: Uint8Array, start: number, end: number, seed = 0): number {
  let hash = seed;
  for (let i = start; i < end; i++) hash = mixed(hash, bytes[i]!);
  return finished(hash, end - start);
}

/** 64-bit hash of a text: two of 32 bits, in one pass. */
export function hashTwice(text: string): Hash64 {
  let high = HIGH_SEED | 0;
  let low = LOW_SEED;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = mixed(high, unit);
    low = mixed(low, unit);
  }
  return { high: finished(high, text.length), low: finished(low, text.length) };
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

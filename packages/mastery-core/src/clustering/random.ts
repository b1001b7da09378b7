import { range } from "../collections.ts";

/** Draws uniformly from [0, 1). */
export type Random = () => number;

/** xoshiro128** (Blackman and Vigna, 2018), seeded with SplitMix32. Streams of a seed are independent, so tasks can run in any order. */
export function seededRandom(seed: number, stream = 0): Random {
  let mixed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca77);
  const splitMix = (): number => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let z = mixed;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
  };
  let [a, b, c, d] = [splitMix(), splitMix(), splitMix(), splitMix()];

  const next32 = (): number => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
  // 53 bits, the precision of a double.
  return () => ((next32() >>> 5) * 2 ** 26 + (next32() >>> 6)) / 2 ** 53;
}

function rotateLeft(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by));
}

/** Returns distinct numbers from 0 to n - 1, in ascending order. */
export function sample(n: number, count: number, random: Random): Uint32Array {
  const numbers = range(n);
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(random() * (n - i));
    [numbers[i], numbers[j]] = [numbers[j]!, numbers[i]!];
  }
  return numbers.slice(0, count).sort();
}

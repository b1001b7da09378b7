/**
 * A seeded stream of pseudo-random numbers: xoshiro128** by Blackman and Vigna (https://prng.di.unimi.it). The stream needs only integer
 * arithmetic and exact divisions, so all engines and machines draw the same numbers.
 */
export class Random {
  readonly #state: Uint32Array;

  /** @param seed a safe integer; streams with different `purpose`, `index` or `seed` are independent */
  constructor(seed: number, purpose: number, index: number) {
    this.#state = new Uint32Array(4);
    let hash = 0x9e3779b9;
    for (const word of [seed, Math.floor(seed / 2 ** 32), purpose, index]) {
      hash = mixed(hash ^ word);
      hash = (Math.imul(hash, 5) + 0xe6546b64) >>> 0;
    }
    // The values that identify a stream are part of its initial state, so no two streams share a state.
    this.#state.set([hash, index, seed, (purpose << 24) ^ Math.floor(seed / 2 ** 32) ^ 0x5bd1e995]);
    for (let round = 0; round < 16; round++) this.#next();
  }

  #next(): number {
    const s = this.#state;
    const [s0, s1, s2, s3] = s as unknown as [number, number, number, number];
    const scrambled = Math.imul(rotated(Math.imul(s1, 5), 7), 9) >>> 0;
    s[2] = s2 ^ s0;
    s[3] = s3 ^ s1;
    s[1] = s1 ^ s[2]!;
    s[0] = s0 ^ s[3]!;
    s[2] = s[2]! ^ (s1 << 9);
    s[3] = rotated(s[3]!, 11);
    return scrambled;
  }

  /** Returns a number drawn uniformly from [0, 1). */
  uniform(): number {
    return this.#next() / 2 ** 32;
  }

  /** Returns an integer from 0 to `bound` - 1. */
  below(bound: number): number {
    return Math.floor(this.uniform() * bound);
  }

  chance(probability: number): boolean {
    return this.uniform() < probability;
  }

  /** A scaled sum of three uniform numbers: bell-shaped around 0, with standard deviation 1, within ±3. */
  bell(): number {
    return 2 * (this.uniform() + this.uniform() + this.uniform() - 1.5);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [result[last], result[other]] = [result[other]!, result[last]!];
    }
    return result;
  }

  /** Returns random hexadecimal digits, eight per word. */
  hex(words: number): string {
    let text = "";
    for (let word = 0; word < words; word++) text += hexDigits(this.#next());
    return text;
  }

  /** Returns a uuid of version 4 (RFC 9562) with random bits from this stream. */
  uuid(): string {
    const [a, b, c, d] = [this.#next(), this.#next(), this.#next(), this.#next()];
    const versioned = hexDigits((b & 0xffff0fff) | 0x4000);
    const variant = hexDigits((c & 0x3fffffff) | 0x80000000);
    return `${hexDigits(a)}-${versioned.slice(0, 4)}-${versioned.slice(4)}-${variant.slice(0, 4)}-${variant.slice(4)}${hexDigits(d)}`;
  }
}

const HEX_BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, "0"),
);

function hexDigits(word: number): string {
  return `${HEX_BYTES[word >>> 24]}${HEX_BYTES[(word >>> 16) & 255]}${HEX_BYTES[(word >>> 8) & 255]}${HEX_BYTES[word & 255]}`;
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** Mixes the bits of a word with the finaliser of MurmurHash3, after which every input bit affects about half of the output bits. */
function mixed(word: number): number {
  let hash = word | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

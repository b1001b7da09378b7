import type { Embedder, EmbedOptions } from "@mastery/core";
import { type Checks, checkOptions, custom, optional } from "@mastery/core/internal";
import { checkEmbed } from "../check-embed.ts";
import { foldText, forEachNgramHash } from "./ngrams.ts";

const TEXTS_PER_REPORT = 1000;

/** Settings of {@link hashingEmbedder}. */
export interface HashingOptions {
  /** Length of the vectors, at least 1. Defaults to 384. With fewer dimensions, more n-grams collide. */
  readonly dimension?: number;
}

const HASHING_OPTIONS: Checks<HashingOptions> = {
  dimension: optional(
    custom("a positive integer", (value) => Number.isInteger(value) && Number(value) > 0),
  ),
};

/**
 * Embeds a text by the character 3- to 5-grams of its words, hashed with a sign into `dimension` buckets (Weinberger et al.,
 * 2009, "Feature Hashing for Large Scale Multitask Learning") and scaled to length 1. Accents, case and punctuation do not
 * count. A text without letters or digits is the zero vector.
 *
 * It needs no model and sees spelling, not meaning: near are texts that share words or stems. Integers, one division and one
 * square root make a vector, so its bits are the same on every machine.
 *
 * @throws {MasteryError} `INVALID_OPTION` when `dimension` is not a positive integer, or for an unknown name.
 */
export function hashingEmbedder(options: HashingOptions = {}): Embedder {
  checkOptions(options, HASHING_OPTIONS);
  const { dimension = 384 } = options;
  return Object.freeze({
    id: `hashing-${dimension}`,
    dimension,
    async embed(texts: readonly string[], options: EmbedOptions = {}) {
      checkEmbed(texts, options);
      const { signal, onProgress } = options;
      const hasher = new TextHasher(dimension);
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += TEXTS_PER_REPORT) {
        signal?.throwIfAborted();
        await onProgress?.(start);
        const some = texts.slice(start, start + TEXTS_PER_REPORT);
        // In one piece of memory: to ask for each vector's own takes longer than to fill it.
        const numbers = new Float32Array(some.length * dimension);
        some.forEach((text, i) => {
          const vector = numbers.subarray(i * dimension, (i + 1) * dimension);
          hasher.hash(text, vector);
          vectors.push(vector);
        });
      }
      await onProgress?.(texts.length);
      return vectors;
    },
  });
}

/** Hashes texts; what stands between two spaces is folded and hashed once, as texts of a catalogue repeat their words. */
class TextHasher {
  readonly #dimension: number;
  /** What the n-grams of a text add up to, per bucket. */
  readonly #sums: Int32Array;
  /** The n-grams of each piece: the number of the bucket, or its complement where the sign is negative. */
  readonly #buckets = new Map<string, Int32Array>();

  constructor(dimension: number) {
    this.#dimension = dimension;
    this.#sums = new Int32Array(dimension);
  }

  /** Writes the vector of a text. */
  hash(text: string, vector: Float32Array): void {
    const sums = this.#sums.fill(0);
    // Of integers, so it is exact, in whatever order they come.
    let squares = 0;
    for (const piece of text.split(" ")) {
      const buckets = this.#bucketsOf(piece);
      for (let i = 0; i < buckets.length; i++) {
        const negative = buckets[i]! >> 31;
        const bucket = buckets[i]! ^ negative;
        const sign = 1 | negative;
        squares += 2 * sign * sums[bucket]! + 1;
        sums[bucket]! += sign;
      }
    }
    const length = Math.sqrt(squares);
    if (length > 0) for (let i = 0; i < sums.length; i++) vector[i] = sums[i]! / length;
  }

  #bucketsOf(piece: string): Int32Array {
    const known = this.#buckets.get(piece);
    if (known) return known;
    const buckets: number[] = [];
    forEachNgramHash(foldText(piece), (hash) => {
      // The lowest bit is the sign; the others choose the bucket.
      const bucket = (hash >>> 1) % this.#dimension;
      buckets.push(hash & 1 ? bucket : ~bucket);
    });
    const found = new Int32Array(buckets);
    this.#buckets.set(piece, found);
    return found;
  }
}

import type { Embedder, EmbedOptions } from "@mastery/core";
import { type Checks, checkOptions, custom, optional } from "@mastery/core/validation";
import { foldText } from "./fold.ts";
import { embedEach, scaleToUnitLength } from "./vectors.ts";

/** Settings of {@link hashingEmbedder}. */
export interface HashingOptions {
  /** Length of the vectors, at least 1. Defaults to 384. With fewer dimensions, more n-grams collide. */
  readonly dimension?: number;
}

const HASHING_OPTIONS: Checks<HashingOptions> = {
  dimension: optional(
    custom("an integer of at least 1", (value) => Number.isInteger(value) && Number(value) > 0),
  ),
};

/**
 * Returns an embedder that represents a text by the character 3- to 5-grams of its words, hashed with a sign into `dimension` buckets
 * (Weinberger et al., 2009, "Feature Hashing for Large Scale Multitask Learning") and scaled to length 1. Accents, case and punctuation are
 * ignored. A text without letters or digits becomes the zero vector.
 *
 * This embedder needs no model, and compares spelling rather than meaning: texts that share words or stems are similar. Each vector is
 * computed from integers, with one square root and one division per number, so its bits are the same on every machine.
 *
 * @throws {MasteryError} `INVALID_OPTION` if `dimension` is not an integer of at least 1, or for an unknown option.
 */
export function hashingEmbedder(options: HashingOptions = {}): Embedder {
  checkOptions(options, HASHING_OPTIONS);
  const { dimension = 384 } = options;
  return Object.freeze({
    id: `hashing-${dimension}`,
    dimension,
    embed: (texts: readonly string[], options: EmbedOptions = {}) =>
      embedEach(texts, options, (text) => hashText(text, dimension)),
  });
}

function hashText(text: string, dimension: number): Float32Array {
  // The sums are integers, so they are exact in any order.
  const sums = new Float32Array(dimension);
  forEachNgramHash(foldText(text), (hash) => {
    // The lowest bit is the sign, and the other bits select the bucket.
    sums[(hash >>> 1) % dimension]! += hash & 1 ? 1 : -1;
  });
  return scaleToUnitLength(sums);
}

const MIN_NGRAM_LENGTH = 3;
const MAX_NGRAM_LENGTH = 5;
const BOUNDARY = 0x20;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** Visits a hash of every 3 to 5 code points of each word. Boundaries distinguish n-grams at the start and end of a word. */
function forEachNgramHash(folded: string, visit: (hash: number) => void): void {
  for (const word of folded.match(WORDS) ?? []) {
    const points = [BOUNDARY];
    for (const character of word) points.push(character.codePointAt(0)!);
    points.push(BOUNDARY);
    for (let start = 0; start + MIN_NGRAM_LENGTH <= points.length; start++) {
      const longest = Math.min(start + MAX_NGRAM_LENGTH, points.length);
      let hash = FNV_OFFSET;
      for (let end = start; end < longest; end++) {
        hash = Math.imul(hash ^ points[end]!, FNV_PRIME);
        if (end - start + 1 >= MIN_NGRAM_LENGTH) visit(avalanche(hash));
      }
    }
  }
}

// FNV-1a over code points instead of bytes. The hash of a longer n-gram continues the hash of a shorter n-gram.
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Mixes the bits of a hash with the finaliser of MurmurHash3, because FNV alone mixes the high bits of short inputs poorly. */
function avalanche(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

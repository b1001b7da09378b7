import { type Embedder, type EmbedOptions, MasteryError } from "@mastery/core";
import { scaleToUnitLength } from "../unit-length.ts";
import { foldText, forEachNgramHash } from "./ngrams.ts";

const TEXTS_PER_REPORT = 1000;

/** Settings of {@link hashingEmbedder}. */
export interface HashingOptions {
  /** Length of the vectors, at least 1; 384 unless told. Fewer dimensions mean more n-grams that collide. */
  readonly dimension?: number;
}

/**
 * Embeds a text by the character 3- to 5-grams of its words, hashed with a sign into `dimension` buckets (Weinberger et al.,
 * 2009, "Feature Hashing for Large Scale Multitask Learning") and scaled to length 1. Accents, case and punctuation do not
 * count. A text without letters or digits is the zero vector.
 *
 * It needs no model and sees spelling, not meaning: near are texts that share words or stems. Integers, one division and one
 * square root make a vector, so its bits are the same on every machine.
 *
 * @throws {MasteryError} `INVALID_OPTION` when `dimension` is not a positive integer.
 */
export function hashingEmbedder({ dimension = 384 }: HashingOptions = {}): Embedder {
  if (!Number.isInteger(dimension) || dimension < 1) {
    throw new MasteryError(
      "INVALID_OPTION",
      `dimension: expected a positive integer, got ${String(dimension)}`,
    );
  }
  return Object.freeze({
    id: `hashing-${dimension}`,
    dimension,
    async embed(texts: readonly string[], { signal, onProgress }: EmbedOptions = {}) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        if (vectors.length % TEXTS_PER_REPORT === 0) {
          signal?.throwIfAborted();
          await onProgress?.(vectors.length);
        }
        vectors.push(hashText(text, dimension));
      }
      await onProgress?.(vectors.length);
      return vectors;
    },
  });
}

function hashText(text: string, dimension: number): Float32Array {
  const vector = new Float32Array(dimension);
  forEachNgramHash(foldText(text), (hash) => {
    // The lowest bit is the sign; the others choose the bucket.
    vector[(hash >>> 1) % dimension]! += hash & 1 ? 1 : -1;
  });
  return scaleToUnitLength(vector);
}

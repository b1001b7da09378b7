import type { EmbedOptions } from "@mastery/core";
import {
  abortSignal,
  aFunction,
  aText,
  type Checks,
  checkArguments,
  listOf,
  optional,
  optionsOf,
} from "@mastery/core/internal";

const EMBED_OPTIONS: Checks<EmbedOptions> = {
  signal: optional(abortSignal),
  onProgress: optional(aFunction),
};

const ARGUMENTS = { texts: listOf(aText), options: optionsOf(EMBED_OPTIONS) };

/**
 * Rejects invalid options, and texts that are not a list of strings. Otherwise, each character of a single string would get a vector.
 *
 * @throws `MasteryError` `INVALID_OPTION` if an argument is invalid, listing every problem
 */
export function checkEmbed(texts: readonly string[], options: EmbedOptions): void {
  checkArguments({ texts, options }, ARGUMENTS);
}

/** Number of texts between two progress reports. */
const TEXTS_PER_REPORT = 1000;

/** Validates texts, and returns a vector for each, embedded one at a time with the given function. */
export async function embedEach(
  texts: readonly string[],
  options: EmbedOptions,
  embed: (text: string) => Float32Array,
): Promise<Float32Array[]> {
  checkEmbed(texts, options);
  const vectors: Float32Array[] = [];
  for (const text of texts) {
    if (vectors.length % TEXTS_PER_REPORT === 0) {
      options.signal?.throwIfAborted();
      await options.onProgress?.(vectors.length);
    }
    vectors.push(embed(text));
  }
  await options.onProgress?.(texts.length);
  return vectors;
}

/** Scales a vector to length 1, in place, and returns it. Zero vectors stay zero. */
export function scaleToUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= length;
  return vector;
}

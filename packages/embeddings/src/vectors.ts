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
} from "@mastery/core/validation";

const EMBED_OPTIONS: Checks<EmbedOptions> = {
  signal: optional(abortSignal),
  onProgress: optional(aFunction),
};

const ARGUMENTS = { texts: listOf(aText), options: optionsOf(EMBED_OPTIONS) };

/** @throws `MasteryError` `INVALID_OPTION`, also for a single string, each of whose characters would otherwise get a vector */
export function checkEmbed(texts: readonly string[], options: EmbedOptions): void {
  checkArguments({ texts, options }, ARGUMENTS);
}

const TEXTS_PER_REPORT = 1000;

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

/** Works in place. Zero vectors stay zero. */
export function scaleToUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= length;
  return vector;
}

import type { Embedder } from "@mastery/core";

/** An embedder that embeds each text once: the past is computed several times, with the same catalogue. */
export function rememberVectors(embedder: Embedder): Embedder {
  const { id, dimension, revision } = embedder;
  const known = new Map<string, ArrayLike<number>>();
  return {
    id,
    dimension,
    ...(revision !== undefined && { revision }),
    async embed(texts, options) {
      const missing = texts.filter((text) => !known.has(text));
      const vectors = missing.length > 0 ? await embedder.embed(missing, options) : [];
      for (const [i, text] of missing.entries()) known.set(text, vectors[i]!);
      return texts.map((text) => known.get(text)!);
    },
  };
}

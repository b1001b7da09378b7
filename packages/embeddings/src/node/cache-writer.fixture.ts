import { deepStrictEqual } from "node:assert/strict";
import { hashingEmbedder } from "../hashing.ts";
import { cachedEmbedder } from "./cached-embedder.ts";

/**
 * Caches some megabytes of vectors many times, for texts that only this process embeds and for texts that the other process also embeds.
 */
export async function writeAgainAndAgain(directory: string, name: string): Promise<void> {
  const embedder = hashingEmbedder({ dimension: 8192 });
  const onProblem = (message: string): never => {
    throw new Error(message);
  };
  for (let round = 0; round < 12; round++) {
    const texts = Array.from({ length: 10 }, (_, i) => [`${name} ${i}`, `shared ${round + i}`]);
    const cached = cachedEmbedder(embedder, { directory, onProblem });
    deepStrictEqual(await cached.embed(texts.flat()), await embedder.embed(texts.flat()));
  }
}

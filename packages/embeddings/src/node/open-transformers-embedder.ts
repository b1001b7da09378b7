import { availableParallelism } from "node:os";
import type { Embedder } from "@mastery/core";
import { importTransformers } from "../transformers/library.ts";
import { transformersEmbedder } from "../transformers/transformers-embedder.ts";
import { type ModelRequest, resolveModel } from "./models/resolve-model.ts";

/** Texts are short: more threads have nothing to share. */
const MOST_THREADS = 4;

/**
 * Finds a model by {@link resolveModel} and loads it by `transformersEmbedder`.
 *
 * @throws {MasteryError} as the two do; without the peer `@huggingface/transformers`, before anything is downloaded.
 */
export async function openTransformersEmbedder(request: ModelRequest = {}): Promise<Embedder> {
  const library = await importTransformers();
  const model = await resolveModel(request);
  const threads = Math.min(availableParallelism(), MOST_THREADS);
  return transformersEmbedder({ ...model, threads, library: async () => library });
}

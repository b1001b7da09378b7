import type { Embedder } from "@mastery/core";
import { importTransformers } from "../transformers/library.ts";
import { transformersEmbedder } from "../transformers/transformers-embedder.ts";
import { type ModelRequest, resolveModel } from "./models/resolve-model.ts";

/**
 * Finds a model by {@link resolveModel} and loads it by `transformersEmbedder`.
 *
 * @throws {MasteryError} as the two do; without the peer `@huggingface/transformers`, before anything is downloaded.
 */
export async function openTransformersEmbedder(request: ModelRequest = {}): Promise<Embedder> {
  const library = await importTransformers();
  const model = await resolveModel(request);
  return transformersEmbedder({ ...model, library: async () => library });
}

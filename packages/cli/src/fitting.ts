import type { Embedder, Rules } from "@mastery/core";
import type { Work } from "./compute.ts";
import { type EmbedderOptions, openEmbedder } from "./embedders.ts";
import { chosenRules, type RuleOptions } from "./rule-options.ts";

/** Returns the rules that were chosen, and the embedder. */
export async function openFitting(
  options: EmbedderOptions & RuleOptions,
  { signal, onProgress }: Work,
): Promise<Partial<Rules> & { readonly embedder: Embedder }> {
  const rules = await chosenRules(options);
  const embedder = await openEmbedder(options, {
    signal,
    onDownload: ({ file, received, total }) =>
      void onProgress({ stage: file, done: received, total }),
  });
  return { ...rules, embedder };
}

import { Option } from "@commander-js/extra-typings";
import type { Embedder } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";

/** What `--embedder` can name. */
export const EMBEDDERS = {
  hashing: hashingEmbedder,
} satisfies Record<string, () => Embedder | Promise<Embedder>>;

export type EmbedderName = keyof typeof EMBEDDERS;

const DEFAULT_EMBEDDER: EmbedderName = "hashing";

/** The option that names one. */
export function embedderOption(): Option<
  "-e, --embedder <name>",
  undefined,
  EmbedderName,
  undefined,
  false,
  EmbedderName
> {
  return new Option("-e, --embedder <name>", "how texts become vectors")
    .choices(Object.keys(EMBEDDERS) as EmbedderName[])
    .default(DEFAULT_EMBEDDER);
}

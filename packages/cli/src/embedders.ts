import { Option } from "@commander-js/extra-typings";
import type { Embedder } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";

/** What `--embedder` can name; the first is the default. */
const EMBEDDERS: ReadonlyMap<string, () => Embedder | Promise<Embedder>> = new Map([
  ["hashing", () => hashingEmbedder()],
]);

/** The option that names an embedder. */
export function embedderOption(): Option<"-e, --embedder <name>", undefined, string> {
  const names = [...EMBEDDERS.keys()];
  return new Option("-e, --embedder <name>", "what turns texts into vectors")
    .choices(names)
    .default(names[0]!);
}

/** @param name one that the option allows */
export function createEmbedder(name: string): Embedder | Promise<Embedder> {
  return EMBEDDERS.get(name)!();
}

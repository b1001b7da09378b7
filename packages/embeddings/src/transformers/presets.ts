/** How the vectors of a text's tokens become one: their mean, or the first token's vector. */
export type Pooling = "mean" | "cls";

/** What a model's authors say about its use, where its files do not. */
export interface ModelSettings {
  readonly pooling?: Pooling | undefined;
  /** Written before every text. */
  readonly prefix?: string | undefined;
  /** Texts are cut to this many tokens, special ones included. */
  readonly maxTokens?: number | undefined;
}

/** Name of the default multilingual model on the hub. */
export const DEFAULT_MODEL = "Xenova/paraphrase-multilingual-MiniLM-L12-v2";

/** By the last part of the model's name: the same weights are on the hub under several owners. */
const PRESETS: Readonly<Record<string, ModelSettings>> = {
  "paraphrase-multilingual-MiniLM-L12-v2": { maxTokens: 128 },
  "paraphrase-multilingual-mpnet-base-v2": { maxTokens: 128 },
  "distiluse-base-multilingual-cased-v2": { maxTokens: 128 },
  // E5 tells queries from passages; where texts are compared with their like, its authors put "query: " before all.
  "multilingual-e5-small": { prefix: "query: ", maxTokens: 512 },
  "all-MiniLM-L6-v2": { maxTokens: 256 },
};

/** Settings of a model known by name; empty for others. */
export function presetOf(name: string): ModelSettings {
  return PRESETS[name.slice(name.lastIndexOf("/") + 1)] ?? {};
}

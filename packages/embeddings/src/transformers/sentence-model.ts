import { MasteryError } from "@mastery/core";
import { scaleToUnitLength } from "../unit-length.ts";
import type { ModelOutputs, Network, Tokenizer, TransformersLibrary } from "./library.ts";
import type { Pooling } from "./presets.ts";

/** A loaded model with all that turns a text into one vector. */
export interface SentenceModel {
  readonly library: TransformersLibrary;
  readonly tokenizer: Tokenizer;
  readonly network: Network;
  readonly pooling: Pooling;
  readonly prefix: string;
  readonly maxTokens: number;
}

/** The vector of one text, of length 1. */
export async function embedText(model: SentenceModel, text: string): Promise<Float32Array> {
  const tokens = cut(model.tokenizer.encode(model.prefix + text), model.maxTokens);
  const outputs = await model.network(inputsOf(model.library, tokens));
  return scaleToUnitLength(pool(tokenVectors(outputs), tokens.length, model.pooling));
}

/** Most tokens that both the setting and the model allow. */
export function tokenLimit(
  setting: number | undefined,
  tokenizer: Tokenizer,
  network: Network,
): number {
  const limits = [setting, tokenizer.model_max_length, network.config.max_position_embeddings];
  return Math.min(...limits.filter((limit) => limit !== undefined));
}

/** Cuts before the last token: it marks the end of the text, and the model was trained to find it there. */
function cut(tokens: readonly number[], length: number): readonly number[] {
  return tokens.length <= length ? tokens : [...tokens.slice(0, length - 1), tokens.at(-1)!];
}

/** One text without padding, so that every token is attended to. */
function inputsOf({ Tensor }: TransformersLibrary, tokens: readonly number[]) {
  const shape = [1, tokens.length];
  return {
    input_ids: new Tensor("int64", BigInt64Array.from(tokens, BigInt), shape),
    attention_mask: new Tensor("int64", new BigInt64Array(tokens.length).fill(1n), shape),
  };
}

/** The network's last layer, one vector per token. */
function tokenVectors(outputs: ModelOutputs): Float32Array {
  const data = (outputs.last_hidden_state ?? outputs.token_embeddings)?.data;
  if (data instanceof Float32Array) return data;
  throw new MasteryError(
    "INVALID_MODEL",
    `expected a model with an output last_hidden_state of 32-bit floats, got outputs ${Object.keys(outputs).join(", ")}`,
  );
}

/** The mean as a sum: what counts is its direction, since it is scaled to length 1 anyway. */
function pool(vectors: Float32Array, tokens: number, pooling: Pooling): Float32Array {
  const dimension = vectors.length / tokens;
  const pooled = vectors.slice(0, dimension);
  if (pooling === "cls") return pooled;
  for (let start = dimension; start < vectors.length; start += dimension) {
    for (let i = 0; i < dimension; i++) pooled[i]! += vectors[start + i]!;
  }
  return pooled;
}

import { MasteryError } from "@mastery/core";

/** The part of `@huggingface/transformers` 4.x used here; the library itself fits. */
export interface TransformersLibrary {
  readonly AutoTokenizer: {
    /** Loads a tokenizer from a directory or the hub. */
    from_pretrained(model: string, options: PretrainedOptions): Promise<Tokenizer>;
  };
  readonly AutoModel: {
    /** Loads a network from a directory or the hub. */
    from_pretrained(model: string, options: ModelOptions): Promise<Network>;
  };
  readonly Tensor: new (type: "int64", data: BigInt64Array, dims: number[]) => Tensor;
}

/** Precision of the weights. The model must be available in this precision. */
export type Dtype = "fp32" | "fp16" | "q8" | "int8" | "uint8" | "q4" | "q4f16" | "bnb4";

/** Converts a text to token numbers, including special tokens. */
export interface Tokenizer {
  encode(text: string): number[];
  /** Largest number of tokens that the model accepts; a huge number if the tokenizer does not know the limit. */
  readonly model_max_length: number;
}

/** A loaded network. */
export interface Network {
  (inputs: { input_ids: Tensor; attention_mask: Tensor }): Promise<ModelOutputs>;
  readonly config: { readonly max_position_embeddings?: number };
}

/** Output of a network. Exports use different names for the vectors of the last layer, and some lack them. */
export interface ModelOutputs {
  readonly last_hidden_state?: Tensor;
  readonly token_embeddings?: Tensor;
}

/** An array of numbers with its shape. */
export interface Tensor {
  readonly data: ArrayLike<unknown>;
  readonly dims: readonly number[];
}

interface PretrainedOptions {
  readonly local_files_only?: boolean;
  readonly revision?: string;
  readonly progress_callback?: (event: LoadEvent) => void;
}

interface ModelOptions extends PretrainedOptions {
  readonly dtype: Dtype;
  readonly session_options: object;
}

/** Progress of fetching a file. Other events have other statuses. */
export interface LoadEvent {
  readonly status: string;
  readonly file?: string;
  readonly loaded?: number;
  readonly total?: number;
}

const PACKAGE = "@huggingface/transformers";

/**
 * Loads the optional peer.
 *
 * @throws {MasteryError} `MODEL_UNAVAILABLE` with the command to install the peer.
 */
export async function importTransformers(
  load: () => Promise<TransformersLibrary> = importPeer,
): Promise<TransformersLibrary> {
  try {
    return await load();
  } catch (cause) {
    throw new MasteryError("MODEL_UNAVAILABLE", explainFailure(cause), { cause });
  }
}

/** Bundlers must not resolve this import, since most bundles do not need the peer. */
function importPeer(): Promise<TransformersLibrary> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ PACKAGE);
}

function explainFailure(cause: unknown): string {
  const { code, message } = cause as { code?: string; message: string };
  // For a missing optional peer, Vite substitutes a module that throws an error without a code.
  const isMissing = code === "ERR_MODULE_NOT_FOUND" || message.startsWith("Could not resolve");
  if (!isMissing) return `${PACKAGE} cannot be loaded: ${message}`;
  return (
    `${PACKAGE} is not installed. Install it next to @mastery/embeddings: ` +
    `ONNXRUNTIME_NODE_INSTALL=skip npm install ${PACKAGE}@4`
  );
}

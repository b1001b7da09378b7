import { MasteryError } from "@mastery/core";

/** The part of `@huggingface/transformers` 4.x that is used. You can pass the library itself. */
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

/** Converts texts to token numbers, including special tokens. */
export interface Tokenizer {
  encode(text: string): number[];
  /** Maximum number of tokens that the model accepts. A huge number if the tokenizer does not know the limit. */
  readonly model_max_length: number;
}

/** A loaded network. */
export interface Network {
  (inputs: { input_ids: Tensor; attention_mask: Tensor }): Promise<ModelOutputs>;
  readonly config: { readonly max_position_embeddings?: number };
}

/** Output of a network. Exports use different names for the vectors of the last layer, and some exports omit these vectors. */
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

/** An event while a file is being fetched. Other kinds of events have other statuses. */
export interface LoadEvent {
  readonly status: string;
  readonly file?: string;
  readonly loaded?: number;
  readonly total?: number;
}

const PACKAGE = "@huggingface/transformers";

/**
 * Loads the optional peer dependency.
 *
 * @throws {MasteryError} `MODEL_UNAVAILABLE` if the dependency is missing, with the command that installs it.
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

/** Hides the import from bundlers, since most bundles do not need this peer dependency. */
function importPeer(): Promise<TransformersLibrary> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ PACKAGE);
}

function explainFailure(cause: unknown): string {
  const { code, message } = cause as { code?: string; message: string };
  // If an optional peer dependency is missing, Vite substitutes a module that throws an error without a code.
  const isMissing = code === "ERR_MODULE_NOT_FOUND" || message.startsWith("Could not resolve");
  if (!isMissing) return `${PACKAGE} cannot be loaded: ${message}`;
  return (
    `${PACKAGE} is not installed. Install it next to @mastery/embeddings: ` +
    `ONNXRUNTIME_NODE_INSTALL=skip npm install ${PACKAGE}@4`
  );
}

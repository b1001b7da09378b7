import { type Embedder, type EmbedOptions, MasteryError } from "@mastery/core";
import {
  aFunction,
  aText,
  boolean,
  type Checks,
  checkOptions,
  integer,
  oneOf,
  optional,
} from "@mastery/core/validation";
import type { ErrorCode } from "../error-codes.ts";
import { checkEmbed, scaleToUnitLength } from "../vectors.ts";

/** Way of combining token vectors into one vector: their mean, or the vector of the first token. */
export type Pooling = "mean" | "cls";

/** Settings that a model's authors recommend, but that its files do not contain. */
export interface ModelSettings {
  readonly pooling?: Pooling | undefined;
  /** Text that is put in front of every text. */
  readonly prefix?: string | undefined;
  /** Maximum number of tokens per text, including special tokens. Longer texts are cut. */
  readonly maxTokens?: number | undefined;
}

/** Id of the default multilingual model on the hub. */
export const DEFAULT_MODEL = "Xenova/paraphrase-multilingual-MiniLM-L12-v2";

/** Settings by the last part of a model's id, because several owners publish the same weights on the hub. */
const PRESETS: Readonly<Record<string, ModelSettings>> = {
  "paraphrase-multilingual-MiniLM-L12-v2": { maxTokens: 128 },
  "paraphrase-multilingual-mpnet-base-v2": { maxTokens: 128 },
  "distiluse-base-multilingual-cased-v2": { maxTokens: 128 },
  // E5 distinguishes queries from passages. To compare similar texts, the authors of E5 recommend "query: " in front of every text.
  "multilingual-e5-small": { prefix: "query: ", maxTokens: 512 },
  "all-MiniLM-L6-v2": { maxTokens: 256 },
};

/** Options of {@link transformersEmbedder}. Defaults come from the model's files or from its authors' advice. */
export interface TransformersOptions extends ModelSettings {
  /** Id of the model on the hub, or absolute path of a directory with `config.json`, `tokenizer.json` and `onnx/`. */
  readonly model?: string | undefined;
  /** Name of the model in the embedder's id. Defaults to `model`. */
  readonly name?: string | undefined;
  /** Branch, tag or commit of the model. */
  readonly revision?: string | undefined;
  /** Precision of the weights. Defaults to `q8`. */
  readonly dtype?: Dtype | undefined;
  /** Whether to use only local files, and never contact the hub. */
  readonly localFilesOnly?: boolean | undefined;
  /** Number of threads that share the work on a text. The vectors do not depend on this number. Defaults to 1. */
  readonly threads?: number | undefined;
  /** Called repeatedly while files are being downloaded or read. */
  readonly onDownload?: ((progress: DownloadProgress) => void) | undefined;
  /** Loads Transformers.js. In a bundle, pass `() => import("@huggingface/transformers")`. */
  readonly library?: (() => Promise<TransformersLibrary>) | undefined;
}

const count = optional(integer(1, Number.MAX_SAFE_INTEGER));

const TRANSFORMERS_OPTIONS: Checks<TransformersOptions> = {
  pooling: optional(oneOf("mean", "cls")),
  prefix: optional(aText),
  maxTokens: count,
  model: optional(aText),
  name: optional(aText),
  revision: optional(aText),
  dtype: optional(aText),
  localFilesOnly: optional(boolean),
  threads: count,
  onDownload: optional(aFunction),
  library: optional(aFunction),
};

/** Progress of the download of one file, in bytes. */
export interface DownloadProgress {
  readonly file: string;
  readonly received: number;
  /** Total size. Null if the server does not state the size. */
  readonly total: number | null;
}

/**
 * Loads a sentence-embedding model, and returns an embedder that computes vectors with Transformers.js on ONNX Runtime. Token vectors are
 * pooled and scaled to length 1. Texts above the model's limit are cut.
 *
 * Texts are embedded one at a time. Dynamic quantisation scales a whole batch, so in a batch the vector of a text would depend on the other
 * texts.
 *
 * @throws {MasteryError} `MODEL_UNAVAILABLE` if the peer dependency `@huggingface/transformers` is missing; `INVALID_EMBEDDING_MODEL` if the model
 * cannot be loaded or does not return one vector per token; `INVALID_OPTION` for unknown options and invalid values.
 */
export async function transformersEmbedder(options: TransformersOptions = {}): Promise<Embedder> {
  checkOptions(options, TRANSFORMERS_OPTIONS);
  const { model = DEFAULT_MODEL, name = model, dtype = "q8" } = options;
  const preset = PRESETS[name.slice(name.lastIndexOf("/") + 1)] ?? {};
  const pooling = options.pooling ?? preset.pooling ?? "mean";
  const prefix = options.prefix ?? preset.prefix ?? "";

  const library = await (options.library ?? importTransformers)();
  const [tokenizer, network] = await load(library, model, dtype, options);
  const maxTokens = tokenLimit(options.maxTokens ?? preset.maxTokens, tokenizer, network);

  async function embedText(text: string): Promise<Float32Array> {
    const tokens = cut(tokenizer.encode(prefix + text), maxTokens);
    const outputs = await network(inputsOf(library, tokens));
    return scaleToUnitLength(pool(tokenVectors(outputs), tokens.length, pooling));
  }

  // The dimension is measured, because exports may omit a model's last layers.
  const { length: dimension } = await embedText("");

  const settings = ["transformers", name, dtype, pooling, maxTokens];
  if (prefix) settings.push(JSON.stringify(prefix));
  return Object.freeze({
    id: settings.join(":"),
    dimension,
    ...(options.revision !== undefined && { revision: options.revision }),
    async embed(texts: readonly string[], options: EmbedOptions = {}) {
      checkEmbed(texts, options);
      const { signal, onProgress } = options;
      const vectors = new Map<string, Float32Array>();
      for (const [i, text] of texts.entries()) {
        signal?.throwIfAborted();
        if (!vectors.has(text)) vectors.set(text, await embedText(text));
        await onProgress?.(i + 1);
      }
      return texts.map((text) => vectors.get(text)!);
    },
  });
}

async function load(
  { AutoTokenizer, AutoModel }: TransformersLibrary,
  model: string,
  dtype: Dtype,
  { revision, localFilesOnly = false, threads = 1, onDownload }: TransformersOptions,
): Promise<[Tokenizer, Network]> {
  const source = {
    local_files_only: localFilesOnly,
    ...(revision !== undefined && !localFilesOnly && { revision }),
    ...(onDownload && {
      progress_callback({ status, file = "", loaded = 0, total }: LoadEvent): void {
        if (status === "progress") onDownload({ file, received: loaded, total: total ?? null });
      },
    }),
  };
  // Lets waiting threads sleep. Spinning would not speed up such short runs, and would slow down other work.
  const session_options = {
    intraOpNumThreads: threads,
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  };
  try {
    return await Promise.all([
      AutoTokenizer.from_pretrained(model, source),
      AutoModel.from_pretrained(model, { ...source, dtype, session_options }),
    ]);
  } catch (cause) {
    const { message } = cause as Error;
    throw new MasteryError<ErrorCode>(
      "INVALID_EMBEDDING_MODEL",
      `${model} cannot be loaded: ${message}`,
      { cause },
    );
  }
}

function tokenLimit(setting: number | undefined, tokenizer: Tokenizer, network: Network): number {
  const limits = [setting, tokenizer.model_max_length, network.config.max_position_embeddings];
  return Math.min(...limits.filter((limit) => limit !== undefined));
}

/** Keeps the last token, which marks the end of the text, because the model was trained with it. */
function cut(tokens: readonly number[], length: number): readonly number[] {
  return tokens.length <= length ? tokens : [...tokens.slice(0, length - 1), tokens.at(-1)!];
}

/** A single text has no padding, so every token is attended to. */
function inputsOf({ Tensor }: TransformersLibrary, tokens: readonly number[]) {
  const shape = [1, tokens.length];
  return {
    input_ids: new Tensor("int64", BigInt64Array.from(tokens, BigInt), shape),
    attention_mask: new Tensor("int64", new BigInt64Array(tokens.length).fill(1n), shape),
  };
}

/** One vector per token, from the network's last layer. */
function tokenVectors(outputs: ModelOutputs): Float32Array {
  const data = (outputs.last_hidden_state ?? outputs.token_embeddings)?.data;
  if (data instanceof Float32Array) return data;
  throw new MasteryError<ErrorCode>(
    "INVALID_EMBEDDING_MODEL",
    `expected a model with an output last_hidden_state of 32-bit floats, got outputs ${Object.keys(outputs).join(", ")}`,
  );
}

/** Pools token vectors. The sum can replace the mean, because the vector is scaled to length 1 anyway. */
function pool(vectors: Float32Array, tokens: number, pooling: Pooling): Float32Array {
  const dimension = vectors.length / tokens;
  const pooled = vectors.slice(0, dimension);
  if (pooling === "cls") return pooled;
  for (let start = dimension; start < vectors.length; start += dimension) {
    for (let i = 0; i < dimension; i++) pooled[i]! += vectors[start + i]!;
  }
  return pooled;
}

/** The part of `@huggingface/transformers` 4.x that is used. You can pass the library itself. */
export interface TransformersLibrary {
  readonly AutoTokenizer: Loader<Tokenizer>;
  readonly AutoModel: Loader<Network>;
  readonly Tensor: new (type: "int64", data: BigInt64Array, dims: number[]) => Tensor;
}

interface Loader<Part> {
  /** Loads a part of a model from a directory or the hub. */
  from_pretrained(model: string, options: object): Promise<Part>;
}

/** Precision of the weights. The model must be available in this precision. */
export type Dtype = "fp32" | "fp16" | "q8" | "int8" | "uint8" | "q4" | "q4f16" | "bnb4";

/** Converts texts to token numbers, including special tokens. */
interface Tokenizer {
  encode(text: string): number[];
  /** Maximum number of tokens that the model accepts, or a huge number if this limit is unknown. */
  readonly model_max_length: number;
}

interface Network {
  (inputs: { input_ids: Tensor; attention_mask: Tensor }): Promise<ModelOutputs>;
  readonly config: { readonly max_position_embeddings?: number };
}

/** Output of a network. Exports use different names for the vectors of the last layer, and some exports omit these vectors. */
export interface ModelOutputs {
  readonly last_hidden_state?: Tensor;
  readonly token_embeddings?: Tensor;
}

export interface Tensor {
  readonly data: ArrayLike<unknown>;
  readonly dims: readonly number[];
}

/** An event while a file is being fetched. Other kinds of events have other statuses. */
interface LoadEvent {
  readonly status: string;
  readonly file?: string;
  readonly loaded?: number;
  readonly total?: number;
}

const PACKAGE = "@huggingface/transformers";

/** @throws {MasteryError} `MODEL_UNAVAILABLE` if the library cannot be loaded, with the command that installs it if it is missing. */
export async function importTransformers(
  // Hides the import from bundlers, since most bundles do not need this peer dependency.
  load: () => Promise<TransformersLibrary> = () =>
    import(/* @vite-ignore */ /* webpackIgnore: true */ PACKAGE),
): Promise<TransformersLibrary> {
  try {
    return await load();
  } catch (cause) {
    throw new MasteryError<ErrorCode>("MODEL_UNAVAILABLE", explainFailure(cause), { cause });
  }
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

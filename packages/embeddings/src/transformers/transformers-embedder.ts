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
} from "@mastery/core/internal";
import { checkEmbed } from "../check-embed.ts";
import {
  type Dtype,
  importTransformers,
  type LoadEvent,
  type Network,
  type Tokenizer,
  type TransformersLibrary,
} from "./library.ts";
import { DEFAULT_MODEL, type ModelSettings, presetOf } from "./presets.ts";
import { embedText, tokenLimit } from "./sentence-model.ts";

/** Settings of {@link transformersEmbedder}. What is left out comes from the model's files or its authors' advice. */
export interface TransformersOptions extends ModelSettings {
  /** Id on the hub, or absolute path of a directory with `config.json`, `tokenizer.json` and `onnx/`. */
  readonly model?: string | undefined;
  /** Name for the embedder's id. Defaults to `model`. */
  readonly name?: string | undefined;
  /** Branch, tag or commit of the model. */
  readonly revision?: string | undefined;
  /** Defaults to `q8`. */
  readonly dtype?: Dtype | undefined;
  /** Never asks the hub. */
  readonly localFilesOnly?: boolean | undefined;
  /** Threads that share the work of a text. Defaults to 1. Vectors do not depend on it. */
  readonly threads?: number | undefined;
  /** Called while files are downloaded or read. */
  readonly onDownload?: ((progress: DownloadProgress) => void) | undefined;
  /** Loads Transformers.js; a bundle passes `() => import("@huggingface/transformers")`. */
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

/** How far the download of one file is, in bytes. */
export interface DownloadProgress {
  readonly file: string;
  readonly received: number;
  /** Null where the server does not say. */
  readonly total: number | null;
}

/**
 * Loads a sentence-embedding model and embeds with it by Transformers.js on ONNX Runtime: token vectors are pooled and scaled to
 * length 1. Longer texts are cut at the model's limit.
 *
 * Texts run one at a time. Dynamically quantised weights take their scale from the whole batch, so beside other texts a text would
 * get another vector.
 *
 * @throws {MasteryError} `MODEL_UNAVAILABLE` without the peer `@huggingface/transformers`; `INVALID_MODEL` when the model cannot be
 * loaded or does not give one vector per token; `INVALID_OPTION` for unknown names and invalid values.
 */
export async function transformersEmbedder(options: TransformersOptions = {}): Promise<Embedder> {
  checkOptions(options, TRANSFORMERS_OPTIONS);
  const { model = DEFAULT_MODEL, name = model, dtype = "q8" } = options;
  const preset = presetOf(name);
  const pooling = options.pooling ?? preset.pooling ?? "mean";
  const prefix = options.prefix ?? preset.prefix ?? "";

  const library = await (options.library ?? importTransformers)();
  const [tokenizer, network] = await load(library, model, dtype, options);
  const maxTokens = tokenLimit(options.maxTokens ?? preset.maxTokens, tokenizer, network);
  const sentenceModel = { library, tokenizer, network, pooling, prefix, maxTokens };
  // The weights alone know the dimension: exports may leave out a model's last layers.
  const { length: dimension } = await embedText(sentenceModel, "");

  return Object.freeze({
    id: [
      "transformers",
      name,
      dtype,
      pooling,
      maxTokens,
      ...(prefix ? [JSON.stringify(prefix)] : []),
    ].join(":"),
    dimension,
    ...(options.revision !== undefined && { revision: options.revision }),
    async embed(texts: readonly string[], options: EmbedOptions = {}) {
      checkEmbed(texts, options);
      const { signal, onProgress } = options;
      const vectors = new Map<string, Float32Array>();
      for (const [i, text] of texts.entries()) {
        signal?.throwIfAborted();
        if (!vectors.has(text)) vectors.set(text, await embedText(sentenceModel, text));
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
    ...(onDownload && { progress_callback: reportDownload(onDownload) }),
  };
  // Waiting threads sleep instead of spinning: runs this short gain nothing by it, and it starves whatever else runs.
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
    throw new MasteryError("INVALID_MODEL", `${model} cannot be loaded: ${message}`, { cause });
  }
}

function reportDownload(onDownload: (progress: DownloadProgress) => void) {
  return ({ status, file = "", loaded = 0, total }: LoadEvent): void => {
    if (status === "progress") onDownload({ file, received: loaded, total: total ?? null });
  };
}

import { stat } from "node:fs/promises";
import { availableParallelism, homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { type Embedder, MasteryError } from "@mastery/core";
import { aText, type Checks, checkOptions, optional } from "@mastery/core/validation";
import type { ErrorCode } from "../error-codes.ts";
import {
  DEFAULT_MODEL,
  importTransformers,
  transformersEmbedder,
} from "../transformers/transformers.ts";
import { type ResolvedModel, readModelDirectory } from "./model-directory.ts";
import { HUB_OPTIONS, type HubOptions, pullModel } from "./pull-model.ts";

/** The model to find, the cache to search, and the options for the hub. */
export interface ModelRequest extends HubOptions {
  /** A directory, or an id on the hub. Defaults to `MASTERY_MODEL_DIR` if that variable is set, otherwise to {@link DEFAULT_MODEL}. */
  readonly model?: string | undefined;
  /** Directory for models from the hub. Defaults to {@link cacheDirectory}. */
  readonly cacheDirectory?: string | undefined;
}

const MODEL_REQUEST: Checks<ModelRequest> = {
  model: optional(aText),
  cacheDirectory: optional(aText),
  ...HUB_OPTIONS,
};

/**
 * Returns a model on disk. If a directory is requested, only this directory is tried, and it must contain a complete model. If no model is
 * requested and `MASTERY_MODEL_DIR` is set, only the directory in this variable is tried. Otherwise, the model is looked up in the cache,
 * and fetched from the hub into the cache if necessary.
 *
 * @throws {MasteryError} `INVALID_EMBEDDING_MODEL` for a directory without a complete model; `MODEL_UNAVAILABLE` if the model is not found, with a
 * message that lists each place tried and how to fix the problem.
 */
export async function resolveModel(request: ModelRequest = {}): Promise<ResolvedModel> {
  checkOptions(request, MODEL_REQUEST);
  const { dtype = "q8" } = request;
  const { MASTERY_MODEL_DIR } = process.env;
  if (request.model === undefined && MASTERY_MODEL_DIR)
    return readModelDirectory(MASTERY_MODEL_DIR, dtype);
  const model = request.model ?? DEFAULT_MODEL;
  return (await isDirectory(model))
    ? readModelDirectory(model, dtype)
    : cachedOrPulled(model, request);
}

/** Maximum number of threads. Texts are short, so more threads would be idle. */
const MAX_THREADS = 4;

/**
 * Finds a model with {@link resolveModel} and loads it with `transformersEmbedder`.
 *
 * @throws {MasteryError} as these two functions. If the peer dependency `@huggingface/transformers` is missing, nothing is downloaded.
 */
export async function openTransformersEmbedder(request: ModelRequest = {}): Promise<Embedder> {
  const library = await importTransformers();
  const model = await resolveModel(request);
  const threads = Math.min(availableParallelism(), MAX_THREADS);
  return transformersEmbedder({ ...model, threads, library: async () => library });
}

/** Returns the directory for cached models and vectors: `MASTERY_CACHE_DIR` if it is set, otherwise the system's cache directory. */
export function cacheDirectory(): string {
  const { MASTERY_CACHE_DIR } = process.env;
  return MASTERY_CACHE_DIR || join(systemCaches(), "mastery");
}

function systemCaches(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME;
  if (process.platform === "win32" && LOCALAPPDATA) return LOCALAPPDATA;
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  return join(homedir(), ".cache");
}

/** True if the directory exists, or if the name cannot be an id on the hub. */
async function isDirectory(model: string): Promise<boolean> {
  if (isAbsolute(model) || model.startsWith(".") || model.includes("\\")) return true;
  const found = await stat(model).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

async function cachedOrPulled(id: string, request: ModelRequest): Promise<ResolvedModel> {
  const { revision = "main", dtype = "q8", signal, onDownload } = request;
  const root = request.cacheDirectory ?? cacheDirectory();
  const directory = join(root, "models", id, encodeURIComponent(revision), dtype);
  const cached = await readModelDirectory(directory, dtype).catch((error: MasteryError) => error);
  if (!(cached instanceof Error)) return cached;
  try {
    await pullModel({ id, revision, dtype, directory, signal, onDownload });
  } catch (error) {
    if ((error as MasteryError<ErrorCode>).code !== "MODEL_UNAVAILABLE") throw error;
    const message = explain(id, request, cached.message, (error as MasteryError).message);
    throw new MasteryError<ErrorCode>("MODEL_UNAVAILABLE", message, { cause: error });
  }
  return readModelDirectory(directory, dtype);
}

function explain(id: string, { model }: ModelRequest, cache: string, hub: string): string {
  return [
    `The model ${id} is not available. Tried:`,
    `  directory: ${model === undefined ? "MASTERY_MODEL_DIR is not set" : `${model} is not a directory`}`,
    `  cache: ${cache}`,
    `  hub: ${hub}`,
    "To fix this, do one of the following:",
    `  - on a machine that can reach the hub, run \`mastery model pull ${id} --out DIR\`; copy DIR here; pass \`--model DIR\` or set MASTERY_MODEL_DIR=DIR`,
    "  - set HF_ENDPOINT=https://… to a mirror that can be reached from here",
    "  - use another embedder, which needs no such model: `--embedder builtin`",
  ].join("\n");
}

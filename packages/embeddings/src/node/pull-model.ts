import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { MasteryError } from "@mastery/core";
import {
  abortSignal,
  aFunction,
  aText,
  type Checks,
  checkOptions,
  optional,
  someText,
} from "@mastery/core/validation";
import type { ErrorCode } from "../error-codes.ts";
import { DEFAULT_MODEL, type DownloadProgress, type Dtype } from "../transformers/transformers.ts";
import {
  isNeeded,
  MANIFEST_FILE,
  type ModelManifest,
  REQUIRED_FILES,
  readModelManifest,
  weightsFile,
} from "./model-directory.ts";

/** Timeouts for the start of a response and for each further chunk, in milliseconds. */
const ANSWER_TIMEOUT_MS = 5_000;
const PIECE_TIMEOUT_MS = 30_000;

/** Version of a model to fetch from the hub, progress and cancellation. */
export interface HubOptions {
  /** Branch, tag or commit on the hub. Defaults to `main`. */
  readonly revision?: string | undefined;
  /** Precision of the weights. Defaults to `q8`. */
  readonly dtype?: Dtype | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called repeatedly while a file is being downloaded. */
  readonly onDownload?: ((progress: DownloadProgress) => void) | undefined;
}

export const HUB_OPTIONS: Checks<HubOptions> = {
  revision: optional(aText),
  dtype: optional(aText),
  signal: optional(abortSignal),
  onDownload: optional(aFunction),
};

/** Settings of {@link pullModel}. */
export interface PullOptions extends HubOptions {
  /** Target directory. This directory must be new, empty, or written by an earlier pull, whose model is then replaced. */
  readonly directory: string;
  /** Id on the hub. Defaults to {@link DEFAULT_MODEL}. */
  readonly id?: string | undefined;
  /** Address of the hub or of a mirror. Defaults to `HF_ENDPOINT`, or to `https://huggingface.co` if that variable is not set. */
  readonly endpoint?: string | undefined;
}

const PULL_OPTIONS: Checks<PullOptions> = {
  directory: someText,
  id: optional(aText),
  endpoint: optional(aText),
  ...HUB_OPTIONS,
};

/**
 * Fetches a sentence-embedding model from the hub into a directory, with a manifest, and returns the manifest. The directory appears only
 * once it is complete. Using the model needs no network.
 *
 * @throws {MasteryError} `MODEL_UNAVAILABLE` if the hub does not respond, does not provide the model or sends a damaged file;
 * `INVALID_EMBEDDING_MODEL` if the model has no weights at the requested precision; `INVALID_OPTION` for an invalid option, or if the directory
 * contains other files.
 */
export async function pullModel(options: PullOptions): Promise<ModelManifest> {
  checkOptions(options, PULL_OPTIONS);
  const { id = DEFAULT_MODEL, revision = "main", dtype = "q8", directory } = options;
  if (!/^\w[\w.-]*(\/\w[\w.-]*)?$/.test(id)) {
    const message = `model: expected the id of a model on the hub, such as ${DEFAULT_MODEL}, got ${JSON.stringify(id)}`;
    throw new MasteryError("INVALID_OPTION", message);
  }
  const replaces = await checkDirectory(directory);
  const hub = {
    endpoint: options.endpoint || process.env["HF_ENDPOINT"] || "https://huggingface.co",
    signal: options.signal,
  };
  const model = await listModel(id, revision, hub);
  const needed = model.files.filter(({ path }) => isNeeded(path, dtype));
  checkOffer(id, dtype, model, needed);
  const partial = `${directory}.${randomUUID()}.partial`;
  try {
    const files: Record<string, string> = {};
    for (const file of needed) {
      const pieces = fetchPieces(`/${id}/resolve/${model.revision}/${file.path}`, hub);
      files[file.path] = await save(pieces, file, partial, options.onDownload);
    }
    const manifest: ModelManifest = { id, revision: model.revision, dtype, files };
    await writeFile(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    await moveIntoPlace(partial, directory, replaces);
    return manifest;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Returns whether there is a pulled model, which will be replaced. Throws if there are other files. */
async function checkDirectory(directory: string): Promise<boolean> {
  const entries = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [] as string[];
    throw error;
  });
  if (entries.length === 0) return false;
  if (entries.includes(MANIFEST_FILE)) return true;
  throw new MasteryError(
    "INVALID_OPTION",
    `directory: expected a new or empty directory, or a pulled model to replace, got ${directory} with other files`,
  );
}

function checkOffer(id: string, dtype: Dtype, model: HubModel, needed: readonly HubFile[]): void {
  const offered = new Set(needed.map(({ path }) => path));
  const missing = [...REQUIRED_FILES, weightsFile(dtype)].filter((file) => !offered.has(file));
  if (missing.length === 0) return;
  const weights = model.files.map(({ path }) => path).filter((path) => path.endsWith(".onnx"));
  throw new MasteryError<ErrorCode>(
    "INVALID_EMBEDDING_MODEL",
    `${id} has no ${missing.join(", ")}; its ONNX weights: ${weights.join(", ") || "none"}`,
  );
}

/** Writes a file as it arrives, and returns a hash of its content. Throws if the file is damaged or truncated. */
async function save(
  pieces: AsyncIterable<Uint8Array>,
  { path, size, sha256 }: HubFile,
  directory: string,
  onDownload: (progress: DownloadProgress) => void = () => {},
): Promise<string> {
  const target = join(directory, path);
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash("sha256");
  let received = 0;
  async function* watch() {
    for await (const piece of pieces) {
      hash.update(piece);
      received += piece.length;
      onDownload({ file: path, received, total: size });
      yield piece;
    }
  }
  await pipeline(watch, createWriteStream(target));
  const digest = hash.digest("hex");
  if (digest === (sha256 ?? digest) && received === (size ?? received)) return digest;
  throw new MasteryError<ErrorCode>("MODEL_UNAVAILABLE", `${path} arrived damaged or truncated`);
}

/** Renames the directory, so that the complete model appears at once. If another process was faster, its copy is kept. */
async function moveIntoPlace(partial: string, directory: string, replaces: boolean): Promise<void> {
  if (replaces) await rm(directory, { recursive: true, force: true });
  try {
    await rename(partial, directory);
  } catch (error) {
    if (!(await readModelManifest(directory))) throw error;
  }
}

interface HubModel {
  /** Commit of the listed files. */
  readonly revision: string;
  readonly files: readonly HubFile[];
}

interface HubFile {
  readonly path: string;
  /** Size in bytes. Null if the hub does not state the size. */
  readonly size: number | null;
  /** SHA-256 of the content. Undefined for small files, for which the hub does not state a hash. */
  readonly sha256: string | undefined;
}

type Hub = Required<Pick<PullOptions, "endpoint" | "signal">>;

async function listModel(id: string, revision: string, hub: Hub): Promise<HubModel> {
  const path = `/api/models/${id}/revision/${encodeURIComponent(revision)}?blobs=true`;
  const pieces: Uint8Array[] = [];
  for await (const piece of fetchPieces(path, hub)) pieces.push(piece);
  try {
    const { sha, siblings } = JSON.parse(Buffer.concat(pieces).toString("utf8"));
    if (!/^[0-9a-f]{40}$/.test(sha)) throw new Error("no commit");
    return {
      revision: sha,
      files: siblings.map(
        (file: { rfilename: string; size?: number; lfs?: { sha256?: string } }): HubFile => ({
          path: file.rfilename,
          size: file.size ?? null,
          sha256: file.lfs?.sha256,
        }),
      ),
    };
  } catch (cause) {
    throw unavailable(hub, `responded to ${path} with content other than a model's files`, cause);
  }
}

/** Throws if the hub refuses the request or stops sending. */
async function* fetchPieces(path: string, hub: Hub): AsyncGenerator<Uint8Array> {
  const silence = new AbortController();
  const giveUp = (ms: number) => silence.abort(new Error(`no response within ${ms / 1000} s`));
  const signal = AbortSignal.any([silence.signal, ...(hub.signal ? [hub.signal] : [])]);
  let timer = setTimeout(giveUp, ANSWER_TIMEOUT_MS, ANSWER_TIMEOUT_MS);
  try {
    const response = await fetch(hub.endpoint!.replace(/\/+$/, "") + path, { signal });
    if (!response.ok) throw new Error(explainStatus(response.status, path));
    clearTimeout(timer);
    timer = setTimeout(giveUp, PIECE_TIMEOUT_MS, PIECE_TIMEOUT_MS);
    for await (const piece of response.body ?? []) {
      timer.refresh();
      yield piece;
    }
  } catch (error) {
    hub.signal?.throwIfAborted();
    // `fetch` itself reports only "fetch failed", and its cause contains the reason.
    const { message, cause } = error as Error;
    const { message: reason, code } = (cause ?? {}) as NodeJS.ErrnoException;
    throw unavailable(hub, reason || code || message, error);
  } finally {
    clearTimeout(timer);
  }
}

function unavailable({ endpoint }: Hub, reason: string, cause: unknown): MasteryError<ErrorCode> {
  return new MasteryError<ErrorCode>("MODEL_UNAVAILABLE", `${endpoint}: ${reason}`, { cause });
}

function explainStatus(status: number, path: string): string {
  if (status === 404) return `has no ${path} (404)`;
  // For missing and private models, the hub responds with the same statuses.
  if (status === 401 || status === 403) return `has no publicly available ${path} (${status})`;
  return `answered ${status} to ${path}`;
}

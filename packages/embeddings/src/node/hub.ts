import { MasteryError } from "@mastery/core";

/** Longest wait for an answer to begin, and for its next piece. */
const ANSWER_TIMEOUT_MS = 5_000;
const PIECE_TIMEOUT_MS = 30_000;

/** A model as the hub lists it. */
export interface HubModel {
  /** Commit. */
  readonly revision: string;
  readonly files: readonly HubFile[];
}

/** A file of a model on the hub. */
export interface HubFile {
  readonly path: string;
  /** In bytes, where the hub tells. */
  readonly size: number | null;
  /** SHA-256, which the hub tells of large files. */
  readonly sha256: string | undefined;
}

/** Which hub, and how to stop asking it. */
export interface HubOptions {
  /** `https://huggingface.co` or the address of a mirror. */
  readonly endpoint: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lists a model's files at a branch, tag or commit.
 *
 * @throws {MasteryError} `MODEL_UNAVAILABLE`, as {@link fetchFile}.
 */
export async function listModel(id: string, revision: string, hub: HubOptions): Promise<HubModel> {
  const path = `/api/models/${id}/revision/${encodeURIComponent(revision)}?blobs=true`;
  const pieces: Uint8Array[] = [];
  for await (const piece of get(path, hub)) pieces.push(piece);
  const model = parseListing(Buffer.concat(pieces).toString("utf8"));
  if (model) return model;
  throw unavailable(hub, `answered ${path} with something else than a model's files`);
}

/**
 * Fetches one file of a model at a commit, piece by piece.
 *
 * @throws {MasteryError} `MODEL_UNAVAILABLE` when the hub cannot be reached, does not have it, or falls silent.
 */
export function fetchFile(
  id: string,
  commit: string,
  file: string,
  hub: HubOptions,
): AsyncIterable<Uint8Array> {
  return get(`/${id}/resolve/${commit}/${file}`, hub);
}

async function* get(path: string, hub: HubOptions): AsyncGenerator<Uint8Array> {
  const silence = new AbortController();
  const giveUp = (ms: number) => silence.abort(new Error(`no answer within ${ms / 1000} s`));
  const signal = AbortSignal.any([silence.signal, ...(hub.signal ? [hub.signal] : [])]);
  let timer = setTimeout(giveUp, ANSWER_TIMEOUT_MS, ANSWER_TIMEOUT_MS);
  try {
    const response = await fetch(hub.endpoint.replace(/\/+$/, "") + path, { signal });
    if (!response.ok) throw new Error(explainStatus(response.status, path));
    clearTimeout(timer);
    timer = setTimeout(giveUp, PIECE_TIMEOUT_MS, PIECE_TIMEOUT_MS);
    for await (const piece of response.body ?? []) {
      timer.refresh();
      yield piece;
    }
  } catch (error) {
    hub.signal?.throwIfAborted();
    throw unavailable(hub, reasonOf(error), error);
  } finally {
    clearTimeout(timer);
  }
}

function unavailable({ endpoint }: HubOptions, reason: string, cause?: unknown): MasteryError {
  return new MasteryError("MODEL_UNAVAILABLE", `${endpoint}: ${reason}`, { cause });
}

/** The reason in an error of `fetch`, whose own message is "fetch failed". */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const { message: reason, code } = (cause ?? {}) as NodeJS.ErrnoException;
  return reason || code || message;
}

function explainStatus(status: number, path: string): string {
  if (status === 404) return `has no ${path} (404)`;
  // The hub does not tell models that do not exist from models that are not public.
  if (status === 401 || status === 403) return `has no ${path} that is open to all (${status})`;
  return `answered ${status} to ${path}`;
}

function parseListing(text: string): HubModel | undefined {
  try {
    const { sha, siblings } = JSON.parse(text);
    if (!/^[0-9a-f]{40}$/.test(sha)) return undefined;
    return { revision: sha, files: siblings.map(toFile) };
  } catch {
    return undefined;
  }
}

function toFile(sibling: { rfilename: string; size?: number; lfs?: { sha256?: string } }): HubFile {
  return {
    path: sibling.rfilename,
    size: sibling.size ?? null,
    sha256: sibling.lfs?.sha256,
  };
}

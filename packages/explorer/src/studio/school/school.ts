import {
  type Dataset,
  type Embedder,
  MasteryError,
  type Snapshot,
  type WorkOptions,
} from "@mastery/core";
import { fit, type Model, transform } from "@mastery/core/model";
import { decodeSnapshot } from "@mastery/core/snapshot";
import { blobDirectory, readDirectory } from "@mastery/dataset/portable";

/** What the page shows: a snapshot, and what it was computed from if that was here. */
export interface School {
  readonly snapshot: Snapshot;
  readonly computed?: { readonly dataset: Dataset; readonly model: Model };
  /** How files were read that could have been read otherwise, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * Resolves to the school of a data directory's files: its snapshot has the bytes that `mastery precompute` writes.
 *
 * @throws `DatasetError` that lists every issue of the files; `MasteryError`; the signal's reason if aborted
 */
export async function computeSchool(
  files: ReadonlyMap<string, Blob>,
  embedder: Embedder,
  work: WorkOptions,
): Promise<School> {
  const { notes, ...dataset } = await readDirectory(blobDirectory(files), work);
  const model = await fit(dataset, { embedder, ...work });
  return { snapshot: await transform(model, dataset, work), computed: { dataset, model }, notes };
}

/**
 * Resolves to the school of a snapshot file.
 *
 * @throws `MasteryError` for any other file
 */
export async function openSchool(name: string, file: Blob): Promise<School> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { snapshot: decodeSnapshot(bytes), notes: [] };
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError(cause.code, `${name}: ${cause.message}`, { cause });
  }
}

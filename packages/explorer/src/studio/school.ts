import {
  type Dataset,
  type Embedder,
  MasteryError,
  type Snapshot,
  type Weights,
  type WorkOptions,
} from "@mastery/core";
import { reweighted, selectLearners } from "@mastery/core/internal";
import { fit, type Model, transform } from "@mastery/core/model";
import { decodeSnapshot } from "@mastery/core/snapshot";
import { blobDirectory, learnerUuid, readDirectory } from "@mastery/dataset/portable";
import { createFetchHandler, type FetchHandler } from "@mastery/openapi/fetch";
import { type Question, questionOf, weightsPath } from "./weights.ts";

/** Open school: a snapshot, and its data if it was computed here. */
export interface School {
  readonly snapshot: Snapshot;
  readonly computed?: Computed;
  /** How files were read that could have been read otherwise, a sentence each. */
  readonly notes: readonly string[];
  /** Whether ids were mapped with a key. */
  readonly usesKey: boolean;
}

interface Computed {
  readonly dataset: Dataset;
  readonly model: Model;
}

/**
 * Resolves to the school of a data directory's files: its snapshot has the bytes that `mastery precompute` writes.
 *
 * @param keyOf gives the key for ids of other systems, once there is one
 * @throws `DatasetError` that lists every issue of the files; `MasteryError`; the signal's reason if aborted
 */
export async function computeSchool(
  files: ReadonlyMap<string, Blob>,
  embedder: Embedder,
  work: WorkOptions,
  keyOf: () => string,
): Promise<School> {
  let usesKey = false;
  const uuidOf = (id: string): string => {
    usesKey = true;
    return learnerUuid(id, keyOf());
  };
  const { notes, ...dataset } = await readDirectory(blobDirectory(files), { ...work, uuidOf });
  const model = await fit(dataset, { embedder, ...work });
  const snapshot = await transform(model, dataset, work);
  return { snapshot, computed: { dataset, model }, notes, usesKey };
}

/**
 * Resolves to the school of a snapshot file.
 *
 * @throws `MasteryError` for any other file
 */
export async function openSchool(name: string, file: Blob): Promise<School> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { snapshot: decodeSnapshot(bytes), notes: [], usesKey: false };
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError(cause.code, `${name}: ${cause.message}`, { cause });
  }
}

const RECOMMENDATIONS_OF = /^\/recommend\/(?:details\/)?(?<learner>[^/]+)$/;

/**
 * Returns a function that answers requests about a school as a service would. Below `/weights/…`, recommendations and rules are those of
 * other weights; for a snapshot without its data, those it was computed with.
 */
export function createAnswers({ snapshot, computed }: School): FetchHandler {
  const answer = createFetchHandler(snapshot);
  const recompute = computed && recomputer(computed);
  const [anybody] = snapshot.learners();

  /** Resolves to a snapshot with these weights, or `undefined` if the answer does not depend on weights. */
  async function snapshotFor({ path, weights }: Question): Promise<Snapshot | undefined> {
    const learner = RECOMMENDATIONS_OF.exec(path)?.groups?.["learner"];
    const id = path === "/rules" ? anybody?.learner_id : learner;
    return id === undefined ? undefined : recompute?.(id, weights);
  }

  return async (request) => {
    const question = questionOf(new URL(request.url).pathname);
    if (!question) return answer(request);
    const changed = await snapshotFor(question);
    return createFetchHandler(changed ?? snapshot, { basePath: question.base })(request);
  };
}

/** Resolves to the snapshot of one learner with other weights; `undefined` for an unknown id. Nobody else is computed again. */
type Recompute = (learnerId: string, weights: Weights) => Promise<Snapshot | undefined>;

function recomputer({ dataset, model }: Computed): Recompute {
  // The weights stay the same for many learners.
  let last: { readonly path: string; readonly model: Model } | undefined;
  return async (learnerId, weights) => {
    const learner = dataset.roster.ids.find(learnerId);
    if (learner === undefined) return undefined;
    const path = weightsPath(weights);
    if (last?.path !== path) last = { path, model: reweighted(model, weights) };
    return transform(last.model, selectLearners(dataset, Uint32Array.of(learner)));
  };
}

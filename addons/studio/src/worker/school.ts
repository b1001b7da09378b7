import {
  type Dataset,
  type DateRange,
  type Embedder,
  MasteryError,
  type Snapshot,
  type Weights,
  type WorkOptions,
} from "@mastery/core";
import { selectLearners } from "@mastery/core/dataset";
import { fit, type Model, reweighted, transform } from "@mastery/core/model";
import { decodeSnapshot } from "@mastery/core/snapshot";
import {
  blobDirectory,
  furtherReaders,
  learnerUuid,
  type ReadingNote,
  readDirectory,
} from "@mastery/dataset/portable";
import { INSIGHTS } from "@mastery/insights/routes";
import { createFetchHandler, type FetchHandler } from "@mastery/openapi/fetch";
import { oneRoster } from "@mastery/sources/one-roster";
import { readPopulation } from "@mastery/sources/population";
import type { Comparison } from "./messages.ts";

/** An open school: a snapshot, and its data if the snapshot was computed from files. */
export interface School {
  readonly snapshot: Snapshot;
  /** Responds like the HTTP service. */
  readonly respond: FetchHandler;
  readonly computed?: { readonly dataset: Dataset; readonly model: Model };
  readonly notes: readonly ReadingNote[];
  readonly usesKey: boolean;
}

/**
 * The snapshot has the same bytes as the output of `mastery precompute`, with `--population` if the files include `population.json`. `keyOf` returns the key for ids from other systems.
 *
 * @throws `DatasetError` that lists every issue in the files; `MasteryError` if the key, the population or the data are unsuitable; the
 * signal's reason if aborted
 */
export async function computeSchool(
  files: ReadonlyMap<string, Blob>,
  embedder: Embedder,
  work: WorkOptions & DateRange,
  keyOf: () => string,
): Promise<School> {
  let usesKey = false;
  const uuidOf = (id: string): string => {
    usesKey = true;
    return learnerUuid(id, keyOf());
  };
  const readers = furtherReaders({ readers: [oneRoster] });
  const options = { ...work, uuidOf };
  const { notes, ...dataset } = await readDirectory(blobDirectory(files), options, readers);
  const { since, until, ...others } = work;
  const file = files.get("population.json");
  const text = await file?.text();
  const population =
    text === undefined ? undefined : named("population.json", () => readPopulation(text));
  const model = await fit(dataset, { embedder, population, ...others });
  const snapshot = await transform(model, dataset, others);
  const respond = createFetchHandler(snapshot, { routes: INSIGHTS });
  return { snapshot, respond, computed: { dataset, model }, notes, usesKey };
}

/** @throws `MasteryError` for any file that is not a snapshot */
export async function openSchool(name: string, file: Blob): Promise<School> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const snapshot = named(name, () => decodeSnapshot(bytes));
  const respond = createFetchHandler(snapshot, { routes: INSIGHTS });
  return { snapshot, respond, notes: [], usesKey: false };
}

/** Errors about the content of a file name the file. */
function named<T>(name: string, decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError(cause.code, `${name}: ${cause.message}`, { cause });
  }
}

export function comparisonOf(before: School, after: School): Comparison {
  const learners = new Set(after.snapshot.learners().map(({ learner_id }) => learner_id));
  if (!before.snapshot.learners().some(({ learner_id }) => learners.has(learner_id))) {
    return "strangers";
  }
  const { last: then } = before.snapshot.metadata.dates;
  const { last: now } = after.snapshot.metadata.dates;
  return then && now && then >= now ? "not-earlier" : "shown";
}

const RECOMMENDATIONS_OF = /^\/recommend\/(?:details\/)?(?<learner>[^/]+)$/;

/**
 * Responds like the HTTP service. Given weights apply to rules and recommendations, which are computed only for the requested learner. A
 * snapshot without its data keeps its own weights.
 */
export async function answer(
  { respond, computed }: School,
  request: Request,
  weights?: Weights,
): Promise<Response> {
  if (!computed || !weights) return respond(request);
  const { dataset, model } = computed;
  const { pathname } = new URL(request.url);
  const id = RECOMMENDATIONS_OF.exec(pathname)?.groups?.["learner"];
  // The rules are the same for all learners.
  const learner = pathname === "/rules" ? 0 : dataset.roster.ids.find(id ?? "");
  if (learner === undefined) return respond(request);
  const one = selectLearners(dataset, Uint32Array.of(learner));
  return createFetchHandler(await transform(reweighted(model, weights), one), { routes: INSIGHTS })(
    request,
  );
}

import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  type Embedder,
  type PrecomputeOptions,
  precompute,
  type Rules,
  type Snapshot,
  type Workers,
} from "@mastery/core";
import type { ReadDataset, ReadOptions } from "@mastery/dataset";
import { builtinEmbedder, hashingEmbedder } from "@mastery/embeddings";
import { cacheDirectory, cachedEmbedder, openTransformersEmbedder } from "@mastery/embeddings/node";
import { openThreads } from "@mastery/node/workers";
import { readRules } from "./config-file.ts";
import {
  countDataset,
  type DatasetCounts,
  warnOfCounts,
  warnOfSkippedStatements,
} from "./counts.ts";
import { readData } from "./data-source.ts";
import { warn } from "./failures.ts";
import {
  type ComputingOptions,
  type FittingOptions,
  partRules,
  type ReadingOptions,
  THREADS_PAY_FROM,
} from "./options.ts";
import { type ProgressDisplay, startProgress } from "./progress.ts";

/** The options of commands that compute something from a data directory. */
export interface DataOptions extends ReadingOptions, Pick<ReadOptions, "onAttempt"> {
  readonly data: string;
  readonly quiet?: boolean | undefined;
}

/** Progress and cancellation of the work. */
interface Work {
  readonly signal: AbortSignal;
  readonly onProgress: ProgressDisplay["show"];
}

/** Computes a result from a dataset, with threads that share the work. */
type Computation<T> = (
  dataset: ReadDataset,
  work: Work & { readonly workers: Workers | undefined },
) => Promise<T>;

/** A result, the dataset it was computed from, and the time it took. */
export interface Computed<T> {
  readonly result: T;
  readonly dataset: ReadDataset;
  readonly counts: DatasetCounts;
  /** Milliseconds by stage. */
  readonly stages: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly total: number;
}

/**
 * Reads a data directory and computes a result from it, with progress and warnings on standard error.
 *
 * @param prepare called before data are read, which can take minutes: a wrong rule or a missing model fails at once
 */
export async function compute<T>(
  { data, threads, quiet, ...reading }: DataOptions,
  signal: AbortSignal,
  prepare: (work: Work) => Promise<Computation<T>>,
): Promise<Computed<T>> {
  const start = performance.now();
  const progress = startProgress(quiet);
  const work = { signal, onProgress: progress.show };
  const { dataset, result } = await prepare(work)
    .then(async (computation) => {
      const dataset = await readData(data, { ...reading, ...work });
      const size = threads ?? threadsFor(dataset.roster.ids.length);
      const workers = size > 1 ? openThreads(size) : undefined;
      const computed = computation(dataset, { ...work, workers });
      return { dataset, result: await computed.finally(() => workers?.close()) };
    })
    .finally(progress.end);
  const counts = countDataset(dataset);
  warnOfCounts(counts);
  if (counts.statements) warnOfSkippedStatements(counts.statements);
  return { result, dataset, counts, stages: progress.stages(), total: performance.now() - start };
}

/** The default number of threads for a number of learners. */
function threadsFor(learners: number): number {
  return learners < THREADS_PAY_FROM ? 1 : availableParallelism();
}

/**
 * Reads a data directory and computes a result from it, by the rules and with the embedder that were chosen.
 *
 * @param computation gets them beside the dataset
 */
export function computeFitting<T>(
  options: FittingOptions & Omit<DataOptions, keyof ReadingOptions>,
  signal: AbortSignal,
  computation: (
    dataset: ReadDataset,
    options: Parameters<Computation<T>>[1] & Partial<Rules> & { readonly embedder: Embedder },
  ) => Promise<T>,
): Promise<Computed<T>> {
  const { rules, others } = partRules(options);
  const { config, embedder: kind, model, revision, ...reading } = others;
  return compute(reading, signal, async (work) => {
    const file = config === undefined ? {} : await readRules(config);
    const embedder = await openEmbedder({ embedder: kind, model, revision }, work);
    return (dataset, shared) => computation(dataset, { ...file, ...rules, embedder, ...shared });
  });
}

/** Computes the snapshot of a data directory, with progress on standard error. */
export function preload(
  {
    name,
    previous,
    ...options
  }: ComputingOptions &
    Omit<DataOptions, keyof ReadingOptions> &
    Pick<PrecomputeOptions, "previous">,
  signal: AbortSignal,
): Promise<Computed<Snapshot>> {
  return computeFitting(options, signal, (dataset, fitting) =>
    precompute(dataset, { ...fitting, name, previous }),
  );
}

async function openEmbedder(
  { embedder, model, revision }: Pick<FittingOptions, "embedder" | "model" | "revision">,
  { signal, onProgress }: Work,
): Promise<Embedder> {
  if (embedder === "builtin") return builtinEmbedder();
  if (embedder === "hashing") return hashingEmbedder();
  const opened = await openTransformersEmbedder({
    model,
    revision,
    signal,
    onDownload: ({ file, received, total }) =>
      void onProgress({ stage: file, done: received, total }),
  });
  const directory = join(cacheDirectory(), "embeddings");
  return cachedEmbedder(opened, { directory, onProblem: warn });
}

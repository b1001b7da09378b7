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
import { rulesOf } from "./config-file.ts";
import {
  countDataset,
  type DatasetCounts,
  warnOfCounts,
  warnOfSkippedStatements,
} from "./counts.ts";
import { readData, readPopulation } from "./data-source.ts";
import { UsageError, warn } from "./failures.ts";
import {
  type ComputingOptions,
  type FittingOptions,
  type ReadingOptions,
  THREADS_PAY_FROM,
} from "./options.ts";
import { type ProgressDisplay, startProgress } from "./progress.ts";

interface DataOptions extends Pick<ReadOptions, "onAttempt"> {
  readonly data: string;
  readonly quiet?: boolean | undefined;
}

export interface Work {
  readonly signal: AbortSignal;
  readonly onProgress: ProgressDisplay["show"];
}

interface Shared extends Work {
  readonly workers: Workers | undefined;
}

/** `stages` and `total` are milliseconds. */
export interface Computed<T> {
  readonly result: T;
  readonly counts: DatasetCounts;
  readonly stages: Readonly<Record<string, number>>;
  readonly total: number;
}

interface Computation<T> {
  /** The pass mark of the rules, with which traces are counted; undefined for the default. */
  readonly passMark: number | undefined;
  run(dataset: ReadDataset, shared: Shared): Promise<T>;
}

/** @param prepare called before the data are read, so that invalid rules or a missing model are reported before minutes of reading */
export async function compute<T>(
  { data, threads, quiet, ...reading }: DataOptions & ReadingOptions,
  signal: AbortSignal,
  prepare: (work: Work) => Promise<Computation<T>>,
): Promise<Computed<T>> {
  const start = performance.now();
  const progress = startProgress(quiet);
  const work = { signal, onProgress: progress.show };
  try {
    const computation = await prepare(work);
    const { passMark } = computation;
    const dataset = await readData(data, { ...reading, passMark, ...work });
    const isLarge = dataset.roster.ids.length >= THREADS_PAY_FROM;
    const size = threads ?? (isLarge ? availableParallelism() : 1);
    const workers = size > 1 ? openThreads(size) : undefined;
    const result = await computation
      .run(dataset, { ...work, workers })
      .finally(() => workers?.close());
    progress.end();
    const counts = countDataset(dataset);
    warnOfCounts(counts);
    if (counts.statements) warnOfSkippedStatements(counts.statements);
    const [stages, total] = [progress.stages(), performance.now() - start];
    return { result, counts, stages, total };
  } finally {
    progress.end();
  }
}

export function computeFitting<T>(
  options: FittingOptions & DataOptions,
  signal: AbortSignal,
  computation: (
    dataset: ReadDataset,
    options: Shared & Partial<Rules> & Pick<PrecomputeOptions, "embedder" | "population">,
  ) => Promise<T>,
): Promise<Computed<T>> {
  const { config, rule, embedder: kind, model, revision, population: file, ...reading } = options;
  return compute(reading, signal, async (work) => {
    const rules = await rulesOf({ config, rule });
    const population = file === undefined ? undefined : await readPopulation(file);
    const embedder = await openEmbedder({ embedder: kind, model, revision }, work);
    return {
      passMark: rules.passMark,
      run: (dataset, shared) => computation(dataset, { ...rules, embedder, population, ...shared }),
    };
  });
}

export function preload(
  {
    name,
    previous,
    ...options
  }: ComputingOptions & DataOptions & Pick<PrecomputeOptions, "previous">,
  signal: AbortSignal,
): Promise<Computed<Snapshot>> {
  return computeFitting(options, signal, (dataset, fitting) =>
    precompute(dataset, { ...fitting, name, previous }),
  );
}

export async function openEmbedder(
  { embedder, model, revision }: Pick<FittingOptions, "embedder" | "model" | "revision">,
  { signal, onProgress }: Work,
): Promise<Embedder> {
  if (embedder !== "transformers") {
    const option = model !== undefined ? "model" : revision !== undefined ? "revision" : undefined;
    if (option === undefined) return embedder === "builtin" ? builtinEmbedder() : hashingEmbedder();
    throw new UsageError(`option '--${option}' applies to '--embedder transformers' only`);
  }
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

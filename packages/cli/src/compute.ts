import type { Workers } from "@mastery/core";
import type { ReadDataset, ReadOptions } from "@mastery/dataset";
import { openThreads } from "@mastery/node/workers";
import type { ReadingOptions } from "./computing-options.ts";
import { countDataset, type DatasetCounts, warnOfCounts } from "./counts.ts";
import { readData } from "./data-source.ts";
import { type ProgressDisplay, startProgress } from "./progress.ts";
import { warnOfSkippedStatements } from "./statements.ts";
import { threadsFor } from "./threads.ts";

/** The options of commands that compute something from a data directory. */
export interface DataOptions extends ReadingOptions {
  readonly data: string;
  readonly quiet?: boolean | undefined;
  /** Receives each trace as it is counted. */
  readonly onAttempt?: ReadOptions["onAttempt"];
}

/** Progress and cancellation of the work. */
export interface Work {
  readonly signal: AbortSignal;
  readonly onProgress: ProgressDisplay["show"];
}

/** Work that threads share. */
export interface SharedWork extends Work {
  readonly workers: Workers | undefined;
}

/** Computes a result from a dataset. */
type Computation<T> = (dataset: ReadDataset, work: SharedWork) => Promise<T>;

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
  options: DataOptions,
  signal: AbortSignal,
  prepare: (work: Work) => Promise<Computation<T>>,
): Promise<Computed<T>> {
  const start = performance.now();
  const progress = startProgress(options.quiet);
  const work = { signal, onProgress: progress.show };
  const { dataset, result } = await prepare(work)
    .then((computation) => run(computation, options, work))
    .finally(progress.end);
  const counts = countDataset(dataset);
  warnOfCounts(counts);
  if (counts.statements) warnOfSkippedStatements(counts.statements);
  return { result, dataset, counts, stages: progress.stages(), total: performance.now() - start };
}

async function run<T>(
  computation: Computation<T>,
  {
    data,
    threads,
    since,
    until,
    lenient,
    idKey,
    memoryLimit,
    tables,
    levels,
    onAttempt,
  }: DataOptions,
  work: Work,
): Promise<Pick<Computed<T>, "dataset" | "result">> {
  const reading = { since, until, lenient, idKey, memoryLimit, tables, levels, onAttempt };
  const dataset = await readData(data, { ...reading, ...work });
  const size = threads ?? threadsFor(dataset.roster.ids.length);
  return { dataset, result: await withThreads(size, work, (all) => computation(dataset, all)) };
}

/** Runs work with this many threads, and closes them at its end. */
export async function withThreads<T>(
  size: number,
  work: Work,
  run: (work: SharedWork) => Promise<T>,
): Promise<T> {
  const workers = size > 1 ? openThreads(size) : undefined;
  try {
    return await run({ ...work, workers });
  } finally {
    await workers?.close();
  }
}

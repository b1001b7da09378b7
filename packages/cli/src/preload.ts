import { precompute, type Snapshot } from "@mastery/core";
import { type ReadDataset, readDataset } from "@mastery/dataset";
import { openThreads } from "@mastery/workers";
import { countDataset, type DatasetCounts, warnOfCounts } from "./counts.ts";
import { type EmbedderOptions, openEmbedder } from "./embedders.ts";
import { type ProgressDisplay, startProgress } from "./progress.ts";
import { warnOfSkippedStatements } from "./statements.ts";
import { threadsFor } from "./threads.ts";

/** The options of commands that compute a snapshot. */
export interface PreloadOptions extends EmbedderOptions {
  readonly data: string;
  readonly lenient?: boolean | undefined;
  readonly memoryLimit?: string | undefined;
  /** Threads that compute; 1 is the main thread alone. Default: {@link threadsFor} the learners. */
  readonly threads?: number | undefined;
  readonly quiet?: boolean | undefined;
}

/** A snapshot, the dataset it was computed from, and the time it took. */
export interface Preload {
  readonly snapshot: Snapshot;
  readonly dataset: ReadDataset;
  readonly counts: DatasetCounts;
  /** Milliseconds by stage. */
  readonly stages: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly total: number;
}

/** Computes the snapshot of a data directory, with progress on standard error. */
export async function preload(options: PreloadOptions, signal: AbortSignal): Promise<Preload> {
  const start = performance.now();
  const progress = startProgress(options.quiet);
  const { dataset, snapshot } = await compute(options, progress, signal).finally(progress.end);
  const counts = countDataset(dataset);
  warnOfCounts(counts);
  if (counts.statements) warnOfSkippedStatements(counts.statements);
  return { snapshot, dataset, counts, stages: progress.stages(), total: performance.now() - start };
}

async function compute(
  { data, lenient, memoryLimit, threads, ...options }: PreloadOptions,
  { show }: ProgressDisplay,
  signal: AbortSignal,
): Promise<{ dataset: ReadDataset; snapshot: Snapshot }> {
  // Before reading data, which can take minutes: a missing model fails at once.
  const embedder = await openEmbedder(options, {
    signal,
    onDownload: ({ file, received, total }) => void show({ stage: file, done: received, total }),
  });
  const work = { signal, onProgress: show };
  const dataset = await readDataset(data, { lenient, memoryLimit, ...work });
  const size = threads ?? threadsFor(dataset.roster.ids.length);
  const workers = size > 1 ? openThreads(size) : undefined;
  try {
    return { dataset, snapshot: await precompute(dataset, { embedder, workers, ...work }) };
  } finally {
    await workers?.close();
  }
}

import { precompute, type Snapshot } from "@mastery/core";
import { type ReadDataset, readDataset } from "@mastery/dataset";
import { openThreads } from "@mastery/workers";
import type { ComputingOptions } from "./computing-options.ts";
import { countDataset, type DatasetCounts, warnOfCounts } from "./counts.ts";
import { openEmbedder } from "./embedders.ts";
import { type ProgressDisplay, startProgress } from "./progress.ts";
import { chosenRules } from "./rule-options.ts";
import { warnOfSkippedStatements } from "./statements.ts";
import { threadsFor } from "./threads.ts";

/** The options of commands that compute a snapshot. */
export interface PreloadOptions extends ComputingOptions {
  readonly data: string;
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
  { data, name, since, until, lenient, memoryLimit, threads, ...options }: PreloadOptions,
  { show }: ProgressDisplay,
  signal: AbortSignal,
): Promise<{ dataset: ReadDataset; snapshot: Snapshot }> {
  // Before reading data, which can take minutes: a wrong rule or a missing model fails at once.
  const rules = await chosenRules(options);
  const embedder = await openEmbedder(options, {
    signal,
    onDownload: ({ file, received, total }) => void show({ stage: file, done: received, total }),
  });
  const work = { signal, onProgress: show };
  const dataset = await readDataset(data, { since, until, lenient, memoryLimit, ...work });
  const size = threads ?? threadsFor(dataset.roster.ids.length);
  const workers = size > 1 ? openThreads(size) : undefined;
  try {
    const snapshot = await precompute(dataset, { ...rules, name, embedder, workers, ...work });
    return { dataset, snapshot };
  } finally {
    await workers?.close();
  }
}

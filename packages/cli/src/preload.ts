import { precompute, type Snapshot, type WorkOptions } from "@mastery/core";
import { type ReadDataset, readDataset } from "@mastery/dataset";
import { countDataset, type DatasetCounts, warnOfSkippedTraces } from "./counts.ts";
import { createEmbedder } from "./embedders.ts";
import { startProgress } from "./progress.ts";
import { warnOfUntakenStatements } from "./statements.ts";

/** What `serve` and `precompute` start from. */
export interface PreloadOptions {
  readonly data: string;
  readonly embedder: string;
  readonly lenient?: boolean | undefined;
  readonly memoryLimit?: string | undefined;
  readonly quiet?: boolean | undefined;
}

/** A snapshot, and how it came about. */
export interface Preload {
  readonly snapshot: Snapshot;
  readonly dataset: ReadDataset;
  readonly counts: DatasetCounts;
  /** Milliseconds per stage. */
  readonly stages: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly total: number;
}

/** Reads a data directory and computes its snapshot, with progress on standard error. */
export async function preload(options: PreloadOptions, signal: AbortSignal): Promise<Preload> {
  const start = performance.now();
  const progress = startProgress(options.quiet);
  const work = { signal, onProgress: progress.show };
  const { dataset, snapshot } = await compute(options, work).finally(progress.end);
  const counts = countDataset(dataset);
  warnOfSkippedTraces(counts);
  if (counts.statements) warnOfUntakenStatements(counts.statements);
  return { snapshot, dataset, counts, stages: progress.stages(), total: performance.now() - start };
}

async function compute(
  { data, embedder, lenient, memoryLimit }: PreloadOptions,
  work: WorkOptions,
): Promise<{ dataset: ReadDataset; snapshot: Snapshot }> {
  // First of all: a model that cannot be had should not take a minute of reading to say so.
  const model = await createEmbedder(embedder);
  const dataset = await readDataset(data, { lenient, memoryLimit, ...work });
  const snapshot = await precompute(dataset, { embedder: model, ...work });
  return { dataset, snapshot };
}

import { availableParallelism } from "node:os";
import type { Part, ReadParts } from "@mastery/core/model";
import { findParts } from "@mastery/dataset";
import { addCounts } from "./add-counts.ts";
import { type DataOptions, type SharedWork, type Work, withThreads } from "./compute.ts";
import { countDataset, type DatasetCounts, warnOfCounts } from "./counts.ts";
import { readData, STANDARD_INPUT } from "./data-source.ts";
import { startProgress } from "./progress.ts";
import { warnOfSkippedStatements } from "./statements.ts";
import { stopSignal } from "./stop-signal.ts";

/** Computes a result from the parts of a data directory, which are read again at each call of `readParts`. */
type PartsComputation<T> = (readParts: ReadParts, work: SharedWork) => Promise<T>;

/** A result, and the data it was computed from. */
export interface ComputedFromParts<T> {
  readonly result: T;
  readonly counts: PartCounts;
  /** Milliseconds by stage. */
  readonly stages: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly total: number;
}

/** What the parts hold together, in the field names of the JSON output. */
interface PartCounts extends DatasetCounts {
  readonly parts: number;
}

/** The names of the parts of `--data`; none for a directory that is read as a whole, or for standard input. */
export function partsOf(data: string): Promise<string[]> {
  return data === STANDARD_INPUT ? Promise.resolve([]) : findParts(data);
}

/**
 * Computes a result from a data directory part by part, with progress and warnings on standard error.
 *
 * @param readings the stages in which all parts are read, in order
 * @param prepare called before data are read: a wrong rule or a missing model fails at once
 */
export async function computeFromParts<T>(
  options: DataOptions,
  parts: readonly string[],
  readings: readonly string[],
  prepare: (work: Work) => Promise<PartsComputation<T>>,
): Promise<ComputedFromParts<T>> {
  const start = performance.now();
  const progress = startProgress(options.quiet);
  const work = { signal: stopSignal(), onProgress: progress.show };
  const reader = new PartsReader(options, parts, readings, work);
  const threads = options.threads ?? availableParallelism();
  const result = await prepare(work)
    .then((computation) =>
      withThreads(threads, work, (shared) => computation(() => reader.read(), shared)),
    )
    .finally(progress.end);
  const { counts } = reader;
  warnOfCounts(counts);
  if (counts.statements) warnOfSkippedStatements(counts.statements);
  return { result, counts, stages: progress.stages(), total: performance.now() - start };
}

/** Reads the parts, and counts what they hold the first time. */
class PartsReader {
  readonly #options: DataOptions;
  readonly #parts: readonly string[];
  /** The stages of the readings to come. */
  readonly #readings: string[];
  readonly #work: Work;
  #isFirst = true;
  #counts: DatasetCounts | undefined;

  constructor(
    options: DataOptions,
    parts: readonly string[],
    readings: readonly string[],
    work: Work,
  ) {
    this.#options = options;
    this.#parts = parts;
    this.#readings = [...readings];
    this.#work = work;
  }

  /** The counts of all parts, once they were read. */
  get counts(): PartCounts {
    return { parts: this.#parts.length, ...this.#counts! };
  }

  async *read(): AsyncGenerator<Part> {
    const { data, since, until, lenient, idKey, memoryLimit, tables, levels } = this.#options;
    const { signal, onProgress } = this.#work;
    const stage = this.#readings.shift()!;
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    for (const [done, part] of this.#parts.entries()) {
      const dataset = await readData(data, {
        ...{ part, since, until, lenient, idKey, memoryLimit, tables, levels, signal },
        onProgress: (step) => onProgress({ stage, ...shareOf(step, done, this.#parts.length) }),
      });
      if (isFirst) {
        const counts = countDataset(dataset);
        this.#counts = this.#counts ? addCounts(this.#counts, counts) : counts;
      }
      yield { name: part, dataset };
    }
  }
}

/** The progress over all parts, in thousandths of a part. */
function shareOf(
  { done, total }: { readonly done: number; readonly total: number | null },
  partsDone: number,
  parts: number,
): { readonly done: number; readonly total: number } {
  const share = total ? done / total : 0;
  return { done: Math.floor(1000 * (partsDone + share)), total: 1000 * parts };
}

import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CancelSignal } from "@mastery/core";
import { RESOURCES } from "./catalogue/resources.ts";
import { SKILLS } from "./catalogue/skills.ts";
import {
  checkOptions,
  type GeneratorOptions,
  type SimulatedLearner,
  simulate,
} from "./generate.ts";

/** How far the writing is, in learners. */
export interface GenerationProgress {
  readonly done: number;
  readonly total: number;
}

/** What to simulate, and how to report and stop. */
export interface WriteOptions extends GeneratorOptions {
  /** Called at the start, at the end and now and then in between; awaited when it returns a promise. */
  readonly onProgress?: ((progress: GenerationProgress) => void | Promise<void>) | undefined;
  /** Aborting rejects with the signal's reason. */
  readonly signal?: CancelSignal | undefined;
}

const FILES = ["skills.json", "resources.json", "learners.jsonl", "traces.jsonl"];

/** Characters gathered before they are written. */
const CHUNK = 1 << 18;

/**
 * Writes a simulated dataset into a directory, which is made if need be: the same options write the same bytes. Memory does
 * not grow with the number of learners. Existing files, plain or compressed (`.gz`), are replaced once all new ones are complete,
 * and kept on any failure.
 *
 * @throws MasteryError `INVALID_OPTION` that lists every option outside its range
 */
export async function writeGeneratedDataset(
  directory: string,
  options: WriteOptions,
): Promise<void> {
  checkOptions(options);
  options.signal?.throwIfAborted();
  await mkdir(directory, { recursive: true });
  const paths = FILES.map((name) => join(directory, name));
  const partial = paths.map((path) => `${path}.partial`) as [string, string, string, string];
  try {
    await writePartial(partial, options);
    for (const [index, path] of paths.entries()) {
      await rename(partial[index]!, path);
      // Beside the plain file, the compressed one of an older dataset would make the directory ambiguous.
      await rm(`${path}.gz`, { force: true });
    }
  } catch (error) {
    for (const path of partial) await rm(path, { force: true });
    throw error;
  }
}

async function writePartial(
  [skills, resources, learners, traces]: readonly [string, string, string, string],
  options: WriteOptions,
): Promise<void> {
  await options.onProgress?.({ done: 0, total: options.learners });
  await writeFile(skills, `${JSON.stringify(SKILLS, null, 2)}\n`);
  await writeFile(resources, `${JSON.stringify(RESOURCES, null, 2)}\n`);
  const { onProgress: _, ...quietly } = options;
  await writeLines(learners, ({ learner }) => [learner], quietly);
  await writeLines(traces, (simulated) => simulated.traces, options);
}

/** Writes what `recordsOf` gives for each learner, waiting for the disk from chunk to chunk. */
async function writeLines(
  path: string,
  recordsOf: (simulated: SimulatedLearner) => Iterable<object>,
  options: WriteOptions,
): Promise<void> {
  const { learners: total, onProgress, signal } = options;
  const file = await open(path, "w");
  try {
    let lines = "";
    let done = 0;
    for (const simulated of simulate(options)) {
      for (const record of recordsOf(simulated)) lines += `${JSON.stringify(record)}\n`;
      done++;
      if (lines.length < CHUNK && done < total) continue;
      signal?.throwIfAborted();
      await file.appendFile(lines);
      await onProgress?.({ done, total });
      lines = "";
    }
  } finally {
    await file.close();
  }
}

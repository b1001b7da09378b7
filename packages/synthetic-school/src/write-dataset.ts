import { type FileHandle, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CancelSignal } from "@mastery/core";
import {
  abortSignal,
  aFunction,
  boolean,
  type Checks,
  checkOptions,
  optional,
} from "@mastery/core/internal";
import {
  type NewFile,
  prepareDirectory,
  replaceFiles,
  type TargetOptions,
} from "@mastery/node/files";
import { RESOURCES, SKILLS } from "./curriculum.ts";
import {
  GENERATOR_OPTIONS,
  type GeneratorOptions,
  type SimulatedLearner,
  simulate,
} from "./generate.ts";
import { groupsOf } from "./learners.ts";
import { drawTruth } from "./worlds.ts";

/** Progress of writing, in learners. */
export interface GenerationProgress {
  readonly done: number;
  readonly total: number;
}

/** Parameters of the simulation, permission to replace files, progress and cancellation. */
export interface WriteOptions extends GeneratorOptions, TargetOptions {
  /** Called at the start, at the end and periodically in between. If it returns a promise, the promise is awaited. */
  readonly onProgress?: ((progress: GenerationProgress) => void | Promise<void>) | undefined;
  /** When aborted, the call rejects with the signal's reason. */
  readonly signal?: CancelSignal | undefined;
}

const WRITE_OPTIONS: Checks<WriteOptions> = {
  ...GENERATOR_OPTIONS,
  force: optional(boolean),
  onProgress: optional(aFunction),
  signal: optional(abortSignal),
};

const FILES = ["skills.json", "resources.json", "learners.jsonl", "traces.jsonl"];
const GROUPS = "groups.json";
const TRUTH = "truth.json";

/** Number of characters that are collected before they are written. */
const CHUNK = 1 << 18;

/**
 * Writes a simulated dataset to a directory, which is created if needed. The same options give the same bytes. Memory use does not grow
 * with the number of learners. If `force` is set, existing files, plain or compressed (`.gz`), are replaced once all new files are
 * complete. If writing fails, the existing files are kept.
 *
 * @throws MasteryError `INVALID_OPTION` for unknown options and invalid values, listing all of them; `ALREADY_EXISTS` for a directory with
 * files, unless `force` is set; `UNWRITABLE_FILE` if a file cannot be written
 */
export async function writeGeneratedDataset(
  directory: string,
  options: WriteOptions,
): Promise<void> {
  checkOptions(options, WRITE_OPTIONS);
  options.signal?.throwIfAborted();
  await prepareDirectory(directory, { force: options.force });
  const { classes, known } = options;
  const names = [...FILES, ...(classes ? [GROUPS] : []), ...(known ? [TRUTH] : [])];
  const paths = names.map((name) => join(directory, name));
  await replaceFiles(paths, (files) => writeAll(files, options), { force: options.force });
  // Removes compressed files of an older dataset, because they would make the directory ambiguous.
  for (const path of paths) await rm(`${path}.gz`, { force: true });
}

async function writeAll(files: readonly NewFile[], options: WriteOptions): Promise<void> {
  const [skills, resources, learners, traces, ...others] = files;
  const { classes, known, seed } = options;
  const more = [
    ...(classes ? [groupsOf(options.learners)] : []),
    ...(known ? [drawTruth(known, seed)] : []),
  ];
  await options.onProgress?.({ done: 0, total: options.learners });
  await skills!.fill((file) => writeJson(file, SKILLS));
  await resources!.fill((file) => writeJson(file, RESOURCES));
  for (const [i, file] of others.entries()) {
    await file.fill((opened) => writeJson(opened, more[i]));
  }
  const { onProgress: _, ...quietly } = options;
  await learners!.fill((file) => writeLines(file, ({ learner }) => [learner], quietly));
  await traces!.fill((file) => writeLines(file, (simulated) => simulated.traces, options));
}

function writeJson(file: FileHandle, value: unknown): Promise<void> {
  return file.writeFile(`${JSON.stringify(value, null, 2)}\n`);
}

/** Writes the result of `recordsOf` for each learner, and waits for the disk after each chunk. */
async function writeLines(
  file: FileHandle,
  recordsOf: (simulated: SimulatedLearner) => Iterable<object>,
  options: WriteOptions,
): Promise<void> {
  const { learners: total, onProgress, signal } = options;
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
}

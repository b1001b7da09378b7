import { type FileHandle, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CancelSignal, LearnerGroup, Resource, Skill } from "@mastery/core";
import {
  abortSignal,
  aFunction,
  boolean,
  type Checks,
  checkOptions,
  custom,
  oneOf,
  optional,
  optionsOf,
} from "@mastery/core/validation";
import { type NewFile, prepareDirectory, replaceFiles } from "@mastery/node/directories";
import type { TargetOptions } from "@mastery/node/files";
import { RESOURCES, SKILLS } from "./curriculum.ts";
import { drawGroups, drawLearner, type GeneratedLearner, groupsOf } from "./learners.ts";
import { Random } from "./random.ts";
import { drawTraces, type GeneratedTrace } from "./school-year.ts";
import {
  bundledWorld,
  drawTruth,
  type KnownTruth,
  knownWorld,
  TRUTHS,
  type WrittenTruth,
  withKnownAbility,
} from "./worlds.ts";

/** Parameters of the simulation. */
export interface GeneratorOptions {
  /** Number of learners, at least 1. */
  readonly learners: number;
  /** Any safe integer. The same options always give the same records, on every machine. */
  readonly seed: number;
  /** Whether to put learners into classes and schools. Nothing else changes. Default: false. */
  readonly classes?: boolean | undefined;
  /** Parameters of a school whose truth is completely known. Default: the truth of the bundled school. */
  readonly known?: KnownTruth | undefined;
}

const share = (max: number) =>
  custom(`a number from 0 to ${max}`, (value) => Number(value) >= 0 && Number(value) <= max);

const GENERATOR_OPTIONS: Checks<GeneratorOptions> = {
  learners: custom(
    "an integer of at least 1",
    (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  ),
  seed: custom("a safe integer", Number.isSafeInteger),
  classes: optional(boolean),
  known: optional(
    optionsOf({
      truth: oneOf(...TRUTHS),
      spread: share(3),
      learning: share(3),
      guess: share(0.9),
    } satisfies Checks<KnownTruth>),
  ),
};

/** A simulated dataset. Learners and traces are drawn again in each iteration, and never stored. */
export interface GeneratedDataset {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
  /** Classes and schools. Undefined unless `classes` is set. */
  readonly groups: readonly LearnerGroup[] | undefined;
  /** Part of the truth that the learners' `ability` does not contain. Undefined unless `known` is set. */
  readonly truth: WrittenTruth | undefined;
  readonly learners: Iterable<GeneratedLearner>;
  /** Traces grouped by learner, in the order of `learners`, and then sorted by time. */
  readonly traces: Iterable<GeneratedTrace>;
}

interface SimulatedLearner {
  readonly learner: GeneratedLearner;
  readonly traces: Iterable<GeneratedTrace>;
}

/** Each learner has separate random streams, so adding a learner does not change any other learner. */
const LEARNER = 1;
const TRACES = 2;
const CLASSES = 4;

/**
 * Simulates the learners of a French primary school, and a year of their traces on the resources of the bundled catalogue.
 *
 * @throws {MasteryError} `INVALID_OPTION` for unknown options and invalid values, listing all of them
 * @example
 * const { learners, traces } = generateDataset({ learners: 240, seed: 42 });
 */
export function generateDataset(options: GeneratorOptions): GeneratedDataset {
  checkOptions(options, GENERATOR_OPTIONS);
  return {
    skills: SKILLS,
    resources: RESOURCES,
    groups: options.classes ? groupsOf(options.learners) : undefined,
    truth: options.known && drawTruth(options.known, options.seed),
    learners: {
      *[Symbol.iterator]() {
        for (const { learner } of simulate(options)) yield learner;
      },
    },
    traces: {
      *[Symbol.iterator]() {
        for (const { traces } of simulate(options)) yield* traces;
      },
    },
  };
}

function* simulate({
  learners,
  seed,
  classes,
  known,
}: GeneratorOptions): Generator<SimulatedLearner> {
  const world = known ? knownWorld(drawTruth(known, seed)) : bundledWorld(seed);
  for (let index = 0; index < learners; index++) {
    const drawn = drawLearner(new Random(seed, LEARNER, index));
    const learner = known ? withKnownAbility(drawn, known, seed, index) : drawn;
    const random = new Random(seed, TRACES, index);
    const groups = classes
      ? { groups: drawGroups(index, learner.grade_level, new Random(seed, CLASSES, index)) }
      : {};
    yield { learner: { ...learner, ...groups }, traces: drawTraces(learner, world, random) };
  }
}

/** Progress of writing, in learners. */
export interface GenerationProgress {
  readonly done: number;
  readonly total: number;
}

/** Parameters of the simulation, permission to replace files, progress and cancellation. */
export interface WriteOptions extends GeneratorOptions, TargetOptions {
  /** Called at the start, at the end and periodically in between. If it returns a promise, the promise is awaited. */
  readonly onProgress?: ((progress: GenerationProgress) => void | Promise<void>) | undefined;
  /** Cancels the call, which then rejects with the signal's reason. */
  readonly signal?: CancelSignal | undefined;
}

const WRITE_OPTIONS: Checks<WriteOptions> = {
  ...GENERATOR_OPTIONS,
  force: optional(boolean),
  onProgress: optional(aFunction),
  signal: optional(abortSignal),
};

/** Number of characters that are collected before they are written. */
const CHUNK = 1 << 18;

/**
 * Writes a simulated dataset to a directory, which is created if needed. The same options give the same bytes. Memory use does not grow
 * with the number of learners. With `force`, existing files, plain or compressed (`.gz`), are replaced once all new files are complete, and
 * kept if writing fails.
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
  const files = filesOf(directory, options);
  await options.onProgress?.({ done: 0, total: options.learners });
  await replaceFiles(files, { force: options.force });
  // Compressed files of an older dataset would make the directory ambiguous.
  for (const [path] of files) await rm(`${path}.gz`, { force: true });
}

function filesOf(directory: string, options: WriteOptions): readonly NewFile[] {
  const { classes, known, seed, learners } = options;
  const json = (name: string, value: unknown): NewFile => [
    join(directory, name),
    (file) => file.writeFile(`${JSON.stringify(value, null, 2)}\n`),
  ];
  const { onProgress: _, ...quietly } = options;
  return [
    json("skills.json", SKILLS),
    json("resources.json", RESOURCES),
    ...(classes ? [json("groups.json", groupsOf(learners))] : []),
    ...(known ? [json("truth.json", drawTruth(known, seed))] : []),
    [
      join(directory, "learners.jsonl"),
      (file) => writeLines(file, ({ learner }) => [learner], quietly),
    ],
    [
      join(directory, "traces.jsonl"),
      (file) => writeLines(file, (simulated) => simulated.traces, options),
    ],
  ];
}

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

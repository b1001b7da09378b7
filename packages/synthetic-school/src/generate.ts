import type { LearnerGroup, Resource, Skill } from "@mastery/core";
import { boolean, type Checks, checkOptions, custom, optional } from "@mastery/core/internal";
import { RESOURCES, SKILLS } from "./curriculum.ts";
import { drawGroups, drawLearner, type GeneratedLearner, groupsOf } from "./learners.ts";
import { Random } from "./random.ts";
import { type Difficulties, drawSchoolYear } from "./school-year.ts";
import { type GeneratedTrace, recordAttempt } from "./traces.ts";

/** What to simulate. */
export interface GeneratorOptions {
  /** Number of learners, 1 or more. */
  readonly learners: number;
  /** Any safe integer: the same numbers give the same records on every machine. */
  readonly seed: number;
  /** Puts learners into classes and schools. Nothing else changes. Default: false. */
  readonly classes?: boolean | undefined;
}

/** Checks of the options, for what takes them in. */
export const GENERATOR_OPTIONS: Checks<GeneratorOptions> = {
  learners: custom(
    "an integer of 1 or more",
    (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  ),
  seed: custom("a safe integer", Number.isSafeInteger),
  classes: optional(boolean),
};

/** A simulated dataset. Learners and traces are drawn again at each iteration, and never stored. */
export interface GeneratedDataset {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
  /** Classes and schools; undefined unless asked for. */
  readonly groups: readonly LearnerGroup[] | undefined;
  readonly learners: Iterable<GeneratedLearner>;
  /** Grouped by learner, in the order of `learners`, and sorted by time within. */
  readonly traces: Iterable<GeneratedTrace>;
}

/** One learner with their traces, which are drawn as they are read. */
export interface SimulatedLearner {
  readonly learner: GeneratedLearner;
  readonly traces: Iterable<GeneratedTrace>;
}

/** Purposes of random streams. Each learner has their own, so another learner changes none of them. */
const LEARNER = 1;
const TRACES = 2;
const DIFFICULTY = 3;
const CLASSES = 4;

/**
 * Simulates learners of a French primary school and a year of their traces over the bundled catalogue.
 *
 * @throws {MasteryError} `INVALID_OPTION` that lists every unknown name and invalid value
 * @example
 * const { learners, traces } = generateDataset({ learners: 240, seed: 42 });
 */
export function generateDataset(options: GeneratorOptions): GeneratedDataset {
  checkOptions(options, GENERATOR_OPTIONS);
  return {
    skills: SKILLS,
    resources: RESOURCES,
    groups: options.classes ? groupsOf(options.learners) : undefined,
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

/** Simulates learners one by one. */
export function* simulate({
  learners,
  seed,
  classes,
}: GeneratorOptions): Generator<SimulatedLearner> {
  const difficulties: Difficulties = new Map(
    RESOURCES.map((resource, index) => [
      resource,
      0.04 * new Random(seed, DIFFICULTY, index).bell(),
    ]),
  );
  for (let index = 0; index < learners; index++) {
    const learner = drawLearner(new Random(seed, LEARNER, index));
    const random = new Random(seed, TRACES, index);
    const groups = classes
      ? { groups: drawGroups(index, learner.grade_level, new Random(seed, CLASSES, index)) }
      : {};
    yield {
      learner: { ...learner, ...groups },
      traces: drawTraces(learner, difficulties, random),
    };
  }
}

function* drawTraces(
  learner: GeneratedLearner,
  difficulties: Difficulties,
  random: Random,
): Generator<GeneratedTrace> {
  for (const attempt of drawSchoolYear(learner, difficulties, random)) {
    yield recordAttempt(attempt, learner.mbox_sha1sum, random);
  }
}

import { MasteryError, type Resource, type Skill } from "@mastery/core";
import { RESOURCES } from "./catalogue/resources.ts";
import { SKILLS } from "./catalogue/skills.ts";
import { drawLearner, type GeneratedLearner } from "./learners.ts";
import { Random } from "./random.ts";
import { type Difficulties, drawTraces, type GeneratedTrace } from "./traces.ts";

/** What to simulate. */
export interface GeneratorOptions {
  /** Number of learners, 1 or more. */
  readonly learners: number;
  /** Any safe integer: the same numbers give the same records on every machine. */
  readonly seed: number;
}

/** A simulated dataset. Learners and traces are drawn anew at each iteration and never held. */
export interface GeneratedDataset {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
  readonly learners: Iterable<GeneratedLearner>;
  /** Grouped by learner, in the order of `learners`; each learner's in order of time. */
  readonly traces: Iterable<GeneratedTrace>;
}

/** One learner with their traces, which are drawn as they are read. */
export interface SimulatedLearner {
  readonly learner: GeneratedLearner;
  readonly traces: Iterable<GeneratedTrace>;
}

/** Purposes of random streams: a learner's own, so that one more learner changes none of the others. */
const LEARNER = 1;
const TRACES = 2;
const DIFFICULTY = 3;

/**
 * Simulates learners of a French primary school and a year of their traces over the bundled catalogue.
 *
 * @throws MasteryError `INVALID_OPTION` when the number of learners or the seed is not as described.
 * @example
 * const { learners, traces } = generateDataset({ learners: 240, seed: 42 });
 */
export function generateDataset(options: GeneratorOptions): GeneratedDataset {
  checkOptions(options);
  return {
    skills: SKILLS,
    resources: RESOURCES,
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
export function* simulate({ learners, seed }: GeneratorOptions): Generator<SimulatedLearner> {
  const difficulties: Difficulties = new Map(
    RESOURCES.map((resource, index) => [
      resource,
      0.04 * new Random(seed, DIFFICULTY, index).bell(),
    ]),
  );
  for (let index = 0; index < learners; index++) {
    const learner = drawLearner(new Random(seed, LEARNER, index));
    const traces = drawTraces(learner, difficulties, new Random(seed, TRACES, index));
    yield { learner, traces };
  }
}

/** @throws MasteryError `INVALID_OPTION` */
export function checkOptions({ learners, seed }: GeneratorOptions): void {
  if (!Number.isSafeInteger(learners) || learners < 1) {
    throw invalid("learners", "an integer of 1 or more", learners);
  }
  if (!Number.isSafeInteger(seed)) throw invalid("seed", "a safe integer", seed);
}

function invalid(option: string, expected: string, got: unknown): MasteryError {
  const shown = typeof got === "number" ? String(got) : `${JSON.stringify(got)} (${typeof got})`;
  return new MasteryError(
    "INVALID_OPTION",
    `Option "${option}": expected ${expected}, got ${shown}`,
  );
}

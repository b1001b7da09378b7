import type { Dataset } from "@mastery/core";
import type { Model } from "@mastery/core/model";
import type { Attempt } from "./attempts.ts";

/** Training data of predictors. */
export interface Training {
  readonly dataset: Dataset;
  readonly model: Model;
  /** Attempts with a score, ordered by learner, then by time. */
  readonly attempts: readonly Attempt[];
}

/** Predicts attempts of one learner from the learner's history. */
export interface Tracker {
  /** Returns the probability that the learner's next attempt on a resource succeeds, from 0 to 1. */
  predict(resource: number): number;
  /** Adds a scored attempt; add attempts in the order of time. */
  update(attempt: Attempt): void;
}

/** Predicts attempts of a learner from the learner's earlier attempts, and from training data. */
export interface Predictor {
  readonly name: string;
  /** Returns a function that creates an empty tracker, trained on the past of all learners. `update()` then adds a learner's attempts one by one. */
  train(training: Training): (() => Tracker) | Promise<() => Tracker>;
}

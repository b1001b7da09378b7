import type { Dataset } from "@mastery/core";
import type { Model } from "@mastery/core/model";
import { type Attempt, byLearner, skillsOf } from "./attempts.ts";

/** Training data of predictors. */
export interface Training {
  readonly dataset: Dataset;
  /** Results of the rules for the dataset. */
  readonly model: Model;
  /** Attempts with a score, ordered by learner, then by time. */
  readonly attempts: readonly Attempt[];
}

/** History of one learner so far. */
export interface Tracker {
  /** Returns the probability that the learner's next attempt on a resource succeeds, from 0 to 1. */
  predict(resource: number): number;
  /** Adds a scored attempt; call it in the order of time. */
  update(attempt: Attempt): void;
}

/** Predicts attempts of a learner from earlier ones, and from the training data of all learners. */
export interface Predictor {
  readonly name: string;
  /** Returns a function that starts a tracker for a learner without history. */
  train(training: Training): (() => Tracker) | Promise<() => Tracker>;
}

/** Returns trackers that know the attempts of a learner. Only the last tracker is kept, so request one learner after another. */
export function knowing(
  attempts: readonly (readonly Attempt[])[],
  start: () => Tracker,
): (learner: number) => Tracker {
  let [current, tracker] = [-1, start()];
  return (learner) => {
    if (learner === current) return tracker;
    [current, tracker] = [learner, start()];
    for (const attempt of attempts[learner]!) tracker.update(attempt);
    return tracker;
  };
}

/** Pseudo-attempts at the rate of all learners. Without them, a single failure would predict failure forever. */
const PSEUDO_ATTEMPTS = 5;

const constant: Predictor = {
  name: "constant",
  train(training) {
    const all = rateOfAll(training);
    return () => ({ predict: () => all, update() {} });
  },
};

const learnerMean: Predictor = {
  name: "learner mean",
  train(training) {
    const all = rateOfAll(training);
    return () => {
      let [sum, count] = [PSEUDO_ATTEMPTS * all, PSEUDO_ATTEMPTS];
      return {
        predict: () => sum / count,
        update({ succeeded }) {
          sum += succeeded;
          count++;
        },
      };
    };
  },
};

const itemMean: Predictor = {
  name: "item mean",
  train(training) {
    const rates = itemRates(training);
    return () => ({ predict: (resource) => rates[resource]!, update() {} });
  },
};

const itemMeanAndLearner: Predictor = {
  name: "item mean + learner offset",
  train(training) {
    const rates = itemRates(training);
    return () => {
      let [ahead, count] = [0, PSEUDO_ATTEMPTS];
      return {
        predict: (resource) => Math.min(1, Math.max(0, rates[resource]! + ahead / count)),
        update({ resource, succeeded }) {
          ahead += succeeded - rates[resource]!;
          count++;
        },
      };
    };
  },
};

/** The success rate of a learner in the domain, as in the profile; without such a rate, the rate of all learners. */
const profile: Predictor = {
  name: "profile",
  train(training) {
    const all = rateOfAll(training);
    const { catalogue } = training.dataset;
    const domainOf = (resource: number) =>
      catalogue.skillDomain[skillsOf(catalogue, resource)[0]!]!;
    return () => {
      const successes = new Map<number, number>();
      const counts = new Map<number, number>();
      return {
        predict(resource) {
          const domain = domainOf(resource);
          const count = counts.get(domain);
          return count === undefined ? all : (successes.get(domain) ?? 0) / count;
        },
        update({ resource, succeeded }) {
          const domain = domainOf(resource);
          counts.set(domain, (counts.get(domain) ?? 0) + 1);
          successes.set(domain, (successes.get(domain) ?? 0) + succeeded);
        },
      };
    };
  },
};

/** Pseudo-attempts with the expected outcome, in a correction. */
const PSEUDO_CORRECTIONS = 10;

/**
 * A predictor, corrected by its mean error on training attempts of the same kind. `try` distinguishes first, second and later consecutive
 * tries, for each resource. `practice` distinguishes how often the learner tried the resource's primary skill before: 0, 1, 2 to 3, 4 to 7
 * and so on.
 */
export function corrected(base: Predictor, kind: "try" | "practice"): Predictor {
  return {
    name: `${base.name}, by ${kind}`,
    async train(training) {
      const { catalogue, roster } = training.dataset;
      const start = await base.train(training);
      const errors = new Map<string, { sum: number; count: number }>();
      const meanError = (key: string, expected: number): number => {
        const { sum, count } = errors.get(key) ?? { sum: 0, count: 0 };
        return (sum + PSEUDO_CORRECTIONS * expected) / (count + PSEUDO_CORRECTIONS);
      };
      const open = () => {
        const tracker = start();
        const practice = new Map<number, number>();
        let [last, tries] = [-1, 0];
        const keysOf = (resource: number): [all: string, own: string] => {
          if (kind === "try") {
            const next = `${resource === last ? Math.min(3, tries + 1) : 1}`;
            return [next, `${next} ${resource}`];
          }
          const before = practice.get(skillsOf(catalogue, resource)[0]!) ?? 0;
          const bucket = `${Math.floor(Math.log2(before + 1))}`;
          return [bucket, bucket];
        };
        return {
          keysOf,
          expected: tracker.predict,
          predict(resource: number) {
            const [all, own] = keysOf(resource);
            const error = meanError(all, 0);
            const more = all === own ? error : meanError(own, error);
            return Math.min(1, Math.max(0, tracker.predict(resource) + more));
          },
          update(attempt: Attempt) {
            const skill = skillsOf(catalogue, attempt.resource)[0]!;
            practice.set(skill, (practice.get(skill) ?? 0) + 1);
            tries = attempt.resource === last ? tries + 1 : 1;
            last = attempt.resource;
            tracker.update(attempt);
          },
        };
      };
      for (const own of byLearner(training.attempts, roster.ids.length)) {
        const tracker = open();
        for (const attempt of own) {
          const error = attempt.succeeded - tracker.expected(attempt.resource);
          for (const key of new Set(tracker.keysOf(attempt.resource))) {
            const { sum, count } = errors.get(key) ?? { sum: 0, count: 0 };
            errors.set(key, { sum: sum + error, count: count + 1 });
          }
          tracker.update(attempt);
        }
      }
      return open;
    },
  };
}

/** Baselines that can be computed by hand. */
export const BASELINES: readonly Predictor[] = [
  constant,
  learnerMean,
  itemMean,
  itemMeanAndLearner,
  profile,
];

/** Returns the success rate of all attempts; 0.5 without attempts. */
function rateOfAll({ attempts }: Training): number {
  const successes = attempts.reduce((sum, { succeeded }) => sum + succeeded, 0);
  return attempts.length === 0 ? 0.5 : successes / attempts.length;
}

/** Returns the success rate on each resource, shrunk towards the rate of all attempts. */
function itemRates(training: Training): Float64Array {
  const all = rateOfAll(training);
  const items = training.dataset.catalogue.resourceIds.length;
  const successes = new Float64Array(items).fill(PSEUDO_ATTEMPTS * all);
  const counts = new Float64Array(items).fill(PSEUDO_ATTEMPTS);
  for (const { resource, succeeded } of training.attempts) {
    successes[resource]! += succeeded;
    counts[resource]!++;
  }
  return successes.map((sum, resource) => sum / counts[resource]!);
}

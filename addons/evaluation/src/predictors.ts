import type { Dataset, FittingOptions, Snapshot } from "@mastery/core";
import { fit, type Model, transform } from "@mastery/core/model";
import { primarySkills, skillsOfEach } from "@mastery/core/records";
import { clamp01, expectedScore, lead, sumOfLeads } from "@mastery/core/rules";
import { type Attempt, byLearner } from "./attempts.ts";

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

/**
 * Returns a function that returns a tracker updated with a learner's attempts before a time (by default, all attempts). Only the last
 * tracker is kept, so request one learner after another, with ascending times.
 */
function knowing(
  attempts: readonly (readonly Attempt[])[],
  start: (learner: number) => Tracker,
): (learner: number, before?: number) => Tracker {
  let [current, known] = [-1, 0];
  let tracker: Tracker;
  return (learner, before = Infinity) => {
    if (learner !== current) [current, known, tracker] = [learner, 0, start(learner)];
    for (const own = attempts[learner]!; known < own.length; known++) {
      // An attempt without a date counts as known.
      if (own[known]!.time >= before) break;
      tracker.update(own[known]!);
    }
    return tracker;
  };
}

/** Means of values by key. Each key starts with the given sum and count. */
class Means<Key> {
  readonly #parts = new Map<Key, { sum: number; count: number }>();
  readonly #start: { readonly sum: number; readonly count: number };

  constructor(sum = 0, count = 0) {
    this.#start = { sum, count };
  }

  add(key: Key, value: number): void {
    const part = this.#parts.get(key) ?? { ...this.#start };
    part.sum += value;
    part.count++;
    this.#parts.set(key, part);
  }

  /** Returns the mean of a key, as if `additional` values equal to `expected` had been added. */
  of(key: Key, expected = 0, additional = 0): number {
    const { sum, count } = this.#parts.get(key) ?? this.#start;
    return lead(sum, count, expected, additional);
  }
}

/** Number of pseudo-attempts at the rate of all learners. Without pseudo-attempts, a single failure would predict failure forever. */
const PSEUDO = 5;

/** Returns the success rate of all attempts (0.5 if there are none), each resource's rate shrunk towards it, and the primary domains. */
function ratesOf({ attempts, dataset: { catalogue } }: Training) {
  const successes = attempts.reduce((sum, { succeeded }) => sum + succeeded, 0);
  const all = attempts.length === 0 ? 0.5 : successes / attempts.length;
  const items = new Means<number>(PSEUDO * all, PSEUDO);
  for (const { resource, succeeded } of attempts) items.add(resource, succeeded);
  const primary = primarySkills(catalogue);
  const domainOf = (resource: number) => catalogue.skillDomain[primary[resource]!]!;
  return { all, item: (resource: number) => items.of(resource), domainOf };
}

/** A prediction: `base`, plus the mean by which the learner's own attempts with the same `key` exceeded `base`. */
interface Baseline {
  readonly base?: (resource: number) => number;
  readonly key?: (resource: number) => number;
  /** Sum and number of a learner's pseudo-attempts. If the number is infinite, the learner's own attempts have no weight. */
  readonly sum?: number;
  readonly pseudo: number;
}

function baseline(name: string, of: (rates: ReturnType<typeof ratesOf>) => Baseline): Predictor {
  return {
    name,
    train(training) {
      const rates = ratesOf(training);
      const { base = () => 0, key = () => 0, sum, pseudo } = of(rates);
      return () => {
        const own = new Means<number>(sum, pseudo);
        return {
          predict(resource) {
            const ahead = own.of(key(resource));
            return Number.isNaN(ahead) ? rates.all : clamp01(base(resource) + ahead);
          },
          update({ resource, succeeded }) {
            own.add(key(resource), succeeded - base(resource));
          },
        };
      };
    },
  };
}

export const BASELINES: readonly Predictor[] = [
  baseline("constant", ({ all }) => ({ base: () => all, pseudo: Infinity })),
  baseline("learner mean", ({ all }) => ({ sum: PSEUDO * all, pseudo: PSEUDO })),
  baseline("item mean", ({ item }) => ({ base: item, pseudo: Infinity })),
  baseline("item mean + learner offset", ({ item }) => ({ base: item, pseudo: PSEUDO })),
  // The success rate in the profile; in a domain without attempts, the rate of all learners.
  baseline("profile", ({ domainOf }) => ({ key: domainOf, pseudo: 0 })),
];

/** Expected score of a learner on a resource (rule 2.2.11), updated attempt by attempt. */
const expected: Predictor = {
  name: "expected score",
  train({ dataset: { catalogue }, model }) {
    const difficulty = model.difficulties();
    const { shrinkage } = model.metadata;
    const { skillDomain } = catalogue;
    const skillsOf = skillsOfEach(catalogue);
    return () => {
      const [overall, domains, skills] = [new Means(), new Means(), new Means()];
      const leadIn = (skill: number): number => {
        const inGeneral = overall.of(0, 0, shrinkage.learner);
        const inDomain = domains.of(skillDomain[skill]!, inGeneral, shrinkage.domain);
        return skills.of(skill, inDomain, shrinkage.skill);
      };
      return {
        predict(resource) {
          const carried = skillsOf[resource]!;
          let leads = 0;
          for (const skill of carried) leads += leadIn(skill);
          return expectedScore(difficulty[resource]!, leads / carried.length);
        },
        update({ resource, score }) {
          const carried = skillsOf[resource]!;
          const ahead = sumOfLeads({ scoreSum: score, scored: 1 }, difficulty[resource]!);
          overall.add(0, ahead);
          domains.add(skillDomain[carried[0]!]!, ahead);
          for (const skill of carried) skills.add(skill, ahead);
        },
      };
    };
  },
};

/** Number of pseudo-attempts with the expected outcome in a correction. */
const PSEUDO_CORRECTIONS = 10;

/**
 * Returns a predictor, corrected by its mean error on training attempts of the same kind. `try` distinguishes first, second and later
 * consecutive tries, for each resource. `practice` distinguishes how often the learner tried the resource's primary skill before: 0, 1, 2
 * to 3, 4 to 7 and so on.
 */
function corrected(predictor: Predictor, kind: "try" | "practice"): Predictor {
  return {
    name: `${predictor.name}, by ${kind}`,
    async train(training) {
      const { attempts, dataset } = training;
      const primary = primarySkills(dataset.catalogue);
      const start = await predictor.train(training);
      const errors = new Means<string>();
      const open = () => {
        const tracker = start();
        const practice = new Map<number, number>();
        let [last, tries] = [-1, 0];
        /** Returns keys from general to special. The mean error of each key is shrunk towards the previous key's mean error. */
        const keysOf = (resource: number): string[] => {
          if (kind === "practice") {
            return [`${Math.floor(Math.log2(1 + (practice.get(primary[resource]!) ?? 0)))}`];
          }
          const next = `${resource === last ? Math.min(3, tries + 1) : 1}`;
          return [next, `${next} ${resource}`];
        };
        const update = (attempt: Attempt) => {
          const { resource } = attempt;
          const skill = primary[resource]!;
          practice.set(skill, (practice.get(skill) ?? 0) + 1);
          [last, tries] = [resource, resource === last ? tries + 1 : 1];
          tracker.update(attempt);
        };
        return {
          predict(resource: number) {
            const meanError = (expected: number, key: string) =>
              errors.of(key, expected, PSEUDO_CORRECTIONS);
            return clamp01(tracker.predict(resource) + keysOf(resource).reduce(meanError, 0));
          },
          learn(attempt: Attempt) {
            const error = attempt.succeeded - tracker.predict(attempt.resource);
            for (const key of keysOf(attempt.resource)) errors.add(key, error);
            update(attempt);
          },
          update,
        };
      };
      for (const own of byLearner(attempts, dataset.roster.ids.length)) {
        const { learn } = open();
        own.forEach(learn);
      }
      return open;
    },
  };
}

/** The product's prediction, followed by variants that use more information about an attempt. */
const OWN = [expected, corrected(expected, "try"), corrected(expected, "practice")];

export interface Trained {
  readonly name: string;
  readonly isProduct: boolean;
  readonly start: () => Tracker;
}

/** Predictions of a predictor for each attempt. */
export interface Answer extends Omit<Trained, "start"> {
  readonly probability: Float64Array;
}

/** Resolves to the trained predictors: the product's predictor, its variants, the baselines and more predictors, in this order. */
export function trainAll(more: readonly Predictor[], training: Training): Promise<Trained[]> {
  return Promise.all(
    [...OWN, ...BASELINES, ...more].map(async (predictor) => {
      const start = await predictor.train(training);
      return { name: predictor.name, isProduct: OWN.includes(predictor), start };
    }),
  );
}

/**
 * Returns each predictor's predictions, each from the learner's `own` attempts before a given time (by default, all attempts).
 *
 * @param trainedFor the same predictors for each learner, possibly trained on different data
 * @param own in the order of time
 */
export function answersOf(
  asked: readonly Attempt[],
  trainedFor: (learner: number) => readonly Trained[],
  own: readonly (readonly Attempt[])[],
  knownBefore: (one: Attempt) => number = () => Infinity,
): Answer[] {
  return trainedFor(0).map(({ name, isProduct }, i) => {
    const trackerOf = knowing(own, (learner) => trainedFor(learner)[i]!.start());
    const probability = Float64Array.from(asked, (one) =>
      trackerOf(one.learner, knownBefore(one)).predict(one.resource),
    );
    return { name, isProduct, probability };
  });
}

/** Results that the product computes from known data. */
export interface Computed extends Training {
  readonly snapshot: Snapshot;
  readonly own: readonly (readonly Attempt[])[];
  /** The product's predictions; request one learner after another. */
  readonly trackerOf: (learner: number) => Tracker;
}

export async function compute(
  dataset: Dataset,
  attempts: readonly Attempt[],
  options: FittingOptions,
): Promise<Computed> {
  const { workers, onProgress, signal } = options;
  const model = await fit(dataset, options);
  const snapshot = await transform(model, dataset, { workers, onProgress, signal });
  const own = byLearner(attempts, dataset.roster.ids.length);
  const trackerOf = knowing(own, await expected.train({ dataset, model, attempts }));
  return { dataset, model, attempts, snapshot, own, trackerOf };
}

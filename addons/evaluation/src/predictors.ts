import type { Dataset, FittingOptions, Snapshot } from "@mastery/core";
import { fit, transform } from "@mastery/core/model";
import { primarySkills, skillsOfEach } from "@mastery/core/records";
import { clamp01, expectedScore, sumOfLeads } from "@mastery/core/rules";
import { type Attempt, byLearner } from "./attempts.ts";
import { corrected } from "./corrections.ts";
import { Means } from "./means.ts";
import type { Predictor, Tracker, Training } from "./predictor.ts";

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
export const expectedScores: Predictor = {
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

/** The product's prediction, followed by variants that use more information about an attempt. */
const OWN = [
  expectedScores,
  corrected(expectedScores, "try"),
  corrected(expectedScores, "practice"),
];

/** Recent results of each skill. The rules do not use them, so these predictors show what the rules miss. */
const PATTERNS = [
  corrected(expectedScores, "practice and skill"),
  corrected(expectedScores, "last three and skill"),
];

export interface Trained {
  readonly name: string;
  readonly isProduct: boolean;
  readonly start: () => Tracker;
}

/** Predictions of a predictor for each attempt. */
export interface Answer extends Omit<Trained, "start"> {
  readonly probability: Float64Array;
}

/** Resolves to the trained predictors: the product's predictor, its variants, patterns of recent results, the baselines and more predictors, in this order. */
export function trainAll(more: readonly Predictor[], training: Training): Promise<Trained[]> {
  return Promise.all(
    [...OWN, ...PATTERNS, ...BASELINES, ...more].map(async (predictor) => {
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
  const trackerOf = knowing(own, await expectedScores.train({ dataset, model, attempts }));
  return { dataset, model, attempts, snapshot, own, trackerOf };
}

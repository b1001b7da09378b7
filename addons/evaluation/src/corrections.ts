import { primarySkills } from "@mastery/core/records";
import { clamp01 } from "@mastery/core/rules";
import { type Attempt, byLearner } from "./attempts.ts";
import { Means } from "./means.ts";
import type { Predictor } from "./predictor.ts";

/** What is known about a learner's earlier attempts when a correction is made. */
class History {
  readonly #skills: ArrayLike<number>;
  readonly #practice = new Map<number, { attempts: number; last: string }>();
  #last = -1;
  #tries = 0;

  /** @param skills the primary skill of each resource */
  constructor(skills: ArrayLike<number>) {
    this.#skills = skills;
  }

  skill(resource: number): number {
    return this.#skills[resource]!;
  }

  /** Returns which consecutive try the next attempt would be: 1, 2, or 3 for all later ones. */
  try(resource: number): number {
    return resource === this.#last ? Math.min(3, this.#tries + 1) : 1;
  }

  /** Returns how often the resource's skill was tried: 0 means never, 1 means 1 to 2 times, 2 means 3 to 6 times and so on. */
  practice(resource: number): number {
    return Math.floor(Math.log2(1 + this.#of(resource).attempts));
  }

  /** Returns the last three outcomes in the resource's skill, latest last: `101`, or fewer digits at first. */
  lastThree(resource: number): string {
    return this.#of(resource).last;
  }

  add({ resource, succeeded }: Attempt): void {
    const { attempts, last } = this.#of(resource);
    const known = { attempts: attempts + 1, last: `${last}${succeeded}`.slice(-3) };
    this.#practice.set(this.skill(resource), known);
    this.#tries = resource === this.#last ? this.#tries + 1 : 1;
    this.#last = resource;
  }

  #of(resource: number) {
    return this.#practice.get(this.skill(resource)) ?? { attempts: 0, last: "" };
  }
}

type Kind = "try" | "practice" | "practice and skill" | "last three and skill";

/** Each kind of attempt, as keys from general to special. */
const KINDS: Record<Kind, (history: History, resource: number) => readonly string[]> = {
  try: (history, resource) => [`${history.try(resource)}`, `${history.try(resource)} ${resource}`],
  practice: (history, resource) => [`${history.practice(resource)}`],
  "practice and skill": (history, resource) => {
    const practice = `${history.practice(resource)}`;
    return [practice, `${practice} ${history.skill(resource)}`];
  },
  "last three and skill": (history, resource) => {
    const last = history.lastThree(resource);
    return [last, `${last} ${history.skill(resource)}`];
  },
};

/** Number of pseudo-attempts with the expected outcome in a correction. */
const PSEUDO_CORRECTIONS = 10;

/**
 * Returns a predictor, corrected by its mean error on training attempts of the same kind. The mean error of each key is shrunk towards the
 * mean error of the previous key.
 */
export function corrected(predictor: Predictor, kind: Kind): Predictor {
  const keysOf = KINDS[kind];
  return {
    name: `${predictor.name}, by ${kind}`,
    async train(training) {
      const { attempts, dataset } = training;
      const primary = primarySkills(dataset.catalogue);
      const start = await predictor.train(training);
      const errors = new Means<string>();
      const open = () => {
        const tracker = start();
        const history = new History(primary);
        const update = (attempt: Attempt) => {
          history.add(attempt);
          tracker.update(attempt);
        };
        return {
          predict(resource: number) {
            const meanError = (expected: number, key: string) =>
              errors.of(key, expected, PSEUDO_CORRECTIONS);
            const error = keysOf(history, resource).reduce(meanError, 0);
            return clamp01(tracker.predict(resource) + error);
          },
          learn(attempt: Attempt) {
            const error = attempt.succeeded - tracker.predict(attempt.resource);
            for (const key of keysOf(history, attempt.resource)) errors.add(key, error);
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

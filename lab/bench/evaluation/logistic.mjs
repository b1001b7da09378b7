// Two logistic models, fitted until convergence: Rasch, and performance factor analysis with items.

/** Rows of a logistic model in which most features are zero. */
export class SparseRows {
  #starts = [0];
  #features = [];
  #values = [];
  outcomes = [];

  /** Adds a row, given as pairs of a feature and its value, with its outcome. */
  add(pairs, outcome) {
    for (const [feature, value] of pairs) {
      this.#features.push(feature);
      this.#values.push(value);
    }
    this.#starts.push(this.#features.length);
    this.outcomes.push(outcome);
  }

  /** Returns the product of each row with a vector. */
  times(vector) {
    const products = new Float64Array(this.outcomes.length);
    for (let row = 0; row < products.length; row++) {
      for (let at = this.#starts[row]; at < this.#starts[row + 1]; at++) {
        products[row] += vector[this.#features[at]] * this.#values[at];
      }
    }
    return products;
  }

  /** Returns, for each feature, the sum over all rows of weight times value, or of weight times the squared value. */
  sums(weights, features, square = false) {
    const sums = new Float64Array(features);
    for (let row = 0; row < weights.length; row++) {
      for (let at = this.#starts[row]; at < this.#starts[row + 1]; at++) {
        const value = this.#values[at];
        sums[this.#features[at]] += weights[row] * value * (square ? value : 1);
      }
    }
    return sums;
  }
}

/** Maximum number of Newton steps. About ten are needed. */
const STEPS = 50;

/**
 * Returns the weights of a logistic regression with a penalty of `penalty[j] / 2` times the square of each weight. Newton's method stops
 * when no weight changes by more than 1e-6. Conjugate gradients solve each step on columns scaled to a curvature of 1. Throws an error if
 * the weights still change after {@link STEPS} steps.
 */
export function fitLogistic(rows, penalty, start = new Float64Array(penalty.length)) {
  const weights = start.slice();
  for (let step = 0; step < STEPS; step++) {
    const change = newtonStep(rows, penalty, weights);
    for (const [j, one] of change.entries()) weights[j] += one;
    if (change.every((one) => Math.abs(one) <= 1e-6)) return weights;
  }
  throw new Error(`the logistic model did not converge in ${STEPS} steps`);
}

function newtonStep(rows, penalty, weights) {
  const features = penalty.length;
  const chances = rows.times(weights).map(logistic);
  const errors = chances.map((chance, row) => rows.outcomes[row] - chance);
  const spread = chances.map((chance) => chance * (1 - chance));
  const slope = rows.sums(errors, features).map((sum, j) => sum - penalty[j] * weights[j]);
  const scale = rows.sums(spread, features, true).map((sum, j) => sum + penalty[j]);
  const curvature = (vector) => {
    const images = rows.times(vector).map((product, row) => product * spread[row]);
    return rows.sums(images, features).map((sum, j) => sum + penalty[j] * vector[j]);
  };
  return solve(curvature, slope, scale);
}

/** Returns the solution of `matrix(x) = target`, found by conjugate gradients and preconditioned by the matrix's diagonal. */
function solve(matrix, target, diagonal) {
  const x = new Float64Array(target.length);
  const rest = target.slice();
  let scaled = rest.map((value, j) => value / diagonal[j]);
  let direction = scaled;
  let length = product(rest, scaled);
  const enough = 1e-16 * length;
  for (let i = 0; i < 1000 && length > enough; i++) {
    const image = matrix(direction);
    const share = length / product(direction, image);
    for (let j = 0; j < x.length; j++) {
      x[j] += share * direction[j];
      rest[j] -= share * image[j];
    }
    scaled = rest.map((value, j) => value / diagonal[j]);
    const next = product(rest, scaled);
    const kept = next / length;
    direction = direction.map((value, j) => scaled[j] + kept * value);
    length = next;
  }
  return x;
}

function product(a, b) {
  return a.reduce((sum, value, j) => sum + value * b[j], 0);
}

/** Returns the chance, from 0 to 1, for given log-odds. */
export function logistic(logOdds) {
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * Penalty of a weight. The penalty corresponds to a standard normal prior, which keeps learners and items with few attempts near the mean.
 */
const PENALTY = 1;

/** Returns the penalties of weights, followed by 0 for the intercept. */
function penalties(weights) {
  return new Float64Array(weights + 1).fill(PENALTY, 0, weights);
}

/** The Rasch model: the log-odds of success are the learner's ability plus the easiness of the item. */
export const rasch = {
  name: "Rasch",
  train({ dataset, attempts }) {
    const items = dataset.catalogue.resourceIds.length;
    const all = items + dataset.roster.ids.length;
    const rows = new SparseRows();
    for (const { learner, resource, succeeded } of attempts) {
      const features = [all, resource, items + learner];
      rows.add(
        features.map((feature) => [feature, 1]),
        succeeded,
      );
    }
    const weights = fitLogistic(rows, penalties(all));
    const ease = weights.subarray(0, items).map((own) => weights[all] + own);
    return () => {
      const past = [];
      let [ability, isCurrent] = [0, true];
      return {
        predict(resource) {
          if (!isCurrent) ability = abilityOf(past, ease, ability);
          isCurrent = true;
          return logistic(ability + ease[resource]);
        },
        update(attempt) {
          past.push(attempt);
          isCurrent = false;
        },
      };
    };
  },
};

/** Returns the most likely ability for a learner's attempts, found by Newton's method. */
function abilityOf(past, ease, start) {
  let ability = start;
  for (let step = 1; Math.abs(step) > 1e-6; ability += step) {
    let [slope, curvature] = [-PENALTY * ability, PENALTY];
    for (const { resource, succeeded } of past) {
      const chance = logistic(ability + ease[resource]);
      slope += succeeded - chance;
      curvature += chance * (1 - chance);
    }
    step = slope / curvature;
  }
  return ability;
}

/**
 * Performance factor analysis (Pavlik, Cen and Koedinger, 2009) with the easiness of each resource: for each skill, the easiness of the
 * skill and the effect of each earlier success and failure. Counts enter as log(1 + count), which Gervet and others (2020) found to be
 * better than plain counts.
 */
export const performanceFactors = {
  name: "PFA with items",
  train({ dataset: { catalogue }, attempts }) {
    const { resourceSkills, resourceSkillOffsets: offsets } = catalogue;
    const skillsOf = (one) => [...resourceSkills.subarray(offsets[one], offsets[one + 1])];
    const items = catalogue.resourceIds.length;
    const all = items + 3 * catalogue.skillIds.length + 2;
    const rows = new SparseRows();
    let [learner, tracker] = [-1, null];
    for (const attempt of attempts) {
      if (attempt.learner !== learner) [learner, tracker] = [attempt.learner, start()];
      rows.add(tracker.features(attempt.resource), attempt.succeeded);
      tracker.update(attempt);
    }
    const weights = fitLogistic(rows, penalties(all));
    return start;

    function start() {
      // Numbers of successes and failures, overall (-1) and by skill.
      const counts = new Map();
      const logs = (skill) => (counts.get(skill) ?? [0, 0]).map(Math.log1p);
      const features = (resource) => {
        const [successes, failures] = logs(-1);
        const ofSkills = skillsOf(resource).flatMap((skill) => {
          const [first, [wins, losses]] = [items + 3 * skill, logs(skill)];
          return [
            [first, 1],
            [first + 1, wins],
            [first + 2, losses],
          ];
        });
        return [[all, 1], [all - 1, successes], [all - 2, failures], [resource, 1], ...ofSkills];
      };
      return {
        features,
        predict: (resource) =>
          logistic(features(resource).reduce((sum, [at, value]) => sum + weights[at] * value, 0)),
        update({ resource, succeeded }) {
          for (const skill of [-1, ...skillsOf(resource)]) {
            const [successes, failures] = counts.get(skill) ?? [0, 0];
            counts.set(skill, [successes + succeeded, failures + 1 - succeeded]);
          }
        },
      };
    }
  },
};

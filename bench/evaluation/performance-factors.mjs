/** Strength of the L2 penalty: a skill or resource with few attempts keeps to the mean. */
const PENALTY = 1;

/**
 * Performance factors analysis (Pavlik, Cen and Koedinger, 2009) with the ease of each resource: per skill, how easy it is, and what each
 * success and failure before adds. Counts enter as log(1 + count), as Gervet and others (2020) found better.
 */
export const performanceFactors = {
  name: "PFA with items",
  predict({ dataset, attempts }, questions) {
    const scored = attempts.filter(({ score }) => score >= 0);
    const counts = new Counts(dataset.catalogue);
    const training = [];
    for (const attempt of scored) {
      training.push(counts.featuresOf(attempt));
      counts.add(attempt);
    }
    const weights = fitLogistic(
      training,
      scored.map(({ succeeded }) => succeeded),
      counts.features,
    );
    return questions.map((question) => sigmoid(product(weights, counts.featuresOf(question))));
  },
};

/** Successes and failures of each learner so far, in all and by skill. */
class Counts {
  #catalogue;
  #byLearner = new Map();
  features;

  constructor(catalogue) {
    this.#catalogue = catalogue;
    this.features = 3 + 3 * catalogue.skillIds.length + catalogue.resourceIds.length;
  }

  add({ learner, resource, succeeded }) {
    const own = this.#of(learner);
    for (const skill of [-1, ...this.#skillsOf(resource)]) {
      const [successes, failures] = own.get(skill) ?? [0, 0];
      own.set(skill, [successes + succeeded, failures + 1 - succeeded]);
    }
  }

  /** Pairs of a feature and its value: of all, of the resource, and three of each skill. */
  featuresOf({ learner, resource }) {
    const own = this.#of(learner);
    const logs = (skill) => (own.get(skill) ?? [0, 0]).map(Math.log1p);
    const [successes, failures] = logs(-1);
    const pairs = [
      [0, 1],
      [1, successes],
      [2, failures],
      [3 + 3 * this.#catalogue.skillIds.length + resource, 1],
    ];
    for (const skill of this.#skillsOf(resource)) {
      const [wins, losses] = logs(skill);
      pairs.push([3 + 3 * skill, 1], [4 + 3 * skill, wins], [5 + 3 * skill, losses]);
    }
    return pairs;
  }

  #of(learner) {
    if (!this.#byLearner.has(learner)) this.#byLearner.set(learner, new Map());
    return this.#byLearner.get(learner);
  }

  #skillsOf(resource) {
    const { resourceSkills, resourceSkillOffsets } = this.#catalogue;
    return resourceSkills.subarray(
      resourceSkillOffsets[resource],
      resourceSkillOffsets[resource + 1],
    );
  }
}

/** Logistic regression by Newton's method; conjugate gradients solve each step. */
export function fitLogistic(rows, outcomes, features) {
  const weights = new Float64Array(features);
  for (let step = 0; step < 30; step++) {
    const chances = rows.map((row) => sigmoid(product(weights, row)));
    const slope = weights.map((weight) => -PENALTY * weight);
    for (const [i, row] of rows.entries()) addRow(slope, row, outcomes[i] - chances[i]);
    if (Math.sqrt(dot(slope, slope)) < 1e-6 * rows.length) break;
    const curvature = (vector) => {
      const result = vector.map((value) => PENALTY * value);
      rows.forEach((row, i) => {
        addRow(result, row, chances[i] * (1 - chances[i]) * product(vector, row));
      });
      return result;
    };
    const direction = solve(curvature, slope);
    for (let j = 0; j < features; j++) weights[j] += direction[j];
  }
  return weights;
}

/** Solves `matrix(x) = target` by conjugate gradients. */
function solve(matrix, target) {
  const x = new Float64Array(target.length);
  const rest = target.slice();
  let direction = rest.slice();
  let length = dot(rest, rest);
  const enough = 1e-12 * length;
  for (let i = 0; i < 500 && length > enough; i++) {
    const image = matrix(direction);
    const share = length / dot(direction, image);
    for (let j = 0; j < x.length; j++) {
      x[j] += share * direction[j];
      rest[j] -= share * image[j];
    }
    const next = dot(rest, rest);
    direction = direction.map((value, j) => rest[j] + (next / length) * value);
    length = next;
  }
  return x;
}

function addRow(vector, row, times) {
  for (const [feature, value] of row) vector[feature] += times * value;
}

function product(vector, row) {
  return row.reduce((sum, [feature, value]) => sum + vector[feature] * value, 0);
}

function dot(a, b) {
  return a.reduce((sum, value, j) => sum + value * b[j], 0);
}

function sigmoid(z) {
  return 1 / (1 + Math.exp(-z));
}

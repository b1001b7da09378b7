/** Sparse rows: only features that are not 0. */
export interface SparseRows {
  /** Start of each row in the other two, and the end of the last. */
  readonly offsets: Uint32Array;
  readonly feature: Uint32Array;
  readonly value: Float32Array;
}

const MAX_ITERATIONS = 100;
/** Steps whose curvature is remembered. */
const MEMORY = 8;
/** The search has ended when no slope per row is steeper. */
const TOLERANCE = 1e-6;
/** Share of the promised decrease that a step must bring. */
const SUFFICIENT = 1e-4;

/**
 * Fits a logistic regression: the weights with the lowest mean log loss plus `penalty / (2 · rows)` times their squared length, by
 * L-BFGS (Liu and Nocedal, 1989). The loss is convex, so there is one answer, and no chance is involved.
 *
 * @param outcomes 1 or 0 of each row
 * @param features number of features
 * @param penalty strength of the L2 penalty; 0 for none
 */
export function fitLogistic(
  rows: SparseRows,
  outcomes: Uint8Array,
  features: number,
  penalty: number,
): Float64Array {
  let weights: Float64Array = new Float64Array(features);
  let gradient: Float64Array = new Float64Array(features);
  let loss = lossAt(rows, outcomes, penalty, weights, gradient);
  const steps: Step[] = [];
  for (let i = 0; i < MAX_ITERATIONS && largest(gradient) > TOLERANCE; i++) {
    const direction = descent(gradient, steps);
    const slope = product(direction, gradient);
    for (let length = 1; ; length /= 2) {
      const next = weights.map((weight, j) => weight + length * direction[j]!);
      const nextGradient = new Float64Array(features);
      const nextLoss = lossAt(rows, outcomes, penalty, next, nextGradient);
      if (nextLoss > loss + SUFFICIENT * length * slope) {
        // Steps below the precision of a double change nothing.
        if (length < 1e-12) return weights;
        continue;
      }
      remember(steps, difference(next, weights), difference(nextGradient, gradient));
      [weights, gradient, loss] = [next, nextGradient, nextLoss];
      break;
    }
  }
  return weights;
}

/** The probability of each row. */
export function predictLogistic(rows: SparseRows, weights: Float64Array): Float64Array {
  const probabilities = new Float64Array(rows.offsets.length - 1);
  for (let row = 0; row < probabilities.length; row++) {
    probabilities[row] = sigmoid(logit(rows, weights, row));
  }
  return probabilities;
}

/** The penalised mean log loss; adds its gradient to the zeros in `gradient`. */
function lossAt(
  rows: SparseRows,
  outcomes: Uint8Array,
  penalty: number,
  weights: Float64Array,
  gradient: Float64Array,
): number {
  const { offsets, feature, value } = rows;
  const count = outcomes.length;
  let loss = (penalty / 2) * product(weights, weights);
  for (let row = 0; row < count; row++) {
    const z = logit(rows, weights, row);
    const outcome = outcomes[row]!;
    loss += Math.max(z, 0) - outcome * z + Math.log1p(Math.exp(-Math.abs(z)));
    const slope = sigmoid(z) - outcome;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) {
      gradient[feature[at]!]! += slope * value[at]!;
    }
  }
  for (let j = 0; j < weights.length; j++) {
    gradient[j] = (gradient[j]! + penalty * weights[j]!) / count;
  }
  return loss / count;
}

function logit(
  { offsets, feature, value }: SparseRows,
  weights: Float64Array,
  row: number,
): number {
  let sum = 0;
  for (let at = offsets[row]!; at < offsets[row + 1]!; at++) {
    sum += value[at]! * weights[feature[at]!]!;
  }
  return sum;
}

function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z));
}

/** How weights and gradient changed together. */
interface Step {
  readonly weights: Float64Array;
  readonly gradient: Float64Array;
  /** 1 / their product. */
  readonly scale: number;
}

function remember(steps: Step[], weights: Float64Array, gradient: Float64Array): void {
  const curvature = product(weights, gradient);
  if (curvature <= 0) return;
  steps.push({ weights, gradient, scale: 1 / curvature });
  if (steps.length > MEMORY) steps.shift();
}

/** The direction to search in: the two loops of L-BFGS. */
function descent(gradient: Float64Array, steps: readonly Step[]): Float64Array {
  const direction = gradient.map((slope) => -slope);
  const shares: number[] = [];
  for (const step of steps.toReversed()) {
    const share = step.scale * product(step.weights, direction);
    shares.push(share);
    add(direction, step.gradient, -share);
  }
  const last = steps.at(-1);
  if (last) {
    const scale = 1 / (last.scale * product(last.gradient, last.gradient));
    for (let j = 0; j < direction.length; j++) direction[j]! *= scale;
  }
  for (const step of steps) {
    add(direction, step.weights, shares.pop()! - step.scale * product(step.gradient, direction));
  }
  return direction;
}

function add(target: Float64Array, vector: Float64Array, times: number): void {
  for (let j = 0; j < target.length; j++) target[j]! += times * vector[j]!;
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((one, j) => one - b[j]!);
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j]! * b[j]!;
  return sum;
}

function largest(vector: Float64Array): number {
  return vector.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
}

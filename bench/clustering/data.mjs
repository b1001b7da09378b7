import { random as seededRandom } from "../random.mjs";

/**
 * Rows as those of learners: some kinds of learner, noise around them, and a success rate of few trials beside each mean score;
 * all columns standardised. The same for the same size, on every machine.
 */
export function learnerLikeRows(rows, columns, kinds = 6) {
  const random = seededRandom(42);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const domains = columns / 2;
  const means = Array.from({ length: kinds * domains }, () => 0.25 + 0.6 * random());
  const data = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = Math.floor(kinds * random());
    for (let domain = 0; domain < domains; domain++) {
      const mean = Math.min(1, Math.max(0, means[kind * domains + domain] + 0.13 * normal()));
      let successes = 0;
      for (let trial = 0; trial < 8; trial++) successes += random() < mean ? 1 : 0;
      data[row * columns + domain] = mean;
      data[row * columns + domains + domain] = successes / 8;
    }
  }
  for (let column = 0; column < columns; column++) standardise(data, column, columns);
  return data;
}

function standardise(data, first, columns) {
  const rows = data.length / columns;
  let mean = 0;
  for (let i = first; i < data.length; i += columns) mean += data[i] / rows;
  let variance = 0;
  for (let i = first; i < data.length; i += columns) variance += (data[i] - mean) ** 2 / rows;
  for (let i = first; i < data.length; i += columns)
    data[i] = (data[i] - mean) / Math.sqrt(variance);
}

/** Quantile 0.975 of Student's t with 8 degrees of freedom: ten blocks less the two parameters of a line. */
const T = 2.306;
const BLOCKS = 10;

/**
 * The slope of values over time, with its 95 % confidence interval. Neighbouring samples are alike, so the line goes through the
 * medians of ten blocks.
 *
 * @param {{ time: number, value: number }[]} samples ten or more, by time
 */
export function slopeOf(samples) {
  const points = Array.from({ length: BLOCKS }, (_, block) => {
    const from = Math.floor((block * samples.length) / BLOCKS);
    const to = Math.floor(((block + 1) * samples.length) / BLOCKS);
    const of = (key) => samples.slice(from, to).map((sample) => sample[key]);
    return { time: median(of("time")), value: median(of("value")) };
  });
  const time = mean(points.map((point) => point.time));
  const value = mean(points.map((point) => point.value));
  const spread = sum(points.map((point) => (point.time - time) ** 2));
  const slope = sum(points.map((point) => (point.time - time) * (point.value - value))) / spread;
  const residuals = points.map((point) => point.value - value - slope * (point.time - time));
  const error = Math.sqrt(sum(residuals.map((one) => one ** 2)) / (BLOCKS - 2) / spread);
  return { slope, low: slope - T * error, high: slope + T * error };
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function mean(values) {
  return sum(values) / values.length;
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

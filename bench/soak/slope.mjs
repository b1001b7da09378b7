const POINTS = 10;
/** Quantile 0.975 of Student's t with 8 degrees of freedom: nine changes less their mean. */
const T = 2.306;

/**
 * The slope of values over time, with its 95 % confidence interval: the mean change from one point of time to the next. Memory keeps
 * what it has reached, so a sample depends on all before it, and a line through samples finds a slope in most random walks. Changes
 * between points far apart do not depend on each other.
 *
 * @param {{ time: number, value: number }[]} samples at least ten, in order of time
 */
export function slopeOf(samples) {
  const window = Math.ceil(samples.length / POINTS ** 2);
  const points = Array.from({ length: POINTS }, (_, point) => {
    const from = Math.floor((point * (samples.length - window)) / (POINTS - 1));
    const of = (key) => samples.slice(from, from + window).map((sample) => sample[key]);
    return { time: median(of("time")), value: median(of("value")) };
  });
  const changes = points.slice(1).map(({ time, value }, at) => {
    const before = points[at];
    return (value - before.value) / (time - before.time);
  });
  const slope = mean(changes);
  const variance = sum(changes.map((one) => (one - slope) ** 2)) / (changes.length - 1);
  const error = Math.sqrt(variance / changes.length);
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

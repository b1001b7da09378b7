export function quantile(numbers, share) {
  return numbers.toSorted((a, b) => a - b)[(numbers.length * share) | 0];
}

export function median(numbers) {
  return quantile(numbers, 0.5);
}

/** Median and quartiles of one measure's ratio to another's, taken within each round. */
export function ratio(numerators, denominators) {
  const ratios = numerators.map((numerator, round) => numerator / denominators[round]);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  return `${middle} (${low} to ${high})`;
}

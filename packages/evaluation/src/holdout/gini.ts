/** The Gini coefficient of counts: 0 if all are equal, near 1 if one has everything; not a number if all are 0. */
export function gini(counts: Float64Array): number {
  const ascending = counts.toSorted();
  const n = ascending.length;
  let [total, weighted] = [0, 0];
  ascending.forEach((count, i) => {
    total += count;
    weighted += (2 * (i + 1) - n - 1) * count;
  });
  return weighted / (n * total);
}

/**
 * Adjusted Rand index of two labellings of the same items (Hubert and Arabie, 1985): 1 if they agree, about 0 by chance.
 *
 * @param one the label of each item
 */
export function adjustedRandIndex(one: readonly unknown[], other: readonly unknown[]): number {
  const together = pairsWithin(one.map((label, i) => `${label} ${other[i]}`));
  const inOne = pairsWithin(one);
  const inOther = pairsWithin(other);
  const expected = (inOne * inOther) / ((one.length * (one.length - 1)) / 2);
  const most = (inOne + inOther) / 2;
  // All together in both, or all apart, or one item.
  return most === together ? 1 : (together - expected) / (most - expected);
}

/** Number of pairs of items with the same label. */
function pairsWithin(labels: readonly unknown[]): number {
  const sizes = new Map<unknown, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return [...sizes.values()].reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0);
}

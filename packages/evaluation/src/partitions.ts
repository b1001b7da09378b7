/** Adjusted Rand index of two labellings of the same items (Hubert and Arabie, 1985): 1 if they agree, about 0 by chance. */
export function adjustedRandIndex(one: readonly unknown[], other: readonly unknown[]): number {
  const together = pairsWithin(one.map((label, i) => `${label} ${other[i]}`));
  const inOne = pairsWithin(one);
  const inOther = pairsWithin(other);
  const expected = (inOne * inOther) / ((one.length * (one.length - 1)) / 2);
  return (together - expected) / ((inOne + inOther) / 2 - expected);
}

/** Share of items with the most common class of their cluster, from 0 to 1. */
export function purity(clusters: readonly unknown[], classes: readonly unknown[]): number {
  const mostCommon = new Map<unknown, number>();
  const sizes = new Map<string, number>();
  clusters.forEach((cluster, i) => {
    const key = `${cluster} ${classes[i]}`;
    const size = (sizes.get(key) ?? 0) + 1;
    sizes.set(key, size);
    mostCommon.set(cluster, Math.max(mostCommon.get(cluster) ?? 0, size));
  });
  return [...mostCommon.values()].reduce((sum, size) => sum + size, 0) / clusters.length;
}

/** Number of pairs of items with the same label. */
function pairsWithin(labels: readonly unknown[]): number {
  const sizes = new Map<unknown, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return [...sizes.values()].reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0);
}

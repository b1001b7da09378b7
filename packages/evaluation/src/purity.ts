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

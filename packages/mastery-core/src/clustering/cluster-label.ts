/** From which mean score on a cluster's label names a domain. */
export interface LabelThresholds {
  /** At least this: strong. */
  readonly strong: number;
  /** At most this: weak. */
  readonly weak: number;
}

/**
 * A cluster in French: `fort en a, b / faible en c`, strong domains best first, weak ones worst first; `profil équilibré`
 * when there are neither.
 *
 * @param domains names, sorted
 * @param centroid mean score per domain
 */
export function clusterLabel(
  domains: readonly string[],
  centroid: ArrayLike<number>,
  { strong, weak }: LabelThresholds,
): string {
  const ascending = Array.from(domains.keys()).sort((a, b) => centroid[a]! - centroid[b]! || a - b);
  const descending = Array.from(domains.keys()).sort(
    (a, b) => centroid[b]! - centroid[a]! || a - b,
  );
  const parts = [
    listing(
      "fort en",
      descending.filter((d) => centroid[d]! >= strong),
    ),
    listing(
      "faible en",
      ascending.filter((d) => centroid[d]! <= weak),
    ),
  ];
  return parts.filter((part) => part !== "").join(" / ") || "profil équilibré";

  function listing(lead: string, listed: readonly number[]): string {
    return listed.length === 0 ? "" : `${lead} ${listed.map((d) => domains[d]).join(", ")}`;
  }
}

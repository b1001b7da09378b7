/** What a cluster's label says: domain names as they are in the catalogue, best or worst first. */
export interface ClusterTraits {
  readonly strong: readonly string[];
  readonly weak: readonly string[];
}

const STRONG = "fort en ";
const WEAK = "faible en ";

/**
 * Reads a label such as `fort en calcul, lecture / faible en geometrie_plane`; without both lists, as in
 * `profil équilibré`, both are empty.
 */
export function readClusterLabel(label: string): ClusterTraits {
  const parts = label.split(" / ");
  return { strong: listAfter(STRONG, parts), weak: listAfter(WEAK, parts) };
}

function listAfter(start: string, parts: readonly string[]): string[] {
  const part = parts.find((text) => text.startsWith(start));
  return part === undefined ? [] : part.slice(start.length).split(", ");
}

/** The letters a cluster goes by on the page: A for 0, B for 1, AA for 26. */
export function clusterLetters(clusterId: number): string {
  const last = String.fromCharCode(65 + (clusterId % 26));
  return clusterId < 26 ? last : clusterLetters(Math.floor(clusterId / 26) - 1) + last;
}

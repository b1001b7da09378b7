/** What a cluster's label says: domain names as they are in the catalogue, best or worst first. */
export interface ClusterTraits {
  readonly strong: readonly string[];
  readonly weak: readonly string[];
  /** Too few members are observed for the label to say anything. */
  readonly isLittleObserved: boolean;
}

const STRONG = "fort en ";
const WEAK = "faible en ";
const LITTLE_OBSERVED = "profil peu observé";

/**
 * Reads a label such as `fort en calcul, lecture / faible en geometrie_plane`. Both lists are empty for `profil équilibré` and
 * `profil peu observé`.
 */
export function readClusterLabel(label: string): ClusterTraits {
  const parts = label.split(" / ");
  return {
    strong: listAfter(STRONG, parts),
    weak: listAfter(WEAK, parts),
    isLittleObserved: label === LITTLE_OBSERVED,
  };
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

/** The letters a cluster goes by on the page: A for 0, B for 1, AA for 26. */
export function clusterLetters(clusterId: number): string {
  const last = String.fromCharCode(65 + (clusterId % 26));
  return clusterId < 26 ? last : clusterLetters(Math.floor(clusterId / 26) - 1) + last;
}

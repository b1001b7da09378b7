import type { Identities } from "../clustering/keep-ids.ts";
import type { TraceDates } from "../evidence/dates.ts";
import { GRADES } from "../rules/conventions.ts";
import { MAX_SHARDS, type Shard } from "../shards/shard.ts";
import { invalid } from "./invalid.ts";
import type { Manifest } from "./manifest.ts";
import type { SnapshotMetadata } from "./results.ts";

/**
 * Checks that the parts of a manifest fit together.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` naming the first part that does not
 */
export function checkManifest(manifest: Manifest): void {
  checkCatalogue(manifest);
  checkSorted("skillIds", manifest.skillIds);
  checkLength("skillIds", manifest.skillIds, manifest.skillLabels.length);
  checkSorted(
    "groups",
    manifest.groups.map(({ group_id }) => group_id),
  );
  if (manifest.gradeLabels) checkLength("gradeLabels", manifest.gradeLabels, GRADES);
  checkDates(manifest.metadata.dates);
  checkShard(manifest.metadata.shard);
  checkClusters(manifest, manifest.metadata.silhouette);
}

/** Checks the names of a catalogue. */
export function checkCatalogue({
  domains,
  skillLabels,
  resourceIds,
  resourceTitles,
}: Pick<Manifest, "domains" | "skillLabels" | "resourceIds" | "resourceTitles">): void {
  checkNotEmpty("domains", domains);
  checkSorted("domains", domains);
  checkNotEmpty("skillLabels", skillLabels);
  checkNotEmpty("resourceIds", resourceIds);
  checkSorted("resourceIds", resourceIds);
  checkLength("resourceTitles", resourceTitles, resourceIds.length);
}

function checkDates({ since, until, first, last }: TraceDates): void {
  const days = [since, first, last, until].filter((day) => day !== null);
  const inOrder = days.every((day, i) => i === 0 || days[i - 1]! <= day);
  if (inOrder && (first === null) === (last === null)) return;
  throw invalid("manifest.metadata.dates", "since, first, last and until in order", days.join());
}

function checkShard(shard: Shard | undefined): void {
  if (shard === undefined) return;
  const { number, of } = shard;
  if (number >= 1 && number <= of && of <= MAX_SHARDS) return;
  const expected = `1 of 1 to ${MAX_SHARDS} of ${MAX_SHARDS}`;
  throw invalid("manifest.metadata.shard", expected, `${number} of ${of}`);
}

/** Checks what is said about a clustering. */
export function checkClusters(
  {
    sizes,
    labelParts,
    tried,
    centroids,
    domains,
    identities,
  }: Pick<Manifest, "sizes" | "labelParts" | "tried" | "centroids" | "domains" | "identities">,
  silhouette: SnapshotMetadata["silhouette"],
): void {
  const k = labelParts.length;
  const learners = sizes.reduce((sum, size) => sum + size, 0);
  checkLength("sizes", sizes, k);
  if (k < 2 || k > learners) throw invalid("manifest.labelParts.length", `2 to ${learners}`, k);
  tried.forEach((one, i) => {
    const least = i === 0 ? 2 : tried[i - 1]!.k + 1;
    if (one.k < least) throw invalid(`manifest.tried[${i}].k`, `at least ${least}`, one.k);
  });
  if (!tried.some((one) => one.k === k)) {
    throw invalid("manifest.labelParts.length", "one of those tried", k);
  }
  checkLength("centroids", centroids, k);
  centroids.forEach((centroid, cluster) => {
    checkLength(`centroids[${cluster}]`, centroid, domains.length);
  });
  labelParts.forEach(({ strong, weak }, cluster) => {
    const unknown = [...strong, ...weak].find((name) => !domains.includes(name));
    if (unknown !== undefined) {
      throw invalid(`manifest.labelParts[${cluster}]`, "domains", JSON.stringify(unknown));
    }
  });
  if (identities) checkIdentities(identities, k);
  const sampled = silhouette.learners < learners;
  if (silhouette.sampled !== sampled) {
    throw invalid("manifest.metadata.silhouette.sampled", `${sampled}`, silhouette.sampled);
  }
}

function checkIdentities({ ids, next }: Identities, k: number): void {
  checkLength("identities.ids", ids, k);
  const inOrder = ids.every((id, i) => i === 0 || ids[i - 1]! < id);
  if (!inOrder) throw invalid("manifest.identities.ids", "ascending numbers", ids.join());
  if (ids.at(-1)! < next) return;
  throw invalid("manifest.identities.next", `more than ${ids.at(-1)}`, next);
}

function checkNotEmpty(field: string, { length }: readonly string[]): void {
  if (length === 0) throw invalid(`manifest.${field}`, "at least one", "none");
}

export function checkLength(field: string, { length }: readonly unknown[], expected: number): void {
  if (length !== expected) throw invalid(`manifest.${field}.length`, `${expected}`, length);
}

export function checkSorted(field: string, texts: readonly string[]): void {
  for (let i = 1; i < texts.length; i++) {
    if (!(texts[i - 1]! < texts[i]!)) {
      const got = JSON.stringify(texts[i]);
      throw invalid(`manifest.${field}[${i}]`, "distinct texts in order", got);
    }
  }
}

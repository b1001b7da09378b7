import type { ClusterDescriptions } from "../clustering/describe-clusters.ts";
import type { FittedClusters } from "../clustering/fit-clusters.ts";
import type { Identities } from "../clustering/identities.ts";
import { CLUSTERS_SHOW, type ClustersShow } from "../clustering/what-clusters-show.ts";
import { bytesPerRow } from "../collections.ts";
import { checked, invalid, parts, texts } from "../columns/file.ts";
import {
  type Counts,
  type SnapshotColumns,
  STORED_COUNTS,
  type StoredCounts,
} from "../columns/schema.ts";
import type { UnknownRows } from "../ranking/embeddings.ts";
import type { Catalogue } from "../records/catalogue.ts";
import type { TraceDates } from "../records/dates.ts";
import type { GradeLabels } from "../records/levels.ts";
import { UUID_BYTES } from "../records/packed.ts";
import type { LearnerGroup } from "../records/records.ts";
import type { Groups } from "../records/roster.ts";
import * as validators from "../records/validators.ts";
import { GRADES } from "../rules/conventions.ts";
import type { Shrinkage } from "../rules/leads.ts";
import { PHASES } from "../rules/lists.ts";
import { RULE_CHECKS, type Rules } from "../rules/options.ts";
import { KINDS } from "../rules/target-skills.ts";
import type { LabelParts } from "../rules/wording.ts";
import {
  boolean,
  type Checks,
  listOf,
  numberBetween,
  oneOf,
  optional,
  orNull,
} from "../validation/index.ts";
import { MAX_SHARDS } from "./limits.ts";
import type { Shard, SnapshotMetadata } from "./results.ts";

/** The metadata without what stands elsewhere in the manifest. */
type StoredMetadata = Omit<SnapshotMetadata, "clustersShow" | "language" | "gradeLabels">;

export interface SnapshotContent {
  readonly manifest: Manifest;
  readonly columns: SnapshotColumns;
}

/** All numbers outside the columns, and all strings except the learners' names. */
export interface Manifest
  extends ClusteringManifest,
    CatalogueTexts,
    Pick<Catalogue, "resourceUrls" | "resourceTypes" | "resourceDurations" | "language"> {
  readonly metadata: StoredMetadata;
  readonly counts: StoredCounts;
  readonly groups: Groups;
  readonly gradeLabels?: GradeLabels | undefined;
  /** Absent if the embedder knows a word of every text. */
  readonly unknownTexts?: UnknownRows | undefined;
}

/** Skills and resources are in the order of their ids. */
export type CatalogueTexts = Pick<
  Catalogue,
  "domains" | "skillIds" | "skillLabels" | "resourceIds" | "resourceTitles"
>;

/** Fields of snapshots and models. Clusters are in the order of their ids. */
export interface ClusteringManifest extends ClusterDescriptions, Pick<FittedClusters, "tried"> {
  /** Sorted. */
  readonly domains: readonly string[];
  readonly identities: Identities;
  readonly show: ClustersShow;
}

const { anyText, count } = validators;
const date = orNull(validators.date);
export const CLUSTERING: Checks<ClusteringManifest> = {
  domains: listOf(validators.snakeCase),
  tried: listOf(parts({ k: count, silhouette: numberBetween(-1, 1) })),
  labelParts: listOf(parts<LabelParts>({ strong: texts, weak: texts, isObserved: boolean })),
  centroids: listOf(listOf(orNull(validators.share))),
  identities: parts<Identities>({ ids: listOf(count), next: count }),
  show: oneOf(...CLUSTERS_SHOW),
};

const traces = numberBetween(1, 200);

export const COMPUTATION: Checks<
  Pick<
    SnapshotMetadata,
    "embedder" | "clusterer" | "silhouette" | "shrinkage" | "population" | "rules"
  >
> = {
  embedder: parts<SnapshotMetadata["embedder"]>({
    id: anyText,
    dimension: count,
    revision: orNull(anyText),
  }),
  clusterer: orNull(validators.name),
  silhouette: parts<SnapshotMetadata["silhouette"]>({ learners: count, sampled: boolean }),
  shrinkage: parts<Shrinkage>({ learner: traces, domain: traces, skill: traces }),
  population: optional(anyText),
  rules: parts<Rules>(RULE_CHECKS),
};

const MANIFEST = parts<Manifest>({
  metadata: parts<StoredMetadata>({
    name: orNull(validators.name),
    version: validators.name,
    ...COMPUTATION,
    traces: count,
    dates: parts<TraceDates>({ since: date, until: date, first: date, last: date }),
    shard: optional(parts<Shard>({ model: anyText, number: count, of: count })),
  }),
  counts: parts<StoredCounts>(
    Object.fromEntries(
      Object.keys(STORED_COUNTS).map((name) => [name, count]),
    ) as Checks<StoredCounts>,
  ),
  skillIds: texts,
  skillLabels: texts,
  resourceIds: texts,
  resourceTitles: texts,
  resourceUrls: optional(listOf(orNull(validators.webAddress))),
  resourceTypes: optional(listOf(validators.resourceType)),
  resourceDurations: optional(listOf(orNull(validators.seconds))),
  language: optional(anyText),
  groups: listOf(
    parts<LearnerGroup>({
      group_id: validators.groupId,
      name: validators.name,
      type: validators.groupType,
    }),
  ),
  gradeLabels: optional(listOf(orNull(anyText))),
  unknownTexts: optional(parts<UnknownRows>({ skills: listOf(count), resources: listOf(count) })),
  ...CLUSTERING,
});

/** @throws `MasteryError` `INVALID_SNAPSHOT` naming the first invalid field that was found */
export function checkedManifest(value: unknown): Manifest {
  const parsed = checked("manifest", value, MANIFEST);
  checkCatalogue(parsed);
  checkSorted(
    "groups",
    parsed.groups.map(({ group_id }) => group_id),
  );
  for (const field of ["resourceUrls", "resourceTypes", "resourceDurations"] as const) {
    const values = parsed[field];
    if (values) checkLength(field, values, parsed.resourceIds.length);
  }
  if (parsed.gradeLabels) checkLength("gradeLabels", parsed.gradeLabels, GRADES);
  checkDates(parsed.metadata.dates);
  checkShard(parsed.metadata.shard);
  checkClusters(parsed);
  checkUnknownTexts(parsed);
  return parsed;
}

export function countsOf(manifest: Manifest): Counts {
  const { counts, domains, skillLabels, resourceIds, labelParts, groups, metadata } = manifest;
  return {
    ...counts,
    domains: domains.length,
    skills: skillLabels.length,
    resources: resourceIds.length,
    clusters: labelParts.length,
    groups: groups.length,
    grades: GRADES,
    kinds: KINDS.length,
    phases: PHASES.length,
    topN: metadata.rules.topN,
    // One offset for each list, and one for the end of the last list.
    resourceEnds: resourceIds.length + 1,
    learnerEnds: counts.learners + 1,
    idBytes: UUID_BYTES,
    skillBytes: bytesPerRow(skillLabels.length),
  };
}

export function checkCatalogue(catalogue: CatalogueTexts): void {
  const { domains, skillIds, skillLabels, resourceIds, resourceTitles } = catalogue;
  for (const [field, names] of Object.entries({ domains, skillIds, resourceIds })) {
    if (names.length === 0) throw invalid(`manifest.${field}`, "at least one", "none");
    checkSorted(field, names);
  }
  checkLength("skillLabels", skillLabels, skillIds.length);
  checkLength("resourceTitles", resourceTitles, resourceIds.length);
}

function checkDates({ since, until, first, last }: TraceDates): void {
  const days = [since, first, last, until].filter((day) => day !== null);
  const inOrder = days.every((day, i) => i === 0 || days[i - 1]! <= day);
  if (inOrder && (first === null) === (last === null)) return;
  throw invalid("manifest.metadata.dates", "since, first, last and until in order", days.join());
}

function checkUnknownTexts({ unknownTexts, skillIds, resourceIds }: Manifest): void {
  if (!unknownTexts) return;
  const ends = { skills: skillIds.length, resources: resourceIds.length };
  for (const [field, end] of Object.entries(ends)) {
    const rows = unknownTexts[field as keyof UnknownRows];
    const ascend = rows.every((row, i) => row < end && (i === 0 || rows[i - 1]! < row));
    if (!ascend) {
      throw invalid(
        `manifest.unknownTexts.${field}`,
        `ascending numbers below ${end}`,
        rows.join(),
      );
    }
  }
}

function checkShard(shard: Shard | undefined): void {
  if (shard === undefined) return;
  const { number, of } = shard;
  if (number >= 1 && number <= of && of <= MAX_SHARDS) return;
  const expected = `a number from 1 to the number of shards, which is at most ${MAX_SHARDS}`;
  throw invalid("manifest.metadata.shard", expected, `${number} of ${of}`);
}

export function checkClusters(manifest: ClusteringManifest): void {
  const { domains, tried, labelParts, centroids, identities } = manifest;
  const k = labelParts.length;
  tried.forEach((one, i) => {
    const least = i === 0 ? 2 : tried[i - 1]!.k + 1;
    if (one.k < least) throw invalid(`manifest.tried[${i}].k`, `at least ${least}`, one.k);
  });
  if (!tried.some((one) => one.k === k)) {
    throw invalid("manifest.labelParts.length", "a number of clusters that was tried", k);
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
  const { ids, next } = identities;
  checkLength("identities.ids", ids, k);
  const ascend = ids.every((id, i) => i === 0 || ids[i - 1]! < id);
  if (!ascend) throw invalid("manifest.identities.ids", "ascending numbers", ids.join());
  if (ids.at(-1)! >= next) {
    throw invalid("manifest.identities.next", `more than ${ids.at(-1)}`, next);
  }
}

export function checkLength(field: string, { length }: readonly unknown[], expected: number): void {
  if (length !== expected) throw invalid(`manifest.${field}.length`, `${expected}`, length);
}

function checkSorted(field: string, texts: readonly string[]): void {
  const at = texts.findIndex((text, i) => i > 0 && texts[i - 1]! >= text);
  if (at < 0) return;
  const got = JSON.stringify(texts[at]);
  throw invalid(`manifest.${field}[${at}]`, "distinct strings in order", got);
}

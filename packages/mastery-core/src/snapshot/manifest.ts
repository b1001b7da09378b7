import type { Identities } from "../clustering/keep-ids.ts";
import { MasteryError } from "../errors/index.ts";
import type { TraceDates } from "../evidence/dates.ts";
import type { Groups } from "../records/groups.ts";
import type { GradeLabels } from "../records/levels.ts";
import type { LearnerGroup } from "../records/records.ts";
import * as validators from "../records/validators.ts";
import type { LabelParts } from "../rules/cluster-label.ts";
import { type Rules, resolveRules } from "../rules/options.ts";
import type { Shard } from "../shards/shard.ts";
import {
  type Field,
  type Fields,
  listField,
  objectField,
  optionalField,
  orNull,
  single,
} from "./fields.ts";
import type { SnapshotMetadata } from "./results.ts";

/** The single numbers of a snapshot, and all of its texts except the names of learners. */
export interface Manifest {
  readonly metadata: SnapshotMetadata;
  readonly learners: number;
  /** Number of skills, summed over all resources. */
  readonly resourceSkills: number;
  /** Bytes of the names of all learners. */
  readonly nameBytes: number;
  /** Bytes per code unit of these names: 1 or 2. */
  readonly nameUnitBytes: number;
  /** Number of groups, summed over all learners. */
  readonly memberships: number;
  /** Number of weak skills, summed over all learners. */
  readonly weakSkills: number;
  /** Traces of the learner who has most. */
  readonly mostTraces: number;
  /** Domain names, sorted. */
  readonly domains: readonly string[];
  /** Skill ids, sorted. */
  readonly skillIds: readonly string[];
  readonly skillLabels: readonly string[];
  /** Resource ids, sorted. */
  readonly resourceIds: readonly string[];
  readonly resourceTitles: readonly string[];
  /** Groups of learners, ordered by id. */
  readonly groups: Groups;
  /** What the school calls the grades 1 to 5, if it said so. */
  readonly gradeLabels?: GradeLabels | undefined;
  /** The mean silhouette of every k that was tried, in ascending order of k. */
  readonly tried: readonly { readonly k: number; readonly silhouette: number }[];
  /** Number of members of each cluster, among all learners that it was fitted on. */
  readonly sizes: readonly number[];
  /** The parts of each cluster's label. */
  readonly labelParts: readonly LabelParts[];
  /** A mean per cluster and domain, from 0 to 1; null if it is not published. */
  readonly centroids: readonly (readonly (number | null)[])[];
  /** The ids of clusters if they were kept from an earlier computation. By default, they are numbered from 0. */
  readonly identities?: Identities | undefined;
}

const count = single(validators.count);
const text = single(validators.anyText);
const date = orNull(validators.date);

export const rules: Field<Rules> = (value, path) => {
  try {
    return resolveRules(Object(value));
  } catch (error) {
    if (!(error instanceof MasteryError)) throw error;
    throw new MasteryError("INVALID_SNAPSHOT", `${path}: ${error.message}`);
  }
};

/** What is said about the clustering. */
export const clusteringFields: Fields<
  Pick<Manifest, "tried" | "sizes" | "labelParts" | "centroids" | "identities">
> = {
  tried: listField(objectField({ k: count, silhouette: single(validators.silhouette) })),
  sizes: listField(count),
  labelParts: listField(
    objectField<LabelParts>({
      strong: listField(text),
      weak: listField(text),
      isObserved: single(validators.boolean),
    }),
  ),
  centroids: listField(listField(orNull(validators.share))),
  identities: optionalField(objectField<Identities>({ ids: listField(count), next: count })),
};

export const silhouette: Field<SnapshotMetadata["silhouette"]> = objectField({
  learners: count,
  sampled: single(validators.boolean),
});

export const embedder: Field<SnapshotMetadata["embedder"]> = objectField({
  id: text,
  dimension: count,
  revision: orNull(validators.anyText),
});

/** The fields of a manifest, in the order of its file. */
const manifest: Field<Manifest> = objectField<Manifest>({
  metadata: objectField<SnapshotMetadata>({
    name: orNull(validators.name),
    version: single(validators.name),
    embedder,
    silhouette,
    traces: count,
    dates: objectField<TraceDates>({ since: date, until: date, first: date, last: date }),
    rules,
    shard: optionalField(objectField<Shard>({ model: text, number: count, of: count })),
  }),
  learners: count,
  resourceSkills: count,
  nameBytes: count,
  nameUnitBytes: single({
    expected: "1 or 2",
    fallback: 1,
    fits: (bytes) => bytes === 1 || bytes === 2,
  }),
  memberships: count,
  weakSkills: count,
  mostTraces: count,
  domains: listField(single(validators.snakeCase)),
  skillIds: listField(text),
  skillLabels: listField(text),
  resourceIds: listField(text),
  resourceTitles: listField(text),
  groups: listField(
    objectField<LearnerGroup>({
      group_id: single(validators.groupId),
      name: single(validators.name),
      type: single(validators.groupType),
    }),
  ),
  gradeLabels: optionalField(listField(orNull(validators.anyText))),
  ...clusteringFields,
});

/**
 * Parses a manifest: returns a frozen copy with known fields only.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` naming the first field of another type
 */
export function parseManifest(value: unknown): Manifest {
  return manifest(value, "manifest");
}

import * as validators from "../dataset/validators.ts";
import { MasteryError } from "../errors/errors.ts";
import { type Rules, resolveRules } from "../options.ts";
import { type Field, listOf, object, orNull, single } from "./fields.ts";
import type { SnapshotMetadata } from "./results.ts";

/** All texts of a snapshot but the learners' names, and its single numbers. */
export interface Manifest {
  readonly metadata: SnapshotMetadata;
  readonly learners: number;
  /** Skills of all resources together. */
  readonly resourceSkills: number;
  /** Bytes of all learners' names together, and of each code unit: 1 or 2. */
  readonly nameBytes: number;
  readonly nameUnitBytes: number;
  /** Domain names, sorted. */
  readonly domains: readonly string[];
  readonly skillLabels: readonly string[];
  /** Resource ids, sorted. */
  readonly resourceIds: readonly string[];
  readonly resourceTitles: readonly string[];
  /** Each k tried with its mean silhouette, ascending by k. */
  readonly tried: readonly { readonly k: number; readonly silhouette: number }[];
  /** French: see `clusterLabel`. */
  readonly clusterLabels: readonly string[];
  /** A mean per cluster and domain, from 0 to 1; null where it is not published. */
  readonly centroids: readonly (readonly (number | null)[])[];
}

const count = single(validators.count);
const text = single(validators.anyText);

const rules: Field<Rules> = (value, path) => {
  try {
    return resolveRules(Object(value));
  } catch (error) {
    if (!(error instanceof MasteryError)) throw error;
    throw new MasteryError("INVALID_SNAPSHOT", `${path}: ${error.message}`);
  }
};

/** The manifest's fields in the order of its file. */
const manifest: Field<Manifest> = object<Manifest>({
  metadata: object<SnapshotMetadata>({
    embedder: object({ id: text, dimension: count, revision: orNull(validators.anyText) }),
    silhouette: object({ learners: count, sampled: single(validators.boolean) }),
    traces: count,
    rules,
  }),
  learners: count,
  resourceSkills: count,
  nameBytes: count,
  nameUnitBytes: single({
    expected: "1 or 2",
    fallback: 1,
    fits: (bytes) => bytes === 1 || bytes === 2,
  }),
  domains: listOf(single(validators.snakeCase)),
  skillLabels: listOf(text),
  resourceIds: listOf(text),
  resourceTitles: listOf(text),
  tried: listOf(object({ k: count, silhouette: single(validators.silhouette) })),
  clusterLabels: listOf(text),
  centroids: listOf(listOf(orNull(validators.share))),
});

/**
 * A manifest of known fields alone, frozen.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` unless each field is of its type
 */
export function readManifest(value: unknown): Manifest {
  return manifest(value, "manifest");
}

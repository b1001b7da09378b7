import {
  MasteryError,
  type Rules,
  type SnapshotColumns,
  type SnapshotMetadata,
} from "@mastery/core";
import { resolveRules } from "@mastery/core/columns";

type Tried = SnapshotColumns["clusters"]["tried"];
type Centroids = SnapshotColumns["centroids"];

/** All texts of a snapshot but the learners' names, and its single numbers, written as JSON. How many there are of a text is the size of its columns. */
export interface Manifest {
  readonly metadata: SnapshotMetadata;
  readonly tried: Tried;
  /** Skills of all resources together. */
  readonly resourceSkillCount: number;
  readonly domains: readonly string[];
  readonly skillLabels: readonly string[];
  readonly resourceIds: readonly string[];
  readonly resourceTitles: readonly string[];
  readonly clusterLabels: readonly string[];
  readonly centroids: Centroids;
  readonly learners: number;
  /** Code units of all learners' names together, and the bytes of each: 1 or 2. */
  readonly nameUnits: number;
  readonly nameUnitBytes: 1 | 2;
}

/** The manifest as bytes; JSON escapes what UTF-8 cannot hold, so every text comes back as it was. */
export function writeManifest(columns: SnapshotColumns): Uint8Array {
  const { catalogue, clusters, metadata } = columns;
  const { embedder, silhouette, traces, rules } = metadata;
  const { names, grade } = columns.roster;
  // Each field by name: what a metadata object may hold beside them does not get into the file.
  const manifest: Manifest = {
    metadata: {
      embedder: { id: embedder.id, dimension: embedder.dimension, revision: embedder.revision },
      silhouette: { learners: silhouette.learners, sampled: silhouette.sampled },
      traces,
      rules: resolveRules(rules),
    },
    tried: clusters.tried.map(({ k, silhouette }) => ({ k, silhouette })),
    resourceSkillCount: catalogue.resourceSkills.length,
    domains: catalogue.domains,
    skillLabels: catalogue.skillLabels,
    resourceIds: catalogue.resourceIds,
    resourceTitles: catalogue.resourceTitles,
    clusterLabels: columns.clusterLabels,
    centroids: columns.centroids,
    learners: grade.length,
    nameUnits: names.units.length,
    nameUnitBytes: names.units instanceof Uint16Array ? 2 : 1,
  };
  return new TextEncoder().encode(JSON.stringify(manifest));
}

/** @throws {MasteryError} `INVALID_SNAPSHOT` unless each field is of its type */
export function readManifest(bytes: Uint8Array): Manifest {
  const fields = object<Manifest>("manifest", parse(bytes));
  return {
    metadata: metadata(fields.metadata),
    tried: tried(fields.tried),
    resourceSkillCount: count("resourceSkillCount", fields.resourceSkillCount),
    domains: texts("domains", fields.domains),
    skillLabels: texts("skillLabels", fields.skillLabels),
    resourceIds: texts("resourceIds", fields.resourceIds),
    resourceTitles: texts("resourceTitles", fields.resourceTitles),
    clusterLabels: texts("clusterLabels", fields.clusterLabels),
    centroids: centroids(fields.centroids),
    learners: count("learners", fields.learners),
    nameUnits: count("nameUnits", fields.nameUnits),
    nameUnitBytes: unitBytes(fields.nameUnitBytes),
  };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    fail("manifest", "JSON in UTF-8");
  }
}

function metadata(value: unknown): SnapshotMetadata {
  const fields = object<SnapshotMetadata>("metadata", value);
  const embedder = object<SnapshotMetadata["embedder"]>("metadata.embedder", fields.embedder);
  const silhouette = object<SnapshotMetadata["silhouette"]>(
    "metadata.silhouette",
    fields.silhouette,
  );
  const { id, revision } = embedder;
  if (typeof id !== "string") fail("metadata.embedder.id", "a text");
  if (typeof revision !== "string" && revision !== null) {
    fail("metadata.embedder.revision", "a text or null");
  }
  if (typeof silhouette.sampled !== "boolean") {
    fail("metadata.silhouette.sampled", "true or false");
  }
  return Object.freeze({
    embedder: Object.freeze({
      id,
      dimension: count("metadata.embedder.dimension", embedder.dimension),
      revision,
    }),
    silhouette: Object.freeze({
      learners: count("metadata.silhouette.learners", silhouette.learners),
      sampled: silhouette.sampled,
    }),
    traces: count("metadata.traces", fields.traces),
    rules: rulesOf(fields.rules),
  });
}

function rulesOf(value: unknown): Rules {
  const fields = object<Rules>("metadata.rules", value);
  try {
    return resolveRules(fields as Partial<Rules>);
  } catch (error) {
    if (!(error instanceof MasteryError)) throw error;
    throw new MasteryError("INVALID_SNAPSHOT", `metadata.rules: ${error.message}`);
  }
}

function centroids(value: unknown): Centroids {
  if (!Array.isArray(value)) fail("centroids", "a list");
  return value.map((centroid, cluster) => {
    const isNumeric = (mean: unknown): boolean => mean === null || typeof mean === "number";
    if (!Array.isArray(centroid) || !centroid.every(isNumeric)) {
      fail(`centroids[${cluster}]`, "a list of numbers or null");
    }
    return centroid;
  });
}

function tried(value: unknown): Tried {
  if (!Array.isArray(value)) fail("tried", "a list");
  return value.map((one, i) => {
    const { k, silhouette } = object<Tried[number]>(`tried[${i}]`, one);
    if (typeof silhouette !== "number") fail(`tried[${i}].silhouette`, "a number");
    return { k: count(`tried[${i}].k`, k), silhouette };
  });
}

/** An object of which nothing is known but the names it may have. */
function object<T>(name: string, value: unknown): { readonly [Field in keyof T]?: unknown } {
  if (typeof value !== "object" || value === null) fail(name, "an object");
  return value;
}

function count(name: string, value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) fail(name, "an integer from 0");
  return value as number;
}

function unitBytes(value: unknown): 1 | 2 {
  if (value !== 1 && value !== 2) fail("nameUnitBytes", "1 or 2");
  return value;
}

function texts(name: string, value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((text) => typeof text === "string")) {
    fail(name, "a list of texts");
  }
  return value;
}

function fail(name: string, expected: string): never {
  throw new MasteryError("INVALID_SNAPSHOT", `${name}: expected ${expected}, got something else`);
}

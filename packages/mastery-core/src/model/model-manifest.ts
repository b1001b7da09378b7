import * as validators from "../records/validators.ts";
import type { Rules } from "../rules/options.ts";
import {
  checkCatalogue,
  checkClusters,
  checkLength,
  checkSorted,
} from "../snapshot/check-manifest.ts";
import { type Field, listField, objectField, single } from "../snapshot/fields.ts";
import { invalid } from "../snapshot/invalid.ts";
import {
  clusteringFields,
  embedder,
  type Manifest,
  rules,
  silhouette,
} from "../snapshot/manifest.ts";
import type { SnapshotMetadata } from "../snapshot/results.ts";

/** All of a model but its numbers: the catalogue that it is about, and what is published about its clusters. */
export interface ModelManifest
  extends Pick<
    Manifest,
    | "domains"
    | "skillLabels"
    | "resourceIds"
    | "resourceTitles"
    | "tried"
    | "sizes"
    | "labelParts"
    | "centroids"
    | "identities"
  > {
  readonly rules: Rules;
  readonly embedder: SnapshotMetadata["embedder"];
  readonly silhouette: SnapshotMetadata["silhouette"];
  readonly skillIds: readonly string[];
  readonly skillDescriptions: readonly string[];
  /** Domain of each skill: a position in `domains`. */
  readonly skillDomain: readonly number[];
  readonly resourceGrade: readonly number[];
  readonly resourceRetired: readonly boolean[];
  /** Skills of each resource, in its own order: positions in `skillIds`. */
  readonly resourceSkills: readonly (readonly number[])[];
  /** The cluster of each centroid: a position in the order of ids. */
  readonly clusterPositions: readonly number[];
}

const text = single(validators.anyText);
const position = single(validators.count);

const manifest: Field<ModelManifest> = objectField<ModelManifest>({
  rules,
  embedder,
  silhouette,
  domains: listField(single(validators.snakeCase)),
  skillIds: listField(text),
  skillLabels: listField(text),
  skillDescriptions: listField(text),
  skillDomain: listField(position),
  resourceIds: listField(text),
  resourceTitles: listField(text),
  resourceGrade: listField(single(validators.grade)),
  resourceRetired: listField(single(validators.boolean)),
  resourceSkills: listField(listField(position)),
  clusterPositions: listField(position),
  ...clusteringFields,
});

/**
 * Parses a manifest, and checks that its parts fit together: returns a frozen copy with known fields only.
 *
 * @throws `MasteryError` naming the first part that is wrong
 */
export function parseModelManifest(value: unknown): ModelManifest {
  const parsed = manifest(value, "manifest");
  const skills = parsed.skillIds.length;
  checkCatalogue(parsed);
  checkSorted("skillIds", parsed.skillIds);
  for (const field of ["skillLabels", "skillDescriptions", "skillDomain"] as const) {
    checkLength(field, parsed[field], skills);
  }
  for (const field of ["resourceGrade", "resourceRetired", "resourceSkills"] as const) {
    checkLength(field, parsed[field], parsed.resourceIds.length);
  }
  checkPositions("skillDomain", parsed.skillDomain, parsed.domains.length);
  parsed.resourceSkills.forEach((carried, resource) => {
    checkDistinct(`resourceSkills[${resource}]`, carried, skills);
  });
  checkLength("clusterPositions", parsed.clusterPositions, parsed.labelParts.length);
  checkDistinct("clusterPositions", parsed.clusterPositions, parsed.labelParts.length);
  checkClusters(parsed, parsed.silhouette);
  return parsed;
}

function checkDistinct(field: string, positions: readonly number[], end: number): void {
  checkPositions(field, positions, end);
  if (positions.length > 0 && new Set(positions).size === positions.length) return;
  throw invalid(`manifest.${field}`, "at least one, each once", JSON.stringify(positions));
}

function checkPositions(field: string, positions: readonly number[], end: number): void {
  const wrong = positions.find((one) => one >= end);
  if (wrong !== undefined) throw invalid(`manifest.${field}`, `0 to ${end - 1}`, wrong);
}

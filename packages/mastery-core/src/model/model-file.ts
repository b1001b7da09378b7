import { concatenate, prefixSums } from "../collections.ts";
import {
  checked,
  type FileFormat,
  invalid,
  isA,
  packFile,
  parts,
  texts,
  unpackFile,
  viewColumns,
} from "../columns/file.ts";
import { lengthOf } from "../columns/schema.ts";
import { MasteryError } from "../errors/index.ts";
import { fingerprint } from "../hash.ts";
import { type Catalogue, skillsOf } from "../records/catalogue.ts";
import * as validators from "../records/validators.ts";
import {
  type CatalogueTexts,
  CLUSTERING,
  type ClusteringManifest,
  COMPUTATION,
  checkCatalogue,
  checkClusters,
  checkLength,
} from "../snapshot/manifest.ts";
import type { SnapshotMetadata } from "../snapshot/results.ts";
import { boolean, listOf } from "../validation/index.ts";
import { sharedFloats } from "../work.ts";
import { Model, type ModelContent, modelContentOf } from "./model.ts";

/** Columns in the order of the file. The length of a column is the product of the counts in `per`. */
const NUMBERS = {
  domainMean: { per: ["domains"], range: "share" },
  skillMean: { per: ["skills"], range: "share" },
  difficulty: { per: ["resources"], range: "share" },
  publishedDifficulty: { per: ["resources"], range: "rate" },
  featureMean: { per: ["domains"], range: "finite" },
  featureDeviation: { per: ["domains"], range: "deviation" },
  centres: { per: ["clusters", "domains"], range: "finite" },
  rates: { per: ["clusters", "resources"], range: "rate" },
  signals: { per: ["clusters", "resources"], range: "share" },
  skillEmbeddings: { per: ["skills", "dimension"], range: "finite" },
  resourceEmbeddings: { per: ["resources", "dimension"], range: "finite" },
} as const;

type ModelNumbers = { readonly [Name in keyof typeof NUMBERS]: Float64Array };

const NAMES = Object.keys(NUMBERS) as (keyof ModelNumbers)[];

const isShare = (value: number): boolean => value >= 0 && value <= 1;

type Range = (typeof NUMBERS)[keyof ModelNumbers]["range"];

const RANGES: Readonly<
  Record<Range, readonly [expected: string, fits: (value: number) => boolean]>
> = {
  share: ["0 to 1", isShare],
  rate: ["0 to 1, or NaN", (value) => Number.isNaN(value) || isShare(value)],
  deviation: ["0 or more", (value) => value >= 0 && Number.isFinite(value)],
  finite: ["a finite number", Number.isFinite],
};

const MODEL_FORMAT: FileFormat = { name: "model file", version: 5, schema: NUMBERS };

/** Returns whether the bytes start with the first bytes of a model file. */
export function isModelFile(bytes: Uint8Array): boolean {
  return isA("model file", bytes);
}

interface ModelManifest
  extends ClusteringManifest,
    CatalogueTexts,
    Pick<Catalogue, "skillDescriptions">,
    Pick<
      SnapshotMetadata,
      "rules" | "embedder" | "clusterer" | "silhouette" | "shrinkage" | "population"
    > {
  readonly skillDomain: readonly number[];
  readonly resourceGrade: readonly number[];
  readonly resourceRetired: readonly boolean[];
  /** In the order of each resource's `skill_ids`. */
  readonly resourceSkills: readonly (readonly number[])[];
  readonly sizes: readonly number[];
}

const positions = listOf(validators.count);

const MANIFEST = parts<ModelManifest>({
  ...COMPUTATION,
  skillIds: texts,
  skillLabels: texts,
  skillDescriptions: texts,
  skillDomain: positions,
  resourceIds: texts,
  resourceTitles: texts,
  resourceGrade: listOf(validators.grade),
  resourceRetired: listOf(boolean),
  resourceSkills: listOf(positions),
  sizes: positions,
  ...CLUSTERING,
});

/**
 * Returns the bytes of a model file. Equal models always give the same bytes.
 *
 * @throws `MasteryError` `INVALID_OPTION` if `model` is not a `Model`
 */
export function encodeModel(model: Model): Uint8Array {
  const content = modelContentOf(model);
  const { catalogue, population, standardisation } = content;
  const { shrinkage, ...means } = population;
  const manifest: ModelManifest = {
    rules: content.rules,
    embedder: content.embedder,
    clusterer: content.clusterer,
    silhouette: content.silhouette,
    shrinkage,
    population: content.populationHash,
    domains: catalogue.domains,
    skillIds: catalogue.skillIds,
    skillLabels: catalogue.skillLabels,
    skillDescriptions: catalogue.skillDescriptions,
    skillDomain: [...catalogue.skillDomain],
    resourceIds: catalogue.resourceIds,
    resourceTitles: catalogue.resourceTitles,
    resourceGrade: [...catalogue.resourceGrade],
    resourceRetired: Array.from(catalogue.resourceRetired, (retired) => retired === 1),
    resourceSkills: catalogue.resourceIds.map((_, resource) => [...skillsOf(catalogue, resource)]),
    sizes: content.sizes,
    tried: content.tried,
    labelParts: content.labelParts,
    centroids: content.centroids,
    identities: content.identities,
    show: content.show,
  };
  const numbers: ModelNumbers = {
    ...content,
    ...means,
    featureMean: standardisation.mean,
    featureDeviation: standardisation.deviation,
    skillEmbeddings: content.embeddings.skills,
    resourceEmbeddings: content.embeddings.resources,
  };
  const columns = NAMES.map((name) => numbers[name]);
  return concatenate(packFile(MODEL_FORMAT, manifest, columns));
}

/** Returns a hash of the model's file, as 16 hexadecimal digits. */
export function modelRevision(model: Model): string {
  return fingerprint(encodeModel(model));
}

/**
 * Returns the model in a file, after validating the whole content.
 *
 * @throws `MasteryError` `INVALID_MODEL` if the bytes are not a valid model file, `INVALID_OPTION` if `bytes` is not a `Uint8Array`
 */
export function decodeModel(bytes: Uint8Array): Model {
  try {
    return new Model(decode(bytes));
  } catch (cause) {
    if (!(cause instanceof MasteryError) || cause.code === "INVALID_OPTION") throw cause;
    throw new MasteryError("INVALID_MODEL", cause.message, { cause });
  }
}

function decode(bytes: Uint8Array): ModelContent {
  const file = unpackFile(MODEL_FORMAT, bytes);
  const manifest = checked("manifest", file.manifest, MANIFEST);
  checkManifest(manifest);
  const numbers = numbersIn(file.columns, manifest);
  const { domainMean, skillMean, difficulty, publishedDifficulty } = numbers;
  const { embedder, shrinkage } = manifest;
  return {
    rules: manifest.rules,
    embedder,
    clusterer: manifest.clusterer,
    populationHash: manifest.population,
    silhouette: manifest.silhouette,
    tried: manifest.tried,
    labelParts: manifest.labelParts,
    centroids: manifest.centroids,
    identities: manifest.identities,
    show: manifest.show,
    sizes: manifest.sizes,
    centres: numbers.centres,
    rates: numbers.rates,
    signals: numbers.signals,
    catalogue: catalogueOf(manifest),
    population: { domainMean, skillMean, difficulty, publishedDifficulty, shrinkage },
    standardisation: { mean: numbers.featureMean, deviation: numbers.featureDeviation },
    embeddings: {
      dimension: embedder.dimension,
      skills: numbers.skillEmbeddings,
      resources: numbers.resourceEmbeddings,
    },
  };
}

function checkManifest(manifest: ModelManifest): void {
  const { domains, skillIds, resourceIds, sizes, labelParts } = manifest;
  checkCatalogue(manifest);
  checkLength("skillDescriptions", manifest.skillDescriptions, skillIds.length);
  checkLength("skillDomain", manifest.skillDomain, skillIds.length);
  checkPositions("skillDomain", manifest.skillDomain, domains.length);
  for (const field of ["resourceGrade", "resourceRetired", "resourceSkills"] as const) {
    checkLength(field, manifest[field], resourceIds.length);
  }
  manifest.resourceSkills.forEach((carried, resource) => {
    const field = `resourceSkills[${resource}]`;
    checkPositions(field, carried, skillIds.length);
    if (carried.length > 0 && new Set(carried).size === carried.length) return;
    const expected = "at least one item, and no repetition";
    throw invalid(`manifest.${field}`, expected, JSON.stringify(carried));
  });
  checkClusters(manifest);
  checkLength("sizes", sizes, labelParts.length);
}

function checkPositions(field: string, positions: readonly number[], end: number): void {
  const wrong = positions.find((one) => one >= end);
  if (wrong !== undefined) throw invalid(`manifest.${field}`, `0 to ${end - 1}`, wrong);
}

/** Returns validated numbers in memory that threads can share. */
function numbersIn(columns: Uint8Array, manifest: ModelManifest): ModelNumbers {
  const counts = {
    domains: manifest.domains.length,
    skills: manifest.skillIds.length,
    resources: manifest.resourceIds.length,
    clusters: manifest.labelParts.length,
    dimension: manifest.embedder.dimension,
  };
  const views = viewColumns(
    columns,
    NAMES.map((name) => [Float64Array, lengthOf(NUMBERS[name], counts)]),
  );
  const parts = NAMES.map((name, i) => {
    const [expected, fits] = RANGES[NUMBERS[name].range];
    const values = sharedFloats(views[i]!.length);
    values.set(views[i]!);
    const wrong = values.findIndex((value) => !fits(value));
    if (wrong >= 0) throw invalid(`${name}[${wrong}]`, expected, values[wrong]);
    return [name, values];
  });
  return Object.fromEntries(parts);
}

function catalogueOf(manifest: ModelManifest): Catalogue {
  const { resourceSkills } = manifest;
  return {
    domains: manifest.domains,
    skillIds: manifest.skillIds,
    skillLabels: manifest.skillLabels,
    skillDescriptions: manifest.skillDescriptions,
    resourceIds: manifest.resourceIds,
    resourceTitles: manifest.resourceTitles,
    skillDomain: Uint32Array.from(manifest.skillDomain),
    resourceGrade: Uint8Array.from(manifest.resourceGrade),
    resourceRetired: Uint8Array.from(manifest.resourceRetired, Number),
    resourceSkillOffsets: prefixSums(resourceSkills.map(({ length }) => length)),
    resourceSkills: Uint32Array.from(resourceSkills.flat()),
  };
}

import { prefixSums } from "../collections.ts";
import { MasteryError } from "../errors/index.ts";
import { sharedFloats } from "../parallel/workers.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { MODEL_FORMAT } from "../snapshot/header.ts";
import { invalid } from "../snapshot/invalid.ts";
import { checkBytes, unpackFile } from "../snapshot/packed-file.ts";
import { drain } from "../work.ts";
import { Model } from "./model.ts";
import { type ModelManifest, parseModelManifest } from "./model-manifest.ts";
import { checkNumbers, countNumbers, type ModelCounts, splitNumbers } from "./model-numbers.ts";

/**
 * The model in the bytes of a model file, after checking everything in them.
 *
 * @throws `MasteryError` `INVALID_MODEL`; `INVALID_OPTION` for anything but a `Uint8Array`
 */
export function decodeModel(bytes: Uint8Array): Model {
  checkBytes(bytes);
  try {
    return decode(bytes);
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError("INVALID_MODEL", cause.message, { cause });
  }
}

function decode(bytes: Uint8Array): Model {
  const { manifest: value, columns } = drain(unpackFile(MODEL_FORMAT, bytes));
  const manifest = parseModelManifest(value);
  const counts = countsOf(manifest);
  const count = countNumbers(counts);
  if (columns.length !== count * Float64Array.BYTES_PER_ELEMENT) {
    throw invalid("numbers", `${count} doubles`, `${columns.length} bytes`);
  }
  // A copy, which threads share.
  const joined = sharedFloats(count);
  new Uint8Array(joined.buffer).set(columns);
  const numbers = splitNumbers(joined, counts);
  checkNumbers(numbers);
  const { domainMean, domainRate, skillMean, rates, signals } = numbers;
  const { rules, embedder, silhouette, labelParts, centroids, tried } = manifest;
  return new Model({
    rules,
    embedder,
    catalogue: catalogueOf(manifest),
    population: { domainMean, domainRate, skillMean },
    standardisation: { mean: numbers.featureMean, deviation: numbers.featureDeviation },
    clusters: {
      tried,
      measured: silhouette.learners,
      sizes: Uint32Array.from(manifest.sizes),
      positions: Uint32Array.from(manifest.clusterPositions),
      centroids: numbers.centroids,
      identities: manifest.identities,
    },
    descriptions: { centroids, labelParts },
    rates: { rates, signals },
    embeddings: {
      dimension: embedder.dimension,
      skills: numbers.skillEmbeddings,
      resources: numbers.resourceEmbeddings,
    },
  });
}

function countsOf({
  domains,
  skillIds,
  resourceIds,
  labelParts,
  embedder,
}: ModelManifest): ModelCounts {
  return {
    domains: domains.length,
    features: 2 * domains.length,
    skills: skillIds.length,
    resources: resourceIds.length,
    clusters: labelParts.length,
    dimension: embedder.dimension,
  };
}

function catalogueOf(manifest: ModelManifest): Catalogue {
  const { domains, skillIds, skillLabels, skillDescriptions } = manifest;
  const { resourceIds, resourceTitles, resourceSkills } = manifest;
  return {
    ...{ domains, skillIds, skillLabels, skillDescriptions, resourceIds, resourceTitles },
    skillDomain: Uint32Array.from(manifest.skillDomain),
    resourceGrade: Uint8Array.from(manifest.resourceGrade),
    resourceRetired: Uint8Array.from(manifest.resourceRetired, Number),
    resourceSkillOffsets: prefixSums(resourceSkills.map(({ length }) => length)),
    resourceSkills: Uint32Array.from(resourceSkills.flat()),
  };
}

import { concatenate } from "../collections.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { MODEL_FORMAT } from "../snapshot/header.ts";
import { packFile } from "../snapshot/packed-file.ts";
import { type Model, modelContentOf } from "./model.ts";
import type { ModelContent } from "./model-content.ts";
import type { ModelManifest } from "./model-manifest.ts";
import { joinNumbers, numbersOf } from "./model-numbers.ts";

/** The bytes of a model file. The same model always gives the same bytes. */
export function encodeModel(model: Model): Uint8Array {
  const content = modelContentOf(model);
  const { silhouette } = model.metadata;
  const numbers = joinNumbers(numbersOf(content));
  const bytes = new Uint8Array(numbers.buffer);
  return concatenate(packFile(MODEL_FORMAT, manifestOf(content, silhouette), [bytes]));
}

function manifestOf(content: ModelContent, silhouette: ModelManifest["silhouette"]): ModelManifest {
  const { rules, embedder, catalogue, clusters, descriptions } = content;
  return {
    rules,
    embedder,
    silhouette,
    domains: catalogue.domains,
    skillIds: catalogue.skillIds,
    skillLabels: catalogue.skillLabels,
    skillDescriptions: catalogue.skillDescriptions,
    skillDomain: [...catalogue.skillDomain],
    resourceIds: catalogue.resourceIds,
    resourceTitles: catalogue.resourceTitles,
    resourceGrade: [...catalogue.resourceGrade],
    resourceRetired: Array.from(catalogue.resourceRetired, (retired) => retired === 1),
    resourceSkills: skillsOfResources(catalogue),
    clusterPositions: [...clusters.positions],
    tried: clusters.tried,
    sizes: [...clusters.sizes],
    ...descriptions,
    identities: clusters.identities,
  };
}

function skillsOfResources({ resourceIds, resourceSkillOffsets, resourceSkills }: Catalogue) {
  return resourceIds.map((_, resource): number[] => {
    const [start, end] = resourceSkillOffsets.subarray(resource, resource + 2);
    return [...resourceSkills.subarray(start, end)];
  });
}

import type { Catalogue } from "../dataset/catalogue/catalogue.ts";
import { packFile } from "../snapshot/packed-file.ts";
import { contentOf, type Model } from "./model.ts";
import type { ModelContent } from "./model-content.ts";
import { MODEL_FORMAT } from "./model-format.ts";
import type { ModelManifest } from "./model-manifest.ts";
import { joinNumbers, numbersOf } from "./model-numbers.ts";

/** The bytes of a model file. The same model always gives the same bytes. */
export function encodeModel(model: Model): Uint8Array {
  const content = contentOf(model);
  const numbers = joinNumbers(numbersOf(content));
  return packFile(MODEL_FORMAT, manifestOf(content), numbers.byteLength, (bytes) => {
    bytes.set(new Uint8Array(numbers.buffer));
  });
}

function manifestOf(content: ModelContent): ModelManifest {
  const { rules, embedder, catalogue, clusters, descriptions } = content;
  const learners = clusters.sizes.reduce((sum, size) => sum + size, 0);
  return {
    rules,
    embedder,
    silhouette: { learners: clusters.measured, sampled: clusters.measured < learners },
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
    ids: [...clusters.ids],
    tried: clusters.tried,
    sizes: [...clusters.sizes],
    ...descriptions,
  };
}

function skillsOfResources({ resourceIds, resourceSkillOffsets, resourceSkills }: Catalogue) {
  return resourceIds.map((_, resource): number[] => {
    const [start, end] = resourceSkillOffsets.subarray(resource, resource + 2);
    return [...resourceSkills.subarray(start, end)];
  });
}

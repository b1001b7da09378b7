import type { Catalogue } from "../dataset/catalogue.ts";
import { MasteryError } from "../errors/errors.ts";
import { sharedFloats } from "../parallel/workers.ts";
import { scaleToUnit } from "../rules/score.ts";
import type { Embedder, EmbedOptions } from "./embedder.ts";

/** Unit vectors, one after another, of all skills and all resources; an embedding of length 0 stays 0. */
export interface CatalogueEmbeddings {
  readonly dimension: number;
  /** `skills * dimension` numbers. */
  readonly skills: Float64Array;
  /** `resources * dimension` numbers. */
  readonly resources: Float64Array;
}

/** What stands for a skill: its label and description. */
function skillText(label: string, description: string): string {
  return description === "" ? label : `${label}. ${description}`;
}

/** What stands for a resource: its title and its skills' labels. */
function resourceText(title: string, skillLabels: readonly string[]): string {
  return `${title}. ${skillLabels.join(", ")}`;
}

/**
 * Embeds every skill and every resource, each distinct text once.
 *
 * @throws {@link MasteryError} when the embedder returns anything but one finite vector of its dimension per text
 */
export async function embedCatalogue(
  catalogue: Catalogue,
  embedder: Embedder,
  options: EmbedOptions = {},
): Promise<CatalogueEmbeddings> {
  const { dimension } = embedder;
  const skillTexts = catalogue.skillLabels.map((label, skill) =>
    skillText(label, catalogue.skillDescriptions[skill]!),
  );
  const resourceTexts = catalogue.resourceTitles.map((title, resource) =>
    resourceText(title, skillLabels(catalogue, resource)),
  );
  const numbers = new Map<string, number>();
  for (const text of [...skillTexts, ...resourceTexts]) {
    if (!numbers.has(text)) numbers.set(text, numbers.size);
  }
  const texts = [...numbers.keys()];
  const vectors = await embedder.embed(texts, options);
  checkVectors(vectors, texts.length, embedder);
  const rows = (wanted: readonly string[]): Float64Array => {
    const matrix = sharedFloats(wanted.length * dimension);
    wanted.forEach((text, row) => {
      matrix.set(scaleToUnit(Float64Array.from(vectors[numbers.get(text)!]!)), row * dimension);
    });
    return matrix;
  };
  return { dimension, skills: rows(skillTexts), resources: rows(resourceTexts) };
}

function skillLabels(
  { resourceSkills, resourceSkillOffsets, skillLabels }: Catalogue,
  resource: number,
): string[] {
  const labels: string[] = [];
  const end = resourceSkillOffsets[resource + 1]!;
  for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
    labels.push(skillLabels[resourceSkills[at]!]!);
  }
  return labels;
}

/**
 * Holds an embedder to its contract.
 *
 * @throws {@link MasteryError} `INVALID_EMBEDDING` on anything but `texts` vectors of `dimension` finite numbers
 */
export function checkVectors(
  vectors: readonly ArrayLike<number>[],
  texts: number,
  { id, dimension }: Embedder,
): void {
  const refuse = (expected: string, got: string): never => {
    const message = `Embedder "${id}": expected ${expected}, got ${got}.`;
    throw new MasteryError("INVALID_EMBEDDING", message);
  };
  if (vectors.length !== texts) refuse(`${texts} vectors`, `${vectors.length}`);
  vectors.forEach((vector, i) => {
    if (vector.length !== dimension) {
      refuse(`${dimension} numbers in vector ${i}`, `${vector.length}`);
    }
    for (let at = 0; at < dimension; at++) {
      if (!Number.isFinite(vector[at])) refuse(`finite numbers in vector ${i}`, `${vector[at]}`);
    }
  });
}

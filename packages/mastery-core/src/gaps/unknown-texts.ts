import { frozen } from "../collections.ts";
import { aDataset, type Dataset } from "../evidence/dataset.ts";
import { Model, modelContentOf } from "../model/model.ts";
import {
  type Embedder,
  type EmbedOptions,
  embedCatalogue,
  textsWithoutVector,
} from "../ranking/embeddings.ts";
import type { CatalogueTexts } from "../snapshot/manifest.ts";
import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import { checkArguments } from "../validation/index.ts";

/**
 * Texts of the catalogue of which an embedder knows nothing: their vectors have length 0, so recommendations leave their similarity out
 * (rule 2.4.18).
 */
export interface UnknownTexts {
  readonly skills: number;
  readonly resources: number;
  /** At most three labels and titles, resources first. */
  readonly examples: readonly string[];
}

/** Returns the texts that an embedder did not know when a snapshot or a model was computed. */
export function unknownTexts(result: Snapshot | Model): UnknownTexts {
  if (result instanceof Model) {
    const { catalogue, embeddings } = modelContentOf(result);
    return describeRows(catalogue, textsWithoutVector(embeddings));
  }
  const { manifest } = contentOf(result);
  return describeRows(manifest, manifest.unknownTexts);
}

/**
 * Embeds the catalogue of a dataset, and resolves to the texts that the embedder does not know.
 *
 * @throws `MasteryError` `INVALID_OPTION` if `dataset` is not a dataset, `INVALID_EMBEDDING` for a faulty embedder; the signal's reason if
 * the signal is aborted
 */
export async function textsUnknownTo(
  embedder: Embedder,
  dataset: Pick<Dataset, "catalogue">,
  options: EmbedOptions = {},
): Promise<UnknownTexts> {
  checkArguments({ dataset }, { dataset: aDataset });
  const { catalogue } = dataset;
  return describeRows(
    catalogue,
    textsWithoutVector(await embedCatalogue(catalogue, embedder, options)),
  );
}

const EXAMPLES = 3;

function describeRows(
  { skillLabels, resourceTitles }: Pick<CatalogueTexts, "skillLabels" | "resourceTitles">,
  rows: ReturnType<typeof textsWithoutVector>,
): UnknownTexts {
  const { skills, resources } = rows ?? { skills: [], resources: [] };
  const examples = [
    ...resources.map((row) => resourceTitles[row]!),
    ...skills.map((row) => skillLabels[row]!),
  ].slice(0, EXAMPLES);
  return frozen({ skills: skills.length, resources: resources.length, examples });
}

/** Returns an English sentence that can follow `warning:`, or none if the embedder knows a word of every text. */
export function describeUnknownTexts({
  skills,
  resources,
  examples,
}: UnknownTexts): readonly string[] {
  if (skills + resources === 0) return [];
  const counted = [
    ...(resources > 0 ? [countOf(resources, "resource")] : []),
    ...(skills > 0 ? [countOf(skills, "skill")] : []),
  ].join(" and ");
  const named = examples.map((text) => JSON.stringify(text)).join(", ");
  return [
    `the embedder knows no word of the texts of ${counted}, such as ${named}: recommendations leave their similarity out; write these texts in a language of the embedder, or use an embedder that knows their language`,
  ];
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

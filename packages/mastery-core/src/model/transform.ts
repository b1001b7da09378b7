import { MasteryError } from "../errors/index.ts";
import type { Dataset } from "../evidence/dataset.ts";
import { type Catalogue, skillsOf } from "../records/catalogue.ts";
import type { DatasetRecords } from "../records/records.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { checkOptions } from "../validation/index.ts";
import { checkedDataset } from "./checked-dataset.ts";
import { applyModel } from "./compose-snapshot.ts";
import { type Model, modelContentOf } from "./model.ts";
import { modelRevision } from "./model-file.ts";
import { TRANSFORM_OPTIONS, type TransformOptions } from "./options.ts";

/**
 * Resolves to the snapshot of a dataset's learners under a model. Values about the population come from the model, so the results of a
 * learner do not depend on the other learners in the data (rule 2.3.9).
 *
 * @param dataset records, which are validated first, or a validated dataset; both must have the skills and resources of the model
 * @throws `DatasetError` listing every issue of the records; `MasteryError` `MODEL_MISMATCH` if the catalogues differ, `INVALID_OPTION` for
 * an unknown or invalid option, or traces counted with another pass mark than the model's; the signal's reason if the signal is aborted
 */
export async function transform(
  model: Model,
  dataset: DatasetRecords | Dataset,
  options: TransformOptions = {},
): Promise<Snapshot> {
  const content = modelContentOf(model);
  checkOptions(options, TRANSFORM_OPTIONS);
  const checked = await checkedDataset(dataset, content.rules, options);
  checkSameCatalogue(content.catalogue, checked.catalogue);
  const { shard: part, ...others } = options;
  const shard = part && { model: modelRevision(model), number: part.number, of: part.of };
  return applyModel(model, checked, { ...others, shard });
}

const MAX_DIFFERENCES = 5;

/** @throws `MasteryError` `MODEL_MISMATCH` unless the data have the skills and resources of the model */
function checkSameCatalogue(model: Catalogue, data: Catalogue): void {
  if (model === data) return;
  const differences = differencesOf(recordsOf(model), recordsOf(data));
  if (differences.length === 0) return;
  const more = differences.length - MAX_DIFFERENCES;
  const message = [
    "The data and the model have different skills or resources. Fit a new model. Differences:",
    ...differences.slice(0, MAX_DIFFERENCES),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join("\n  ");
  throw new MasteryError("MODEL_MISMATCH", message);
}

/** Returns each skill and each resource as a string, by the name that messages use. */
function recordsOf(catalogue: Catalogue): Map<string, string> {
  const { skillIds, skillLabels, skillDescriptions, skillDomain, domains } = catalogue;
  const { resourceIds, resourceTitles, resourceGrade, resourceRetired } = catalogue;
  const records = new Map<string, string>();
  for (const [s, id] of skillIds.entries()) {
    const record = [skillLabels[s], skillDescriptions[s], domains[skillDomain[s]!]];
    records.set(`skill ${JSON.stringify(id)}`, JSON.stringify(record));
  }
  for (const [r, id] of resourceIds.entries()) {
    const skills = Array.from(skillsOf(catalogue, r), (s) => skillIds[s]);
    const record = [resourceTitles[r], resourceGrade[r], resourceRetired[r], skills];
    records.set(`resource ${JSON.stringify(id)}`, JSON.stringify(record));
  }
  return records;
}

/** Returns lines of a message. */
function differencesOf(
  model: ReadonlyMap<string, string>,
  data: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...model.keys(), ...data.keys()])].flatMap((name) => {
    if (!data.has(name)) return [`${name}: only in the model`];
    if (!model.has(name)) return [`${name}: only in the data`];
    return model.get(name) === data.get(name) ? [] : [`${name}: its record differs`];
  });
}

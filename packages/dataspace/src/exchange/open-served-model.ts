import type { Learner, OfLevel } from "@mastery/core";
import type { Model } from "@mastery/core/model";
import { type CatalogueRecords, readCatalogue } from "@mastery/dataset";
import { answerExchange, type ServedModel } from "./answer.ts";

/** Nobody: the learner of the trial, in the first level of the school if it has any. */
function nobody({ levels }: CatalogueRecords): OfLevel<Learner> {
  return {
    learner_id: "00000000-0000-0000-0000-000000000000",
    display_name: "Nobody",
    grade_level: Object.keys(levels?.grades ?? {})[0] ?? 1,
  };
}

/**
 * Reads the catalogue of a model, and answers once without any record, so that data that do not fit end here and not with the first
 * exchange.
 *
 * @param directory data directory with the skills and resources that the model was fitted on, and `levels.json` and `xapi.json` if there
 *   are any
 * @throws {DatasetError} that lists every issue of the catalogue; `MasteryError` `MODEL_MISMATCH` for another one
 */
export async function openServedModel(model: Model, directory: string): Promise<ServedModel> {
  const served = { model, catalogue: await readCatalogue(directory) };
  await answerExchange(served, nobody(served.catalogue), [], 1);
  return served;
}

import type { Dataset } from "../evidence/dataset.ts";
import { checkTransformOptions, type TransformOptions } from "../precompute-options.ts";
import { profileLearners } from "../profiles/profiles.ts";
import type { DatasetRecords } from "../records/records.ts";
import type { Shard, ShardNumber } from "../shards/shard.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { applyModel } from "./apply-model.ts";
import { checkSameCatalogue } from "./check-same-catalogue.ts";
import { checkedDataset } from "./checked-dataset.ts";
import { type Model, modelContentOf } from "./model.ts";
import { modelRevision } from "./model-revision.ts";

/**
 * Resolves to the snapshot of some learners under a model: every value about the population is the model's, and only what the
 * learners did themselves comes from the data (rule 2.3.9). Whatever other learners the data hold, a learner gets the same answers.
 *
 * @param dataset records, which are checked first, or a dataset that was checked before; with the skills and resources of the model
 * @throws `DatasetError` listing every issue of the records; `MasteryError` `MODEL_MISMATCH` for another catalogue,
 *   `INVALID_OPTION` for an unknown option; the signal's reason if aborted
 */
export async function transform(
  model: Model,
  dataset: DatasetRecords | Dataset,
  options: TransformOptions = {},
): Promise<Snapshot> {
  const content = modelContentOf(model);
  checkTransformOptions(options);
  const checked = await checkedDataset(dataset, options);
  checkSameCatalogue(
    { name: "the model", catalogue: content.catalogue },
    { name: "the data", catalogue: checked.catalogue },
    "; fit it again",
  );
  const profiles = profileLearners(checked.evidence, checked.catalogue);
  return applyModel(content, checked, profiles, {
    ...options,
    shard: shardOf(model, options.shard),
  });
}

function shardOf(model: Model, place: ShardNumber | undefined): Shard | undefined {
  return place && { model: modelRevision(model), number: place.number, of: place.of };
}

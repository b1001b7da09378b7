import type { Dataset } from "../evidence/dataset.ts";
import { type PrecomputeOptions, resolveOptions } from "../precompute-options.ts";
import type { DatasetRecords } from "../records/records.ts";
import { aFunction, refuse } from "../validation.ts";
import { checkedDataset } from "./checked-dataset.ts";
import { fitLearners } from "./fit-learners.ts";
import { Model } from "./model.ts";
import type { ReadParts } from "./parts.ts";

/**
 * Resolves to what the rules need from all learners together: means, clusters, success rates and embeddings. With the rule
 * `fitSample`, the clusters are fitted on a sample; everything else is still counted over all learners (rule 2.3.9).
 *
 * @param dataset records, which are checked first, or a dataset that was checked before; do not change it afterwards
 * @throws `DatasetError` listing every issue of the records; `MasteryError` for invalid options, too few learners or a
 *   invalid embedder; the signal's reason if aborted
 */
export async function fit(
  dataset: DatasetRecords | Dataset,
  options: PrecomputeOptions,
): Promise<Model> {
  const rules = resolveOptions(options);
  const checked = await checkedDataset(dataset, options);
  const parts = [{ name: "the data", dataset: checked }];
  const { model } = await fitLearners(() => parts, rules, options);
  return new Model(model);
}

/**
 * As {@link fit}, for learners whose evidence does not fit in memory together: the model is the same, byte for byte. Some 150 bytes a
 * learner stay in memory, and with the rule `fitSample` no more.
 *
 * @param readParts called twice
 * @throws `MasteryError` as {@link fit} does; `INVALID_SHARDS` for a learner in several parts, `MODEL_MISMATCH` for parts with other
 *   skills or resources; what reading throws
 */
export async function fitParts(readParts: ReadParts, options: PrecomputeOptions): Promise<Model> {
  const rules = resolveOptions(options);
  refuse(aFunction("readParts", readParts));
  const { model } = await fitLearners(readParts, rules, options);
  return new Model(model);
}

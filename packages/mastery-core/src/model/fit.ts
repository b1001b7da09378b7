import type { Dataset } from "../dataset/dataset.ts";
import type { DatasetRecords } from "../dataset/records/records.ts";
import type { PrecomputeOptions } from "../options.ts";
import { resolveOptions } from "../resolve-options.ts";
import { checkedDataset } from "./checked-dataset.ts";
import { fitDataset } from "./fit-dataset.ts";
import { Model } from "./model.ts";

/**
 * Resolves to what the rules need from all learners together: means, clusters, success rates and embeddings. With the rule
 * `fitSample`, the clusters are fitted on a sample; everything else is still counted over all learners (rule 2.3.9).
 *
 * @param dataset records, which are checked first, or a dataset that was checked before; do not change it afterwards
 * @throws `DatasetError` listing every fault of the records; `MasteryError` for invalid options, too few learners or a
 *   faulty embedder; the signal's reason if aborted
 */
export async function fit(
  dataset: DatasetRecords | Dataset,
  options: PrecomputeOptions,
): Promise<Model> {
  const rules = resolveOptions(options);
  return new Model(await fitDataset(await checkedDataset(dataset, options), rules, options));
}

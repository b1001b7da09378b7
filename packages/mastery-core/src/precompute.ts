import type { Dataset } from "./evidence/dataset.ts";
import { checkedDataset } from "./model/checked-dataset.ts";
import { applyModel, composeSnapshot } from "./model/compose-snapshot.ts";
import { fitChecked } from "./model/fit.ts";
import { type PrecomputeOptions, resolveOptions } from "./model/options.ts";
import type { DatasetRecords } from "./records/records.ts";
import type { Snapshot } from "./snapshot/snapshot.ts";

/**
 * Resolves to a finished snapshot: profiles, clusters and recommendations of all learners, computed once. If anything fails, the promise
 * rejects, so you never see a partially built snapshot. The same records in any order, with the same options, give the same snapshot.
 *
 * @param dataset records, which are validated first, or a validated dataset
 * @throws {@link DatasetError} listing every issue of the records; {@link MasteryError} for invalid options, too few learners or a
 *   faulty embedder; the signal's reason if aborted
 *
 * @example
 * ```ts
 * const snapshot = await precompute({ skills, resources, learners, traces }, { embedder: hashingEmbedder() });
 * snapshot.recommend(learnerId, 3);
 * ```
 */
export async function precompute(
  dataset: DatasetRecords | Dataset,
  options: PrecomputeOptions,
): Promise<Snapshot> {
  // All options are checked before the records are read.
  const rules = resolveOptions(options);
  const checked = await checkedDataset(dataset, rules, options);
  const { model, sample, ...results } = await fitChecked(checked, rules, options);
  const { name, workers, onProgress, signal } = options;
  const others = { name, workers, onProgress, signal };
  // The results of all learners are known, unless the model was fitted on a sample of them.
  if (sample !== checked) return applyModel(model, checked, others);
  return composeSnapshot(model, checked, results, others);
}

import { buildDataset } from "../evidence/build-dataset.ts";
import type { Dataset } from "../evidence/dataset.ts";
import type { DatasetRecords } from "../records/records.ts";
import type { Rules } from "../rules/options.ts";
import { refuse } from "../validation/index.ts";
import type { WorkOptions } from "../work.ts";

/**
 * @throws `DatasetError` listing every issue of the records; `MasteryError` `INVALID_OPTION` for a dataset whose traces were counted with
 * another pass mark (rule 2.1.5)
 */
export async function checkedDataset(
  dataset: DatasetRecords | Dataset,
  { passMark }: Pick<Rules, "passMark">,
  { onProgress, signal }: WorkOptions,
): Promise<Dataset> {
  const isChecked = typeof dataset === "object" && dataset !== null && "catalogue" in dataset;
  if (!isChecked) return buildDataset(dataset, { passMark, onProgress, signal });
  if (dataset.passMark !== passMark) {
    const expected = `${dataset.passMark}, with which the traces of the dataset were counted`;
    refuse([`passMark: expected ${expected}, got ${passMark}`]);
  }
  return dataset;
}

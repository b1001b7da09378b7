import { buildDataset, type Dataset } from "../evidence/dataset.ts";
import type { DatasetRecords } from "../records/records.ts";
import type { WorkOptions } from "../work.ts";

/** The dataset itself if it was checked before, or one built from records. */
export async function checkedDataset(
  dataset: DatasetRecords | Dataset,
  { onProgress, signal }: WorkOptions,
): Promise<Dataset> {
  return isDataset(dataset) ? dataset : await buildDataset(dataset, { onProgress, signal });
}

function isDataset(dataset: DatasetRecords | Dataset): dataset is Dataset {
  return typeof dataset === "object" && dataset !== null && "catalogue" in dataset;
}

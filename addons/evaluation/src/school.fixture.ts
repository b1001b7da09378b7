import { buildDataset, type Dataset, type DatasetRecords } from "@mastery/core";
import type { SmallDataset } from "@mastery/core/testing";
import { generateDataset } from "@mastery/synthetic-school";
import { AttemptLog } from "./attempts.ts";

/** A dataset, and the attempts behind it. */
export interface Logged {
  readonly dataset: Dataset;
  readonly log: AttemptLog;
}

/** Resolves to the dataset built from records, and the attempts behind the dataset. */
export async function buildLogged(records: DatasetRecords): Promise<Logged> {
  const log = new AttemptLog();
  return { dataset: await buildDataset(records, { onAttempt: log.add }), log };
}

/** Returns the records of a generated school. */
export function smallSchool(): SmallDataset {
  const { skills, resources, learners, traces } = generateDataset({ learners: 40, seed: 7 });
  return { skills, resources, learners: [...learners], traces: [...traces] };
}

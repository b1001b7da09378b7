import { MasteryError } from "@mastery/core";
import { findDataFiles } from "../reading/data-files.ts";
import { readRecords } from "../reading/records.ts";

/** What a simulation knows of a learner, and the service never does. */
export interface Truth {
  /** By domain, from 0 to 1. */
  readonly ability: Readonly<Record<string, number>>;
  readonly archetype: string;
}

/**
 * The truth behind generated learners, by id. Apart from the reading of datasets, so that no result can hold it.
 *
 * @throws {MasteryError} `NO_TRUTH` where learners have none
 */
export async function readTruth(directory: string): Promise<ReadonlyMap<string, Truth>> {
  const truths = new Map<string, Truth>();
  let without = 0;
  const sink = {
    record(record: unknown): void {
      const truth = truthOf(record);
      if (truth) truths.set(truth.id, truth);
      else without++;
    },
    // Told by the reading of the dataset.
    unreadRecord(): void {},
    unread(): void {},
  };
  for (const file of await findDataFiles(directory)) {
    if ("kind" in file && file.kind === "learners") await readRecords(file, sink, async () => {});
  }
  if (without > 0 || truths.size === 0) {
    const message = `${directory}: expected generated learners, each with ability and archetype; ${without} have none`;
    throw new MasteryError("NO_TRUTH", message);
  }
  return truths;
}

function truthOf(record: unknown): (Truth & { readonly id: string }) | undefined {
  if (typeof record !== "object" || record === null) return undefined;
  const { learner_id, ability, archetype } = record as Readonly<Record<string, unknown>>;
  if (typeof learner_id !== "string" || typeof archetype !== "string") return undefined;
  if (typeof ability !== "object" || ability === null) return undefined;
  return {
    id: learner_id.toLowerCase(),
    ability: ability as Readonly<Record<string, number>>,
    archetype,
  };
}

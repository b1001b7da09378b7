import { MasteryError } from "@mastery/core";
import { readRawRecords } from "@mastery/dataset";

/** What a simulation knows about a learner, and the service never reads. */
export interface Truth {
  /** By domain, from 0 to 1. */
  readonly ability: Readonly<Record<string, number>>;
  readonly archetype: string;
}

/**
 * Reads the truth of generated learners, by id. It is separate from the reading of datasets, so that no result can hold it. Without any
 * learners it is empty: reading the dataset reports what is wrong with such a directory.
 *
 * @throws {MasteryError} `NO_TRUTH` if learners have none
 */
export async function readTruth(directory: string): Promise<ReadonlyMap<string, Truth>> {
  const truths = new Map<string, Truth>();
  let without = 0;
  await readRawRecords(directory, "learners", (record) => {
    const truth = truthOf(record);
    if (truth) truths.set(truth.id, truth);
    else without++;
  });
  if (without > 0) {
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

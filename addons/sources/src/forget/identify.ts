import { readRawRecords } from "@mastery/dataset";
import { parquetReader } from "../readers/index.ts";
import type { Identity } from "./identity.ts";

/** A learner in a data directory. */
export interface KnownLearner {
  readonly ids: readonly string[];
  readonly name: string | undefined;
}

/** Fields of a learner that identify nobody else. */
const ID_FIELDS = ["learner_id", "mbox_sha1sum", "sourcedId"];

/** Resolves to the learners of a data directory whose id, pseudonym or name is the given text: several for namesakes. */
export async function learnersNamed(
  data: string,
  given: string,
  uuidOf?: (id: string) => string,
): Promise<readonly KnownLearner[]> {
  const wanted = given.normalize().toLowerCase();
  const found: KnownLearner[] = [];
  const visit = (record: unknown): void => {
    const fields = Object(record) as Readonly<Record<string, unknown>>;
    const own = ID_FIELDS.flatMap((field) => textsIn(fields[field]));
    const ids = [...own, ...(uuidOf ? own.map(uuidOf) : [])].map((id) => id.toLowerCase());
    const [name] = textsIn(fields["display_name"]);
    if (ids.includes(wanted) || name?.normalize().toLowerCase() === wanted)
      found.push({ ids, name });
  };
  await readRawRecords(data, "learners", visit, parquetReader());
  return found;
}

function textsIn(value: unknown): string[] {
  return typeof value === "string" && value !== "" ? [value] : [];
}

/** Returns the identity of a learner. A learner who is in no file of learners is known only by the given id. */
export function identityOf(
  learner: KnownLearner | undefined,
  given: string,
  uuidOf?: (id: string) => string,
): Identity {
  const ids = new Set(learner?.ids ?? [given.toLowerCase()]);
  return { ids, name: learner?.name, uuidOf };
}

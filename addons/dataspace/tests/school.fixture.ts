import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Trace } from "@mastery/core";
import { fit } from "@mastery/core/model";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { openServedModel, parseConsents, type ServedModel } from "../src/index.ts";

/** Home page of the learners' accounts, and base address of the resources' activities. */
export const PLATFORM = "https://lms.example";

/** The consents of learners 0 and 3. */
export const CONSENTS = { 0: "660000000000000000000000", 3: "660000000000000000000003" } as const;

/** A learner's name that no response or log may contain. */
export const NAME = "Anne-Sophie Marqueur";

/** The table of consents of the two learners. */
export const TABLE: string = [0, 3]
  .map((n) =>
    JSON.stringify({
      consent_id: CONSENTS[n as 0 | 3],
      learner_id: learnerId(n),
      display_name: NAME,
      grade_level: 3,
      mbox_sha1sum: pseudonym(n),
    }),
  )
  .join("\n");

/** Returns the pseudonym of the n-th learner. */
export function pseudonym(n: number): string {
  return createHash("sha1").update(`mailto:learner-${n}@school.example`).digest("hex");
}

/** Fits a model on the small school, and opens the catalogue in a directory without learners. */
export async function openSchool(): Promise<ServedModel> {
  const { skills, resources } = smallDataset();
  const model = await fit(smallDataset(), { embedder: letterEmbedder() });
  const directory = await mkdtemp(join(tmpdir(), "dataspace-"));
  try {
    await writeFile(join(directory, "skills.json"), JSON.stringify(skills));
    await writeFile(join(directory, "resources.json"), JSON.stringify(resources));
    await writeFile(
      join(directory, "xapi.json"),
      JSON.stringify({ activity_prefixes: [`${PLATFORM}/`], account_home_pages: [PLATFORM] }),
    );
    return await openServedModel(model, directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The parsed table of consents. */
export const consents: ReturnType<typeof parseConsents> = parseConsents(TABLE);

/** Returns the traces of the n-th learner. */
export function tracesOf(n: number): Trace[] {
  return smallDataset().traces.filter(({ learner_id }) => learner_id === learnerId(n));
}

/** Returns the records of the n-th learner as a platform sends them. */
export function statementsOf(n: number): object[] {
  return tracesOf(n).map(({ resource_id, verb, score, timestamp }) => ({
    actor: { mbox_sha1sum: pseudonym(n) },
    verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
    object: { id: `${PLATFORM}/${resource_id}` },
    result: { ...(score === null ? {} : { score: { scaled: score } }) },
    timestamp,
  }));
}

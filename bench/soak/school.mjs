// What the server serves, and to whom.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { writeSnapshot } from "@mastery/node/snapshots";
import { keyFileLine, newApiKey } from "@mastery/openapi/auth";
import { generateDataset } from "@mastery/synthetic-school";

/** Learners whom the key "some" may read. */
const CLASS = 25;

/**
 * Writes a snapshot and a key file to a folder.
 *
 * @returns the options that serve them, the ids of all learners and of the class, and the keys by name; "wrong" is in no file
 */
export async function prepareSchool(folder) {
  const [file, keyFile] = [join(folder, "school.snapshot"), join(folder, "keys.jsonl")];
  const snapshot = await precompute(generateDataset({ learners: 240, seed: 42 }), {
    embedder: hashingEmbedder(),
  });
  await writeSnapshot(file, snapshot);
  const learners = snapshot.learners().map(({ learner_id }) => learner_id);
  const own = new Set(learners.slice(0, CLASS));
  const keys = { all: newApiKey(), some: newApiKey(), wrong: newApiKey() };
  const lines = [keyFileLine("all", keys.all, "all"), keyFileLine("some", keys.some, own)];
  await writeFile(keyFile, lines.map((line) => `${line}\n`).join(""));
  return { file, options: ["--keys", keyFile], learners, own, keys };
}

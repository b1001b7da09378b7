import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type SmallDataset, smallDataset } from "@mastery/core/testing";
import { onTestFinished } from "vitest";

/** The dataset that comes with the repository. */
export const BUNDLED: string = fileURLToPath(new URL("../../../data", import.meta.url));

/** A directory that is gone after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "mastery-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

/** Contents by file name; null for a file that is not there. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>;

/** Writes the small dataset with some of its records or files replaced. */
export async function writeData(
  records: Partial<Record<keyof SmallDataset, readonly unknown[]>> = {},
  files: Files = {},
): Promise<string> {
  const { skills, resources, learners, traces } = { ...smallDataset(), ...records };
  const usual: Files = {
    "skills.json": JSON.stringify(skills),
    "resources.json": JSON.stringify(resources),
    "learners.jsonl": jsonLines(learners),
    "traces.jsonl": jsonLines(traces),
  };
  const directory = await temporaryDirectory();
  for (const [name, content] of Object.entries({ ...usual, ...files })) {
    if (content !== null) await writeFile(join(directory, name), content);
  }
  return directory;
}

export function jsonLines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

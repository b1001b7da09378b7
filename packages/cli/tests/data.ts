import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type SmallDataset, smallDataset } from "@mastery/core/testing";

/** The dataset bundled with the repository. */
export const BUNDLED: string = fileURLToPath(new URL("../../../data", import.meta.url));

const root = await mkdtemp(join(tmpdir(), "mastery-"));
process.on("exit", () => rmSync(root, { recursive: true }));
// Vitest ends its workers with SIGTERM, which skips `exit` listeners.
process.once("SIGTERM", () => process.exit());

/** Creates a directory that is removed after the tests. */
export function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(root, "data-"));
}

/** Contents by file name; null for a file to leave out. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>;

/** Replacement records by kind, which may be invalid. */
export type Replaced = Partial<Record<keyof SmallDataset, readonly unknown[]>>;

/** Writes the small dataset with some of its records or files replaced. */
export async function writeData(records: Replaced = {}, files: Files = {}): Promise<string> {
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

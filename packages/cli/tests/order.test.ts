import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "./data.ts";
import { run } from "./run.ts";

it("the order of records does not change the snapshot", async () => {
  const school = join(await temporaryDirectory(), "school");
  await run(["generate", "--out", school, "--learners", "8", "--classes", "--quiet"]);
  expect(await snapshotOf(await shuffledCopy(school))).toEqual(await snapshotOf(school));
});

async function snapshotOf(data: string): Promise<Buffer> {
  const out = join(await temporaryDirectory(), "school.snapshot");
  const { code } = await run([
    "precompute",
    "--data",
    data,
    "--out",
    out,
    "--embedder",
    "hashing",
    "--quiet",
  ]);
  expect(code).toBe(0);
  return readFile(out);
}

/** Copies a data directory, with the records of every file shuffled. */
async function shuffledCopy(data: string): Promise<string> {
  const copy = await temporaryDirectory();
  for (const name of ["skills.json", "resources.json", "groups.json"]) {
    const records: unknown[] = JSON.parse(await readFile(join(data, name), "utf8"));
    await writeFile(
      join(copy, name),
      `[${shuffle(records.map((record) => JSON.stringify(record)))}]`,
    );
  }
  for (const name of ["learners.jsonl", "traces.jsonl"]) {
    const lines = (await readFile(join(data, name), "utf8")).trimEnd().split("\n");
    await writeFile(join(copy, name), `${shuffle(lines).join("\n")}\n`);
  }
  return copy;
}

/** Sorts strings by their hashes, which gives an arbitrary but reproducible order. */
function shuffle(texts: readonly string[]): string[] {
  const hash = (text: string): string => createHash("sha1").update(text).digest("hex");
  const shuffled = texts
    .map((text) => ({ text, key: hash(text) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return shuffled.map(({ text }) => text);
}

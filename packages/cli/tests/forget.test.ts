import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { learner, smallDataset, trace } from "@mastery/core/testing";
import { expect, it } from "vitest";
import { type Replaced, temporaryDirectory, writeData } from "./data.ts";
import { run } from "./run.ts";

const { learners, traces } = smallDataset();
const ZOE = 7;
const PSEUDONYM = "5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e";
const zoe = learner(ZOE, { display_name: "Zoé", mbox_sha1sum: PSEUDONYM });
const herTraces = [trace(ZOE, "add-2", 0.4), { ...trace(ZOE, "sym-2", 1), learner_id: PSEUDONYM }];
const everybody = { learners: [...learners, zoe], traces: [...traces, ...herTraces] };

async function precompute(records: Replaced, out: string) {
  const data = await writeData(records);
  return run([
    "precompute",
    "--data",
    data,
    "--out",
    out,
    "--embedder",
    "hashing",
    "--quiet",
    "--force",
  ]);
}

async function snapshotFile(): Promise<string> {
  return join(await temporaryDirectory(), "school.snapshot");
}

/** Computes a snapshot of the school without the learner. */
async function snapshotWithoutHer(): Promise<Buffer> {
  const out = await snapshotFile();
  expect(await precompute({ learners, traces }, out)).toMatchObject({ code: 0 });
  return readFile(out);
}

it.each([
  ["deleted with their traces", { learners, traces }],
  [
    "marked as left while their traces are still present",
    { ...everybody, learners: [...learners, { ...zoe, left: true }] },
  ],
])(
  "forgets a learner %s: the file equals a file computed without the learner",
  async (_, records) => {
    const out = await snapshotFile();
    expect(await precompute(everybody, out)).toMatchObject({ code: 0 });
    const before = await readFile(out);
    expect(before.includes("Zoé", 0, "latin1")).toBe(true);
    await precompute(records, out);
    expect((await readFile(out)).equals(await snapshotWithoutHer())).toBe(true);
  },
);

it("refuses to forget a learner whose traces still exist, and keeps the file", async () => {
  const out = await snapshotFile();
  expect(await precompute(everybody, out)).toMatchObject({ code: 0 });
  const before = await readFile(out);
  const { code, stderr } = await precompute({ ...everybody, learners }, out);
  expect(code).toBe(1);
  expect(stderr).toContain("traces.jsonl");
  expect((await readFile(out)).equals(before)).toBe(true);
});

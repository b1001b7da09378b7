import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Learner, precompute, type Trace } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { letterEmbedder } from "@mastery/core/testing";
import { readDataset } from "@mastery/dataset";
import { afterAll, expect, test } from "vitest";
import { BUNDLED } from "../../../packages/cli/tests/data.ts";
import { findIn } from "../src/forget/find.ts";
import { listAsForgotten } from "../src/forget/forgotten-list.ts";
import { identitiesIn } from "../src/forget/identify.ts";
import { removeFrom } from "../src/forget/rewrite.ts";

/** Number of pupils of the bundled school to forget, each alone. The nightly run forgets all 240. */
const PUPILS = Number(process.env["MASTERY_FORGOTTEN"] ?? 2);

const FILES = ["skills.json", "resources.json", "groups.json", "learners.jsonl", "traces.jsonl"];
const linesOf = async (name: string): Promise<string[]> =>
  (await readFile(join(BUNDLED, name), "utf8")).trimEnd().split("\n");
const learners = (await linesOf("learners.jsonl")).map((line) => [line, JSON.parse(line)] as const);
const traces = (await linesOf("traces.jsonl")).map((line) => [line, JSON.parse(line)] as const);
const asText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

const root = await mkdtemp(join(tmpdir(), "forget-school-"));
afterAll(() => rm(root, { recursive: true }));

async function copyOfSchool(name: string): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder);
  for (const file of FILES) await copyFile(join(BUNDLED, file), join(folder, file));
  return folder;
}

async function snapshotOf(data: string): Promise<Buffer> {
  const snapshot = await precompute(await readDataset(data), { embedder: letterEmbedder() });
  return Buffer.from(encodeSnapshot(snapshot));
}

/** The snapshot of data that never held the learner, written without any code of `forget`. */
async function neverHeld({ learner_id, mbox_sha1sum }: Learner): Promise<Buffer> {
  const data = await copyOfSchool("never");
  const others = learners.filter(([, one]) => one.learner_id !== learner_id);
  const names = [learner_id, mbox_sha1sum];
  const left = traces.filter(
    ([, one]: readonly [string, Trace]) => !names.includes(one.learner_id),
  );
  await writeFile(join(data, "learners.jsonl"), asText(others.map(([line]) => line)));
  await writeFile(join(data, "traces.jsonl"), asText(left.map(([line]) => line)));
  return snapshotOf(data).finally(() => rm(data, { recursive: true }));
}

async function forget(data: string, id: string): Promise<number> {
  const [identity] = await identitiesIn(data, id);
  for (const file of FILES) await removeFrom(join(data, file), identity!, true);
  await listAsForgotten(data, identity!);
  return (await findIn([data], identity!)).findings.filter(({ kinds }) => kinds.includes("id"))
    .length;
}

test(`each of ${PUPILS} pupils of the bundled school, forgotten alone, is named in no file, and the next snapshot is one of data that never held the pupil`, async () => {
  const pupils = learners.slice(0, PUPILS);
  const counts = { forgotten: 0, filesThatNameThem: 0, equalSnapshots: 0, afterImport: 0 };
  for (const [, pupil] of pupils) {
    const data = await copyOfSchool("forgotten");
    counts.filesThatNameThem += await forget(data, pupil.learner_id);
    counts.forgotten++;
    const never = await neverHeld(pupil);
    if ((await snapshotOf(data)).equals(never)) counts.equalSnapshots++;
    // The next import brings all records back.
    for (const file of FILES) await copyFile(join(BUNDLED, file), join(data, file));
    if ((await snapshotOf(data)).equals(never)) counts.afterImport++;
    await rm(data, { recursive: true });
  }
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  expect(pupils).toHaveLength(PUPILS);
  expect(counts).toEqual({
    forgotten: PUPILS,
    filesThatNameThem: 0,
    equalSnapshots: PUPILS,
    afterImport: PUPILS,
  });
}, 3_600_000);

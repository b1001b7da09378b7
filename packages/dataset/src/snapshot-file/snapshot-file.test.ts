import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { precompute, type Snapshot } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSnapshot, writeSnapshot } from "./snapshot-file.ts";

const snapshot: Snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "snapshot-"));
  path = join(directory, "school.snapshot");
});

afterEach(() => rm(directory, { recursive: true }));

describe("writeSnapshot", () => {
  it("writes a file that readSnapshot reads", async () => {
    await writeSnapshot(path, snapshot);
    const read = await readSnapshot(path);
    expect(read.recommend(learnerId(0))).toEqual(snapshot.recommend(learnerId(0)));
    expect(encodeSnapshot(read)).toEqual(encodeSnapshot(snapshot));
  });

  it("replaces a file, and leaves nothing beside it", async () => {
    await writeFile(path, "old");
    await writeSnapshot(path, snapshot);
    expect(await readdir(directory)).toEqual(["school.snapshot"]);
    expect(new Uint8Array(await readFile(path))).toEqual(encodeSnapshot(snapshot));
  });

  it("leaves what is there, and nothing beside it, when it fails", async () => {
    await mkdir(path);
    await expect(writeSnapshot(path, snapshot)).rejects.toMatchObject({
      code: "UNWRITABLE_SNAPSHOT",
      message: `${path}: expected to write a snapshot file, got a directory`,
    });
    expect(await readdir(directory)).toEqual(["school.snapshot"]);
  });

  it("names the place where it cannot write", async () => {
    const nowhere = join(directory, "none", "school.snapshot");
    await expect(writeSnapshot(nowhere, snapshot)).rejects.toMatchObject({
      code: "UNWRITABLE_SNAPSHOT",
      message: `${nowhere}: expected to write a snapshot file, got nothing of that name`,
    });
  });

  it("holds nothing of a simulation's truth", async () => {
    const { learners, ...others } = smallDataset();
    const simulated = learners.map((learner) => ({
      ...learner,
      ability: { number: 0.987654321 },
      archetype: "planted",
    }));
    const records = { ...others, learners: simulated };
    await writeSnapshot(path, await precompute(records, { embedder: letterEmbedder() }));
    expect(await readFile(path, "latin1")).not.toMatch(/ability|archetype|987654321|planted/);
    expect(new Uint8Array(await readFile(path))).toEqual(encodeSnapshot(snapshot));
  });
});

describe("readSnapshot", () => {
  it("names the file that is not there", async () => {
    await expect(readSnapshot(path)).rejects.toMatchObject({
      code: "UNREADABLE_SNAPSHOT",
      message: `${path}: expected a snapshot file, got nothing of that name`,
    });
  });

  it("names the directory that is no file", async () => {
    await expect(readSnapshot(directory)).rejects.toMatchObject({
      code: "UNREADABLE_SNAPSHOT",
      message: `${directory}: expected a snapshot file, got a directory`,
    });
  });

  it("names the file that is no snapshot", async () => {
    await writeFile(path, "[]");
    await expect(readSnapshot(path)).rejects.toMatchObject({
      code: "NOT_A_SNAPSHOT",
      message: `${path}: expected a snapshot file, got bytes that begin otherwise`,
    });
  });
});

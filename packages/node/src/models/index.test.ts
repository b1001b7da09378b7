import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeModel, fit, modelRevision, transform } from "@mastery/core/model";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSnapshot, writeSnapshot } from "../snapshots/index.ts";
import { findShards, readModel, readShards, readSnapshotOrModel, writeModel } from "./index.ts";

const model = await fit(smallDataset(), { embedder: letterEmbedder() });
const snapshot = await transform(model, smallDataset());

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "model-"));
  path = join(directory, "school");
});
afterEach(() => rm(directory, { recursive: true }));

describe("a model file", () => {
  it("is read back unchanged, and replaced only with force", async () => {
    await writeModel(path, model);
    expect(new Uint8Array(await readFile(path))).toEqual(encodeModel(model));
    expect(modelRevision(await readModel(path))).toBe(modelRevision(model));
    await expect(writeModel(path, model)).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
    await writeModel(path, model, { force: true });
  });

  it.each([
    ["no such file or directory", () => {}],
    ["bytes of another format", () => writeFile(path, "[]")],
  ])("is rejected with its path and the reason: %s", async (got, make) => {
    await make();
    const message = `${path}: expected a model file, got ${got}`;
    await expect(readModel(path)).rejects.toMatchObject({ code: "INVALID_MODEL", message });
  });

  it("is not accepted as a snapshot file, and a snapshot file is not accepted as a model file", async () => {
    await writeModel(path, model);
    await expect(readSnapshot(path)).rejects.toThrow("expected a snapshot file, got a model file");
    expect(await readSnapshotOrModel(path)).toHaveProperty("model");
    await writeSnapshot(path, snapshot, { force: true });
    await expect(readModel(path)).rejects.toThrow("expected a model file, got a snapshot file");
    expect(await readSnapshotOrModel(path)).toHaveProperty("snapshot");
  });
});

describe("shards", () => {
  it("are read from a directory as one snapshot, in the order of their names, each once", async () => {
    const { learners, traces, ...catalogue } = smallDataset();
    for (const number of [1, 2]) {
      const members = learners.filter((_, n) => n % 2 === number - 1);
      const ids = members.map(({ learner_id }) => learner_id);
      const theirs = traces.filter(({ learner_id }) => ids.includes(learner_id));
      const records = { ...catalogue, learners: members, traces: theirs };
      const shard = await transform(model, records, { shard: { number, of: 2 } });
      await writeSnapshot(join(directory, `${"ba"[number - 1]}.snapshot`), shard);
    }
    for (const name of [".c.snapshot", "school.model"]) await writeFile(join(directory, name), "");
    const paths = ["a.snapshot", "b.snapshot"].map((name) => join(directory, name));
    expect(await findShards(directory)).toEqual(paths);
    expect(encodeSnapshot(await readShards(paths))).toEqual(encodeSnapshot(snapshot));
    await expect(readShards([paths[0]!, paths[0]!])).rejects.toMatchObject({
      code: "INVALID_SHARDS",
      message: `${paths[0]}: expected each file once, got this one twice`,
    });
  });

  it("are not found in a missing directory", async () => {
    await expect(findShards(path)).rejects.toMatchObject({
      code: "UNREADABLE_SNAPSHOT",
      message: `${path}: expected a folder of shards, got no such file or directory`,
    });
  });
});

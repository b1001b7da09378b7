import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Snapshot } from "@mastery/core";
import { fit, transform } from "@mastery/core/model";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findShards, prepareShards, readShards, writeShards } from "./shard-files.ts";

const { learners, traces, ...catalogue } = smallDataset();
const model = await fit(smallDataset(), { embedder: letterEmbedder() });

/** The shard with every other learner. */
function shard(number: number): Promise<Snapshot> {
  const members = learners.filter((_, n) => n % 2 === number - 1);
  const ids = members.map(({ learner_id }) => learner_id);
  const theirs = traces.filter(({ learner_id }) => ids.includes(learner_id));
  const records = { ...catalogue, learners: members, traces: theirs };
  return transform(model, records, { shard: { number, of: 2 } });
}

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "shards-"));
});
afterEach(() => rm(directory, { recursive: true }));

describe("writeShards", () => {
  it("asks for a shard once the one before is written, and gives them their names together", async () => {
    const seen: (readonly string[])[] = [];
    async function* shards() {
      for (const number of [1, 2]) {
        const names = await readdir(directory);
        seen.push(names.filter((name) => name.endsWith(".snapshot")));
        yield await shard(number);
      }
    }
    await writeShards(directory, ["a", "b"], shards());
    expect(seen).toEqual([[], []]);
    expect(await readdir(directory)).toEqual(["a.snapshot", "b.snapshot"]);
    const read = await readShards(await findShards(directory));
    expect(encodeSnapshot(read)).toEqual(encodeSnapshot(await transform(model, smallDataset())));
  });

  it("leaves nothing if a shard cannot be computed", async () => {
    // biome-ignore lint/correctness/useYield: it fails first
    async function* shards(): AsyncGenerator<Snapshot> {
      throw new Error("no memory");
    }
    await expect(writeShards(directory, ["a", "b"], shards())).rejects.toThrow("no memory");
    expect(await readdir(directory)).toEqual([]);
  });
});

describe("prepareShards", () => {
  it("makes the folder, and refuses one with shards that this run does not replace, even with force", async () => {
    const folder = join(directory, "new");
    await prepareShards(folder, ["a"]);
    await writeFile(join(folder, "a.snapshot"), "old");
    await expect(prepareShards(folder, ["a"])).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
    await prepareShards(folder, ["a"], { force: true });
    await writeFile(join(folder, "b.snapshot"), "old");
    await expect(prepareShards(folder, ["a"], { force: true })).rejects.toMatchObject({
      code: "UNWRITABLE_FILE",
      message: `${join(folder, "b.snapshot")}: expected no shard besides those of this run, got one; remove it first`,
    });
  });
});

describe("findShards", () => {
  it("finds snapshot files alone, in the order of their names", async () => {
    await mkdir(join(directory, "parts"));
    for (const name of ["b.snapshot", "a.snapshot", ".c.snapshot", "school.model", "notes"])
      await writeFile(join(directory, name), "");
    expect(await findShards(directory)).toEqual(
      ["a.snapshot", "b.snapshot"].map((name) => join(directory, name)),
    );
  });

  it("refuses a folder in which shards are being replaced, and one that is not there", async () => {
    await writeFile(join(directory, ".incomplete"), "");
    await expect(findShards(directory)).rejects.toMatchObject({
      code: "INVALID_SHARDS",
      message: `${join(directory, ".incomplete")}: expected no such file, which marks shards of two runs, got one (they are being replaced, or that was interrupted: write them again)`,
    });
    await expect(findShards(join(directory, "none"))).rejects.toMatchObject({
      code: "UNREADABLE_SNAPSHOT",
      message: `${join(directory, "none")}: expected a folder of shards, got no such file or directory`,
    });
  });
});

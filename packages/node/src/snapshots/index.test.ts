import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { precompute } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSnapshot, writeSnapshot } from "./index.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "snapshot-"));
  path = join(directory, "school");
});
afterEach(() => rm(directory, { recursive: true }));

describe("a snapshot file", () => {
  it("is read back unchanged, and replaced only with force", async () => {
    await writeFile(path, "old");
    await expect(writeSnapshot(path, snapshot)).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
    expect(await readFile(path, "utf8")).toBe("old");
    await writeSnapshot(path, snapshot, { force: true });
    expect(await readdir(directory)).toEqual(["school"]);
    expect(new Uint8Array(await readFile(path))).toEqual(encodeSnapshot(snapshot));
    expect(encodeSnapshot(await readSnapshot(path))).toEqual(encodeSnapshot(snapshot));
  });

  it("is rejected if any byte differs", async () => {
    await writeSnapshot(path, snapshot);
    const bytes = await readFile(path);
    bytes[bytes.length - 1]! ^= 1;
    await writeFile(path, bytes);
    await expect(readSnapshot(path)).rejects.toMatchObject({ code: "CORRUPT_SNAPSHOT" });
  });

  it("contains no part of a simulation's truth", async () => {
    const { learners, ...others } = smallDataset();
    const simulated = learners.map((learner) => ({
      ...learner,
      ability: { number: 0.987654321 },
      archetype: "planted",
    }));
    const records = { ...others, learners: simulated };
    await writeSnapshot(path, await precompute(records, { embedder: letterEmbedder() }));
    expect(await readFile(path, "latin1")).not.toMatch(/ability|archetype|987654321|planted/);
  });

  it.each([
    ["no such file or directory", "UNREADABLE_SNAPSHOT", () => {}],
    ["a directory", "UNREADABLE_SNAPSHOT", () => mkdir(path)],
    ["a named pipe", "UNREADABLE_SNAPSHOT", () => execFileSync("mkfifo", [path])],
    ["bytes of another format", "NOT_A_SNAPSHOT", () => writeFile(path, "[]")],
  ])("is rejected with its path and the reason: %s", async (got, code, make) => {
    await make();
    const message = `${path}: expected a snapshot file, got ${got}`;
    await expect(readSnapshot(path)).rejects.toMatchObject({ code, message });
  });

  it("is not read further after an abort", async () => {
    await writeSnapshot(path, snapshot);
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(readSnapshot(path, { signal })).rejects.toThrow("stopped");
  });
});

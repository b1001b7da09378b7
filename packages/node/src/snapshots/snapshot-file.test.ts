import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { precompute, type Snapshot } from "@mastery/core";
import { decodeInSteps } from "@mastery/core/internal";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { readSnapshot, writeSnapshot } from "./snapshot-file.ts";

const snapshot: Snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "snapshot-"));
  path = join(directory, "school.snapshot");
});

afterEach(() => rm(directory, { recursive: true }));

it("a file of several parts is read, and refused if a byte of any is another", async () => {
  const { resources, ...others } = smallDataset();
  const [first, ...rest] = resources;
  const long = { ...first!, title: "x".repeat(9 * 2 ** 20) };
  const large = await precompute(
    { ...others, resources: [long, ...rest] },
    { embedder: letterEmbedder() },
  );
  await writeSnapshot(path, large);
  const bytes = await readFile(path);
  // `toEqual()` takes half a minute for so many bytes.
  expect(bytes.equals(encodeSnapshot(large))).toBe(true);
  expect(bytes.equals(encodeSnapshot(await readSnapshot(path)))).toBe(true);
  for (const at of [40, 5 * 2 ** 20, bytes.length - 1]) {
    const altered = Uint8Array.from(bytes);
    altered[at]! ^= 1;
    await writeFile(path, altered);
    await expect(readSnapshot(path)).rejects.toMatchObject({ code: "CORRUPT_SNAPSHOT" });
  }
});

describe("writeSnapshot", () => {
  it("writes a file that readSnapshot reads", async () => {
    await writeSnapshot(path, snapshot);
    const read = await readSnapshot(path);
    expect(read.recommend(learnerId(0))).toEqual(snapshot.recommend(learnerId(0)));
    expect(encodeSnapshot(read)).toEqual(encodeSnapshot(snapshot));
  });

  it("replaces a file with force alone", async () => {
    await writeFile(path, "old");
    await expect(writeSnapshot(path, snapshot)).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
    expect(await readFile(path, "utf8")).toBe("old");
    await writeSnapshot(path, snapshot, { force: true });
    expect(await readdir(directory)).toEqual(["school.snapshot"]);
    expect(new Uint8Array(await readFile(path))).toEqual(encodeSnapshot(snapshot));
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
  it("gives other work a turn after each long step of the check", async () => {
    await writeSnapshot(path, snapshot);
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
    onTestFinished(() => void vi.restoreAllMocks());
    const steps = [...decodeInSteps(encodeSnapshot(snapshot))].length;
    expect(steps).toBeGreaterThan(10);
    let isRead = false;
    const read = readSnapshot(path).finally(() => {
      isRead = true;
    });
    let turns = 0;
    for (; !isRead; turns++) await setImmediate();
    expect(turns).toBeGreaterThan(steps);
    await read;
  });

  it("names the file that is not there", async () => {
    await expect(readSnapshot(path)).rejects.toMatchObject({
      code: "UNREADABLE_SNAPSHOT",
      message: `${path}: expected a snapshot file, got no such file or directory`,
    });
  });

  it("names the directory that is no file", async () => {
    await expect(readSnapshot(directory)).rejects.toMatchObject({
      code: "UNREADABLE_SNAPSHOT",
      message: `${directory}: expected a snapshot file, got a directory`,
    });
  });

  it("refuses a named pipe at once", async () => {
    execFileSync("mkfifo", [path]);
    await expect(readSnapshot(path)).rejects.toMatchObject({
      code: "UNREADABLE_SNAPSHOT",
      message: `${path}: expected a snapshot file, got a named pipe`,
    });
  });

  it("names the file that is no snapshot", async () => {
    await writeFile(path, "[]");
    await expect(readSnapshot(path)).rejects.toMatchObject({
      code: "NOT_A_SNAPSHOT",
      message: `${path}: expected a snapshot file, got bytes of another format`,
    });
  });

  it("refuses a misspelt option", async () => {
    await expect(readSnapshot(path, { signall: undefined } as object)).rejects.toMatchObject({
      code: "INVALID_OPTION",
      message: expect.stringMatching(/got an unknown name; did you mean signal\?$/),
    });
  });
});

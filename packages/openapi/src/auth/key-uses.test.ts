import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lastUse, readKeyUses, recordKeyUses } from "./key-uses.ts";
import { type ApiKey, keyFileLine, parseKeyFile } from "./keys.ts";

const keyNamed = (name: string): ApiKey =>
  parseKeyFile(keyFileLine(name, `mastery_${name}`, "all"))[0]!;
const FIRST = keyNamed("first");
const SECOND = keyNamed("second");
const MONDAY = new Date("2026-11-23T09:00:00Z");
const TUESDAY = new Date("2026-11-24T09:00:00Z");

let directory: string;
let path: string;
const problems: string[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "key-uses-"));
  path = join(directory, "uses.json");
  problems.length = 0;
});
afterEach(() => rm(directory, { recursive: true }));

it("records the last day of each key in a private file without names of keys", async () => {
  const record = await recordKeyUses(path, (problem) => problems.push(problem));
  record(FIRST, MONDAY);
  record(FIRST, TUESDAY);
  await vi.waitFor(async () => expect(lastUse(FIRST, await readKeyUses(path))).toBe("2026-11-24"));
  const afterRestart = await recordKeyUses(path, (problem) => problems.push(problem));
  afterRestart(SECOND, TUESDAY);
  await vi.waitFor(async () => expect(lastUse(SECOND, await readKeyUses(path))).toBe("2026-11-24"));
  expect(lastUse(FIRST, await readKeyUses(path))).toBe("2026-11-24");
  expect(await readFile(path, "utf8")).not.toMatch(/first|second|mastery/);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(problems).toEqual([]);
});

it("rejects a file with other content, and does not change it", async () => {
  await writeFile(path, "first,2026-11-23\n");
  const message = `${path}: expected the days on which keys were last used`;
  await expect(recordKeyUses(path, () => {})).rejects.toThrow(message);
  expect(await readFile(path, "utf8")).toBe("first,2026-11-23\n");
});

it("reports a missing file instead of listing no uses", async () => {
  await expect(readKeyUses(path)).rejects.toThrow("expected a file of last uses, got no such file");
});

it("reports a day that cannot be written, and writes it at the next use", async () => {
  const record = await recordKeyUses(path, (problem) => problems.push(problem));
  await mkdir(path);
  record(FIRST, MONDAY);
  await vi.waitFor(() => expect(problems).toHaveLength(1));
  await rm(path, { recursive: true });
  record(FIRST, MONDAY);
  await vi.waitFor(async () => expect(lastUse(FIRST, await readKeyUses(path))).toBe("2026-11-23"));
});

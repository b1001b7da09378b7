import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSpillDirectory } from "./spill-directory.ts";

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "spill-"));
});

afterEach(() => rm(parent, { recursive: true }));

test("only the owner can read a spill directory", async () => {
  const { mode } = await stat(await makeSpillDirectory(parent));
  expect(mode & 0o777).toBe(0o700);
});

test("directories of processes that no longer run are removed, and no others", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const dead = `mastery-duckdb-${hostname()}-${pid}-aaaaaa`;
  const elsewhere = `mastery-duckdb-elsewhere-${pid}-aaaaaa`;
  const running = basename(await makeSpillDirectory(parent));
  for (const name of [dead, elsewhere, "notes"]) await mkdir(join(parent, name));
  const made = basename(await makeSpillDirectory(parent));
  expect((await readdir(parent)).sort()).toEqual([elsewhere, made, "notes", running].sort());
});

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type DuckDbLibrary, jsonOf, literal, makeSpillDirectory, withDuckDb } from "./duckdb.ts";

test("reports a missing DuckDB with the commands that install it", async () => {
  const load = () => Promise.reject(new Error("Cannot find package"));
  const missing = withDuckDb(undefined, async () => {}, load);
  await expect(missing).rejects.toThrow(
    "expected the package @duckdb/node-api, which reads and writes Parquet (in a project: npm install @duckdb/node-api; in a clone: npm run setup -- ./tests/parquet; in a deployed folder: npm install --prefix .. @duckdb/node-api), got a package that cannot be loaded",
  );
});

test("leaves no temporary directory if DuckDB fails to start", async () => {
  let spill = "";
  const load = async (): Promise<DuckDbLibrary> => ({
    DuckDBInstance: {
      async create(_, options) {
        spill = options["temp_directory"]!;
        throw new Error("out of memory");
      },
    },
  });
  await expect(withDuckDb("1KB", async () => {}, load)).rejects.toThrow("out of memory");
  expect(spill).not.toBe("");
  expect(existsSync(spill)).toBe(false);
});

test("closes the connection and the database after a failure", async () => {
  const closed: string[] = [];
  const connection = {
    stream: () => Promise.reject(new Error("not used")),
    closeSync: () => closed.push("connection"),
  };
  const instance = {
    connect: () => Promise.resolve(connection),
    closeSync: () => closed.push("database"),
  };
  const load = async () => ({ DuckDBInstance: { create: () => Promise.resolve(instance) } });
  const use = () => Promise.reject(new Error("no such column"));
  await expect(withDuckDb(undefined, use, load)).rejects.toThrow("no such column");
  expect(closed).toEqual(["connection", "database"]);
});

test("converts rows to records as they would be in JSON", () => {
  const row = { n: 7n, at: new Date(0), list: ["a", 1n], none: null, score: 0.5 };
  expect(jsonOf(row)).toEqual({
    n: 7,
    at: "1970-01-01T00:00:00.000Z",
    list: ["a", 1],
    none: null,
    score: 0.5,
  });
});

test("doubles single quotes in SQL literals", () => {
  expect(literal("l'école")).toBe("'l''école'");
});

describe("the spill directory", () => {
  let parent: string;

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), "spill-"));
  });

  afterEach(() => rm(parent, { recursive: true }));

  test("is readable only by its owner", async () => {
    const { mode } = await stat(await makeSpillDirectory(parent));
    expect(mode & 0o777).toBe(0o700);
  });

  test("is removed by the next run only if its process has ended on this machine", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const dead = `mastery-duckdb-${hostname()}-${pid}-aaaaaa`;
    const elsewhere = `mastery-duckdb-elsewhere-${pid}-aaaaaa`;
    const running = basename(await makeSpillDirectory(parent));
    for (const name of [dead, elsewhere, "notes"]) await mkdir(join(parent, name));
    const made = basename(await makeSpillDirectory(parent));
    expect((await readdir(parent)).sort()).toEqual([elsewhere, made, "notes", running].sort());
  });
});

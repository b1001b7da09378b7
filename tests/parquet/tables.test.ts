import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type Json } from "@duckdb/node-api";
import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { snapshotTables, type Table, writeTables } from "@mastery/sources/tables";
import { afterEach, beforeEach, expect, test } from "vitest";

let directory: string;
let out: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "parquet-tables-"));
  out = join(directory, "out");
});

afterEach(() => rm(directory, { recursive: true }));

/** Resolves to the rows of a query, in the form in which DuckDB returns them. */
async function rowsOf(sql: string): Promise<Json[][]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

test("reads back every table of a snapshot unchanged", async () => {
  const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
  const tables = snapshotTables(snapshot);
  await writeTables(out, tables, { format: "parquet" });
  expect(await readdir(out)).toEqual(tables.map(({ name }) => `${name}.parquet`).sort());
  for (const { name, columns, rows } of tables) {
    const path = join(out, `${name}.parquet`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const described = await rowsOf(`DESCRIBE FROM '${path}'`);
    const types = { text: "VARCHAR", integer: "BIGINT", number: "DOUBLE" };
    expect(described.map(([column, type]) => [column, type])).toEqual(
      Object.entries(columns).map(([column, type]) => [column, types[type]]),
    );
    // 64-bit integers become strings in JSON.
    const isInteger = Object.values(columns).map((type) => type === "integer");
    const made = Array.from(rows(), (row) =>
      row.map((cell, i) => (isInteger[i] && cell !== null ? String(cell) : cell)),
    );
    expect(await rowsOf(`FROM '${path}'`)).toEqual(made);
  }
});

test("keeps strings and the order of rows", async () => {
  const texts = ["", null, "a,b", 'say "so"', "two\nlines", "\r\n", "=1+1", "é", "NULL", " "];
  const rows = Array.from({ length: 100_000 }, (_, i) => [i, texts[i % texts.length]!, i / 3]);
  const table: Table = {
    name: "any",
    columns: { n: "integer", text: "text", share: "number" },
    rows: () => rows,
  };
  expect(await writeTables(out, [table], { format: "parquet" })).toEqual({
    rows: { any: rows.length },
    // The two formulas are "\r\n" and "=1+1".
    formulas: (2 * rows.length) / texts.length,
  });
  const read = await rowsOf(`FROM '${join(out, "any.parquet")}'`);
  expect(read).toEqual(rows.map(([n, ...cells]) => [String(n), ...cells]));
});

test("leaves no files if a table fails", async () => {
  const failing: Table = {
    name: "failing",
    columns: { n: "integer" },
    rows: () => {
      throw new Error("no rows");
    },
  };
  await expect(writeTables(out, [failing], { format: "parquet" })).rejects.toThrow("no rows");
  expect(await readdir(out)).toEqual([]);
});

test("evaluate writes the same predictions as Parquet and as CSV", async () => {
  const root = join(import.meta.dirname, "../..");
  const command = join(root, "packages/cli/dist/main.js");
  const options = ["--holdout", "0.2", "--resamples", "100", "--embedder", "hashing", "--quiet"];
  const [csv, parquet] = ["rows.csv", "rows.parquet"].map((name) => {
    const file = join(directory, name);
    const args = ["evaluate", "--data", join(root, "data"), ...options, "--rows", file];
    execFileSync(process.execPath, [command, ...args]);
    return `'${file}'`;
  });
  const [[n]] = (await rowsOf(`SELECT count(*) FROM ${parquet}`)) as [[string]];
  expect(Number(n)).toBeGreaterThan(1000);
  expect(await rowsOf(`FROM ${csv} EXCEPT ALL FROM ${parquet}`)).toEqual([]);
  expect(await rowsOf(`FROM ${parquet} EXCEPT ALL FROM ${csv}`)).toEqual([]);
});

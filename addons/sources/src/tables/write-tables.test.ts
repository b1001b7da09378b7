import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { spreadsheetText } from "@mastery/dataset/portable";
import { snapshotRevision } from "@mastery/openapi";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Cell, Table } from "./index.ts";
import { snapshotFacts, snapshotTables, writeTable, writeTables } from "./index.ts";

let directory: string;
let out: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "tables-"));
  out = join(directory, "out");
});

afterEach(() => rm(directory, { recursive: true }));

function table(name: string, rows: readonly (readonly Cell[])[]): Table {
  return { name, columns: { name: "text", count: "integer" }, rows: () => rows };
}

/** Parses CSV. Quoted fields become strings, and empty fields become null. */
function parseCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? (plain === "" ? null : plain!));
    if (end === "\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("writes one table to a private file, and replaces it only with force", async () => {
  const path = join(directory, "one.csv");
  await writeTable(path, table("one", [["a", 1]]));
  expect(await readFile(path, "utf8")).toBe("name,count\na,1\n");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await expect(writeTable(path, table("one", []))).rejects.toMatchObject({
    code: "ALREADY_EXISTS",
  });
  await writeTable(path, table("one", []), { force: true });
  expect(await readFile(path, "utf8")).toBe("name,count\n");
});

test("writes each table to a private file with a header", async () => {
  const report = await writeTables(out, [table("one", [["a", 1]]), table("none", [])]);
  expect(report).toEqual({ rows: { one: 1, none: 0 }, formulas: 0 });
  expect(await readdir(out)).toEqual(["none.csv", "one.csv"]);
  expect(await readFile(join(out, "one.csv"), "utf8")).toBe("name,count\na,1\n");
  expect(await readFile(join(out, "none.csv"), "utf8")).toBe("name,count\n");
  expect((await stat(join(out, "one.csv"))).mode & 0o777).toBe(0o600);
});

test("distinguishes all strings in CSV, and missing values from empty strings", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", "é", "=", " ") });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.option(text), fc.integer())), async (rows) => {
      await writeTables(out, [table("any", rows)], { force: true });
      const [, ...read] = parseCsv(await readFile(join(out, "any.csv"), "utf8"));
      const guarded = (name: string | null) => name && spreadsheetText(name);
      expect(read).toEqual(rows.map(([name, count]) => [guarded(name), String(count)]));
    }),
    { numRuns: 50 },
  );
});

test("writes an apostrophe before strings that a spreadsheet could run as formulas, never before numbers", async () => {
  const texts = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "a=b", "1-1", ""];
  const { formulas } = await writeTables(out, [
    table(
      "t",
      texts.map((one) => [one, -1]),
    ),
  ]);
  expect(formulas).toBe(6);
  const [, ...read] = parseCsv(await readFile(join(out, "t.csv"), "utf8"));
  expect(read).toEqual(texts.map((one, i) => [i < 6 ? `'${one}` : one, "-1"]));
});

test("replaces files in a directory only with force", async () => {
  await writeTables(out, [table("t", [["old", 1]])]);
  await expect(writeTables(out, [table("t", [["new", 1]])])).rejects.toMatchObject({
    code: "ALREADY_EXISTS",
    message: `${out}: expected a new or empty directory, got one with files`,
  });
  expect(await readFile(join(out, "t.csv"), "utf8")).toContain("old");
  await writeTables(out, [table("t", [["new", 1]])], { force: true });
  expect(await readFile(join(out, "t.csv"), "utf8")).toContain("new");
});

test("replaces nothing if a later table fails or the work is aborted", async () => {
  await writeTables(out, [table("one", [["old", 1]])]);
  const failing: Table = {
    ...table("two", []),
    rows: () => {
      throw new Error("no rows");
    },
  };
  const first = table("one", [["new", 1]]);
  await expect(writeTables(out, [first, failing], { force: true })).rejects.toThrow("no rows");
  const controller = new AbortController();
  const aborted = writeTables(out, [first], {
    force: true,
    signal: controller.signal,
    onProgress: () => controller.abort(new Error("stopped")),
  });
  await expect(aborted).rejects.toThrow("stopped");
  expect(await readdir(out)).toEqual(["one.csv"]);
  expect(await readFile(join(out, "one.csv"), "utf8")).toContain("old");
});

test("generates rows while writing, so rows need not fit in memory", async () => {
  let made = 0;
  const long: Table = {
    ...table("long", []),
    *rows() {
      for (; made < 100_000; made++) yield ["a row of some length", made];
    },
  };
  let ahead = 0;
  await writeTables(out, [long], {
    onProgress: ({ rows }) => {
      ahead = Math.max(ahead, made - rows);
    },
  });
  expect(made).toBe(100_000);
  expect(ahead).toBeLessThan(2);
});

test("rejects a file in place of the directory", async () => {
  await writeFile(out, "");
  await expect(writeTables(out, [])).rejects.toMatchObject({ code: "UNWRITABLE_FILE" });
});

test("rejects a misspelt option and an unknown format", async () => {
  await expect(
    writeTables(out, [], { format: "xlsx", forse: true } as never),
  ).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: `\
options: expected only the names format, force, facts, onProgress, signal, got an unknown name; did you mean force?
format: expected csv or parquet, got "xlsx"`,
  });
});

test("writes numbers with a decimal point and integers without a decimal point, so that readers can tell them apart", async () => {
  const rows = [
    [1, 1],
    [0.25, -2],
    [1e21, null],
  ];
  const columns = { share: "number", count: "integer" } as const;
  await writeTables(out, [{ name: "t", columns, rows: () => rows }]);
  expect(await readFile(join(out, "t.csv"), "utf8")).toBe("share,count\n1.0,1\n0.25,-2\n1e+21,\n");
});

test("with facts, describes every column of the files in a data package, which is the same for the same snapshot", async () => {
  const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder(), name: "CE2" });
  const tables = snapshotTables(snapshot);
  await writeTables(out, tables, { facts: snapshotFacts(snapshot) });
  const text = await readFile(join(out, "datapackage.json"), "utf8");
  expect((await stat(join(out, "datapackage.json"))).mode & 0o777).toBe(0o600);
  const { mastery, resources } = JSON.parse(text);
  expect(mastery).toMatchObject({
    name: "CE2",
    revision: snapshotRevision(snapshot),
    dates: snapshot.metadata.dates,
    rules: { weak_threshold: 0.6 },
  });
  for (const { path, schema } of resources) {
    const [header] = (await readFile(join(out, path), "utf8")).split("\n");
    expect(schema.fields.map(({ name }: { name: string }) => name).join()).toBe(header);
    for (const { type, description, unit } of schema.fields) {
      expect(description).not.toBe("");
      expect(unit !== undefined || type === "string" || /id of/.test(description)).toBe(true);
    }
  }
  const { schema } = resources.find(({ name }: { name: string }) => name === "learner_skills");
  expect(schema).toMatchObject({
    primaryKey: ["learner_id", "skill_id"],
    foreignKeys: [
      { fields: ["learner_id"], reference: { resource: "learners", fields: ["learner_id"] } },
      { fields: ["skill_id"], reference: { resource: "skills", fields: ["skill_id"] } },
    ],
  });
  await writeTables(out, tables, { facts: snapshotFacts(snapshot), force: true });
  expect(await readFile(join(out, "datapackage.json"), "utf8")).toBe(text);
});

import { DatasetBuilder, DatasetError, describeIssue } from "@mastery/core/dataset";
import { expect, test } from "vitest";
import { checkTableNames, type TableMappings } from "../columns/names.ts";
import { findTables } from "./find-tables.ts";
import type { Store } from "./store.ts";

/** The issues of a table of traces with a column `sucess` but no column `success`. */
async function issuesOf(mappings: TableMappings): Promise<string[]> {
  const columns = ["learner_id", "resource_id", "verb", "sucess"];
  const store: Store = {
    dialect: "duckdb",
    columns: async () => new Map(columns.map((column) => [column, "VARCHAR"])),
    async *rows() {},
    close: async () => {},
  };
  const builder = new DatasetBuilder();
  await findTables(store, ["traces"], checkTableNames(mappings), builder);
  try {
    builder.build();
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    return error.issues
      .filter(({ location }) => location.file === "traces")
      .map((issue) => describeIssue(issue));
  }
  return [];
}

test("a column that seems to be misspelt is a fault of the table", async () => {
  expect(await issuesOf({})).toEqual(["traces: expected a column success, got sucess"]);
});

test("no column is a misspelling of a field that the mapping leaves out", async () => {
  expect(await issuesOf({ traces: { columns: { success: null } } })).toEqual([]);
});

test("a required field cannot be left out", async () => {
  expect(await issuesOf({ traces: { columns: { success: null, verb: null } } })).toEqual([
    "traces: expected a column verb, got none",
  ]);
});

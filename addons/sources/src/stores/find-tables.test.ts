import { DatasetBuilder, DatasetError, describeIssue } from "@mastery/core/dataset";
import { checkTableNames, type TableMappings } from "@mastery/dataset/readers";
import { expect, test } from "vitest";
import { findTables } from "./find-tables.ts";
import type { Store } from "./store.ts";

/** Returns the issues of a table of traces that has a column `sucess` but no column `success`. */
async function issuesOf(
  mappings: TableMappings,
  kind: "traces" | "exclusions" = "traces",
  columns = ["learner_id", "resource_id", "verb", "sucess"],
): Promise<string[]> {
  const store: Store = {
    dialect: "duckdb",
    columns: async () => new Map(columns.map((column) => [column, "VARCHAR"])),
    async *rows() {},
    close: async () => {},
  };
  const builder = new DatasetBuilder();
  await findTables(store, [kind], checkTableNames(mappings), builder);
  try {
    builder.build();
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    return error.issues
      .filter(({ location }) => location.file === kind)
      .map((issue) => describeIssue(issue));
  }
  return [];
}

test("reports a column that seems misspelt", async () => {
  expect(await issuesOf({})).toEqual(["traces success: expected a column, got sucess"]);
});

test("does not report misspellings of fields that the mapping excludes", async () => {
  expect(await issuesOf({ traces: { columns: { success: null } } })).toEqual([]);
});

test("rejects a mapping that excludes a required field", async () => {
  expect(await issuesOf({ traces: { columns: { success: null, verb: null } } })).toEqual([
    "traces verb: expected a column, got none",
  ]);
});

test("rejects a table of exclusions without a column of exclusions, instead of querying no column", async () => {
  const named = { exclusions: { table: "exclusions" } };
  expect(await issuesOf(named, "exclusions", ["pupil", "exercise"])).toEqual([
    "exclusions: expected one of the columns learner_id, group_id, resource_id, type, got none",
  ]);
  expect(await issuesOf(named, "exclusions", ["group_id", "type"])).toEqual([]);
});

import { describeIssue } from "@mastery/core/dataset";
import { expect, test } from "vitest";
import type { DataFile, FileKind, Format } from "../files/data-file.ts";
import type { ColumnNames } from "./column-names.ts";
import { unusedNames } from "./unused-names.ts";

const file = (kind: FileKind, format: Format): DataFile => ({
  ...{ kind, format, name: `${kind}.${format}`, path: "", bytes: 1, gzip: false },
});
const mapped: ColumnNames = {
  resources: new Map([["titre", { field: "title" }]]),
  traces: new Map([["note", { field: "score" }]]),
  learners: new Map(),
};

function issues(files: readonly DataFile[], isPart: boolean): string[] {
  return unusedNames(mapped, files, isPart, { file: "columns.json" }).map(describeIssue);
}

test("names of columns have an effect on tables alone, as CSV or Parquet", () => {
  const tables = [file("resources", "csv"), file("traces", "jsonl"), file("traces", "parquet")];
  expect(issues(tables, false)).toEqual([]);
  expect(issues([file("resources", "json"), file("traces", "csv")], false)).toEqual([
    "columns.json resources: expected a table of resources (.csv or .parquet) with these columns, got none",
  ]);
});

test("names of columns of traces may be for another part", () => {
  const files = [file("resources", "csv"), file("traces", "jsonl")];
  expect(issues(files, true)).toEqual([]);
  expect(issues(files, false)).toHaveLength(1);
});

test("columns of a file that cannot be read are no further fault", () => {
  const issue = { kind: "missing_file", location: { file: "traces.jsonl" } } as const;
  const unread = {
    kinds: ["traces"],
    issue: { ...issue, field: "", expected: "", got: "" },
  } as const;
  const location = { file: "columns.json" };
  expect(unusedNames(mapped, [file("resources", "csv"), unread], false, location)).toEqual([]);
});

import { expect, test } from "vitest";
import { importDuckDb, literal, recordOf } from "./duckdb.ts";

test("a missing DuckDB is told with the command that installs it", async () => {
  const missing = importDuckDb(() => Promise.reject(new Error("Cannot find package")));
  await expect(missing).rejects.toThrow(
    "expected the package @duckdb/node-api, which reads Parquet (npm install @duckdb/node-api), got none that can be loaded",
  );
});

test("rows become records as they are in JSON", () => {
  const row = { n: 7n, at: new Date(0), list: ["a", 1n], none: null, score: 0.5 };
  expect(recordOf(row)).toEqual({
    n: 7,
    at: "1970-01-01T00:00:00.000Z",
    list: ["a", 1],
    none: null,
    score: 0.5,
  });
});

test("quotes cannot end a literal", () => {
  expect(literal("l'école")).toBe("'l''école'");
});

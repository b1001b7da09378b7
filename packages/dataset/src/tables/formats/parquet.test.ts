import { expect, test } from "vitest";
import { checkDuckDb } from "./parquet.ts";

test("Parquet without DuckDB is refused with the commands that install it", async () => {
  const missing = (): Promise<never> => Promise.reject(new Error("no such package"));
  await expect(checkDuckDb("tables", missing)).rejects.toMatchObject({
    code: "UNWRITABLE_FILE",
    message:
      "tables: expected the package @duckdb/node-api, which reads and writes Parquet (in a project: npm install @duckdb/node-api; in a clone: npm run setup:parquet; in a deployed folder: npm install --prefix .. @duckdb/node-api), got none that can be loaded",
  });
});

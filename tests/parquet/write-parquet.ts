import { rm, writeFile } from "node:fs/promises";
import { DuckDBInstance } from "@duckdb/node-api";

/** Columns for which DuckDB would infer another type from JSON, with their types. */
type Casts = Readonly<Record<string, string>>;

/** Writes records as a Parquet file. */
export async function writeParquet(
  path: string,
  records: readonly object[],
  casts: Casts = {},
): Promise<void> {
  const json = `${path}.json`;
  await writeFile(json, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const replaced = Object.entries(casts).map(([name, type]) => `${name}::${type} AS ${name}`);
  const columns = replaced.length > 0 ? `* REPLACE (${replaced.join()})` : "*";
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const source = `read_json('${json}', format = 'newline_delimited', sample_size = -1)`;
  await connection.run(`COPY (SELECT ${columns} FROM ${source}) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  await rm(json);
}

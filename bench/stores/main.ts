import { spawnSync } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Learner, Trace } from "@mastery/core";
import { startClickhouse } from "../../tests/stores/clickhouse.ts";
import { startPostgres } from "../../tests/stores/postgres.ts";
import { fillClickhouse, fillPostgres, type Tables } from "../../tests/stores/records.ts";

const MAIN = join(import.meta.dirname, "../../packages/cli/dist/main.js");

/** Puts a school into each store and form, precomputes it from each, and compares the snapshots. */
export async function main([data = "data"]: readonly string[]): Promise<number> {
  const source = resolve(data);
  const work = await mkdtemp(join(tmpdir(), "bench-stores-"));
  const [postgres, clickhouse] = await Promise.all([startPostgres(), startClickhouse()]);
  try {
    const tables = await readTables(source);
    await fillPostgres(postgres, tables);
    await postgres.run("ANALYZE");
    await fillClickhouse(clickhouse, tables);
    const files = await writeForms(tables, source, work);
    const ways: readonly [string, string][] = [
      ["JSON lines", files("jsonl")],
      ["CSV", files("csv")],
      ["Parquet", files("parquet")],
      ["PostgreSQL", `postgres://reader@127.0.0.1:${postgres.port}/school`],
      ["ClickHouse's engine", `clickhouse://reader@127.0.0.1:${clickhouse.port}/school`],
    ];
    let first: Buffer | undefined;
    for (const [name, address] of ways) {
      const out = join(work, `${name}.snapshot`);
      const { reading, peak } = precompute(address, out);
      const bytes = await readFile(out);
      first ??= bytes;
      const same = first.equals(bytes) ? "same snapshot" : "ANOTHER SNAPSHOT";
      console.log(
        `${name.padEnd(22)}${`${reading.toFixed(1)} s of reading`.padStart(18)}${`${peak} MiB peak`.padStart(16)}   ${same}`,
      );
      if (!first.equals(bytes)) return 1;
    }
    return 0;
  } finally {
    clickhouse.stop();
    await postgres.stop();
    await rm(work, { recursive: true });
  }
}

/** Runs the built command; returns the seconds that the dataset took, and the peak of memory. */
function precompute(data: string, out: string): { reading: number; peak: number } {
  const options = ["--embedder", "hashing", "--json", "--quiet", "--out", out];
  const env = { ...process.env, PGPASSWORD: "secret", CLICKHOUSE_PASSWORD: "secret" };
  const args = [MAIN, "precompute", "--data", data, ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const { seconds, peak_memory_mib } = JSON.parse(stdout);
  return { reading: seconds.dataset, peak: peak_memory_mib };
}

/** Without groups, which the tables of these databases do not have. */
async function readTables(directory: string): Promise<Tables> {
  const json = async (name: string) => JSON.parse(await readFile(join(directory, name), "utf8"));
  const learners = await lines<Learner>(join(directory, "learners.jsonl"));
  const traces = await lines<Trace>(join(directory, "traces.jsonl"));
  return {
    skills: await json("skills.json"),
    resources: await json("resources.json"),
    learners: learners.map(({ groups: _, ...rest }) => rest),
    traces: traces.map(({ skills: _, ...rest }) => rest),
  };
}

async function lines<T>(path: string): Promise<T[]> {
  const bytes = existsSync(path)
    ? createReadStream(path)
    : createReadStream(`${path}.gz`).pipe(createGunzip());
  const records: T[] = [];
  for await (const line of createInterface(bytes)) records.push(JSON.parse(line));
  return records;
}

/** Writes a directory for each form of the traces; returns their paths by form. */
async function writeForms(
  { learners, traces }: Tables,
  source: string,
  work: string,
): Promise<(form: string) => string> {
  const asLines = (records: readonly object[]): string =>
    records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const directory = (form: string): string => join(work, form);
  const all = join(work, "traces.jsonl");
  await writeFile(all, asLines(traces));
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const columns =
    "columns = {trace_id: 'VARCHAR', learner_id: 'VARCHAR', resource_id: 'VARCHAR', verb: 'VARCHAR', success: 'BOOLEAN', score: 'DOUBLE', duration: 'VARCHAR', timestamp: 'VARCHAR'}";
  const rows = `read_json('${all}', format = 'newline_delimited', ${columns})`;
  for (const form of ["jsonl", "csv", "parquet"]) {
    await mkdir(directory(form));
    for (const name of ["skills.json", "resources.json"]) {
      await copyFile(join(source, name), join(directory(form), name));
    }
    await writeFile(join(directory(form), "learners.jsonl"), asLines(learners));
    const file = join(directory(form), `traces.${form}`);
    const format = form === "jsonl" ? "json" : form;
    await connection.run(`COPY (FROM ${rows}) TO '${file}' (FORMAT ${format})`);
  }
  connection.closeSync();
  instance.closeSync();
  return directory;
}

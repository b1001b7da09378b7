import type { Learner, Resource, Skill, Trace } from "@mastery/core";
import type { Clickhouse } from "./clickhouse.ts";
import type { Postgres } from "./postgres.ts";

/** Records by table name. */
export interface Tables {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
  readonly learners: readonly Learner[];
  readonly traces: readonly Trace[];
}

/** Columns with the types that the database of a school would have. */
const POSTGRES = {
  skills: "id text, preferred_label text, description text, domain text, esco_uris text[]",
  resources:
    "resource_id text, title text, type text, grade_level smallint, estimated_duration_s numeric, skill_ids text[], retired boolean",
  learners:
    'learner_id uuid, mbox_sha1sum varchar(40), display_name text, grade_level integer, "left" boolean',
  traces:
    'trace_id text, learner_id text, resource_id text, verb text, success boolean, score double precision, duration text, "timestamp" timestamptz',
};

/** Recreates the tables of a schema with the given records. The user `reader` can read the tables. */
export async function fillPostgres(
  { run }: Postgres,
  tables: Tables,
  schema = "public",
): Promise<void> {
  await run(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await run(`CREATE SCHEMA ${schema}`);
  for (const [name, columns] of Object.entries(POSTGRES)) {
    const table = `${schema}.${name}`;
    await run(`CREATE TABLE ${table} (${columns})`);
    const rows = JSON.stringify(tables[name as keyof Tables]);
    await run(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
      rows,
    ]);
  }
  await run(`GRANT USAGE ON SCHEMA ${schema} TO reader`);
  await run(`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO reader`);
}

const CLICKHOUSE = {
  skills:
    "id String, preferred_label String, description String, domain LowCardinality(String), esco_uris Array(String)",
  resources:
    "resource_id String, title String, type LowCardinality(String), grade_level UInt8, estimated_duration_s Nullable(UInt64), skill_ids Array(String), retired Nullable(Bool)",
  learners:
    "learner_id UUID, mbox_sha1sum Nullable(FixedString(40)), display_name String, grade_level UInt8, left Nullable(UInt8)",
  traces:
    "trace_id Nullable(String), learner_id Nullable(String), resource_id Nullable(String), verb LowCardinality(Nullable(String)), success Nullable(Bool), score Nullable(Float64), duration Nullable(String), timestamp Nullable(DateTime64(3, 'Europe/Paris'))",
};

/** Recreates the tables of a database with the given records. */
export async function fillClickhouse(
  { run }: Clickhouse,
  tables: Tables,
  database = "school",
): Promise<void> {
  await run(`DROP DATABASE IF EXISTS ${database}`);
  await run(`CREATE DATABASE ${database}`);
  for (const [name, columns] of Object.entries(CLICKHOUSE)) {
    const table = `${database}.${name}`;
    await run(`CREATE TABLE ${table} (${columns}) ENGINE = MergeTree ORDER BY tuple()`);
    const rows = tables[name as keyof Tables].map((row) => JSON.stringify(row)).join("\n");
    const settings = "date_time_input_format = 'best_effort', input_format_skip_unknown_fields = 1";
    await run(`INSERT INTO ${table} SETTINGS ${settings} FORMAT JSONEachRow ${rows}`);
  }
}

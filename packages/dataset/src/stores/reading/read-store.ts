import type { DatasetOptions, RecordKind, WorkOptions } from "@mastery/core";
import { DatasetBuilder } from "@mastery/core/dataset";
import {
  anything,
  type Checks,
  checkOptions,
  READING_OPTIONS,
  refuseDateRange,
  reportProgress,
} from "@mastery/core/internal";
import type { ReadDataset } from "../../index.ts";
import { recordsQuery } from "../../sql/index.ts";
import type { Store } from "../store.ts";
import { isStoreUrl } from "../store-url.ts";
import { type FoundTable, findTables } from "../tables/find-tables.ts";
import { checkTableNames, hasEvidence, type TableMappings } from "../tables/table-names.ts";
import { countTraces } from "./count-traces.ts";
import { recordOf } from "./record-of.ts";

/** How to read a store. Progress counts rows. */
export interface StoreOptions extends DatasetOptions, Omit<WorkOptions, "signal"> {
  /** Aborting it ends the connection, and the query in the store. */
  readonly signal?: AbortSignal | undefined;
  /** Names of tables and columns. Default: the names of the kinds of records and their fields. */
  readonly tables?: TableMappings | undefined;
}

const STORE_OPTIONS: Checks<StoreOptions> = {
  ...READING_OPTIONS,
  // Checked with the names in it.
  tables: anything,
};

/** The fields that tell rows apart, by which they are sorted: the position of a row is that of the same query elsewhere. */
const KEYS: Readonly<Record<Exclude<RecordKind, "traces">, readonly string[]>> = {
  skills: ["id"],
  resources: ["resource_id"],
  groups: ["group_id"],
  learners: ["learner_id"],
  evidence: ["learner_id", "resource_id"],
};

/**
 * Reads and validates the tables of a PostgreSQL or ClickHouse database. The store counts the traces, so only one row per learner and
 * resource is fetched.
 *
 * @param url such as `postgres://user@host:5432/school` or `clickhouse://user@host:8443/school`
 * @throws `DatasetError` that lists every issue of the tables; `MasteryError` `STORE_FAILED` if the store cannot be reached or
 * queried, `INVALID_OPTION` for invalid options
 */
export async function readStore(url: string, options: StoreOptions = {}): Promise<ReadDataset> {
  checkOptions(options, STORE_OPTIONS);
  const names = checkTableNames(options.tables ?? {});
  const kinds = kindsOf(options.tables ?? {});
  if (kinds.includes("evidence")) refuseDateRange(options);
  const builder = new DatasetBuilder(options);
  await reportProgress(options, "dataset", 0, null);
  const store = await open(url, options.signal);
  try {
    const tables = await findTables(store, kinds, names, builder);
    // Missing tables are reported before any long read.
    if (tables.length < kinds.length) builder.build();
    await readTables(store, tables, builder, options);
  } finally {
    await store.close();
  }
  return { ...builder.build(), notes: [], statements: null, oneRoster: null };
}

/** The kinds of records, in reading order: each refers only to those before it. */
function kindsOf(mappings: TableMappings): readonly RecordKind[] {
  return [
    ...(["skills", "resources"] as const),
    // Groups are optional, so their table must be named.
    ...(mappings.groups === undefined ? [] : (["groups"] as const)),
    "learners",
    hasEvidence(mappings) ? "evidence" : "traces",
  ];
}

/** Clients are loaded late: most runs need neither. */
async function open(url: string, signal: AbortSignal | undefined): Promise<Store> {
  if (isStoreUrl(url) && url.startsWith("clickhouse:")) {
    return (await import("../clickhouse/open-clickhouse.ts")).openClickhouse(url, signal);
  }
  return (await import("../postgres/open-postgres.ts")).openPostgres(url, signal);
}

async function readTables(
  store: Store,
  tables: readonly FoundTable[],
  builder: DatasetBuilder,
  options: StoreOptions,
): Promise<void> {
  let done = 0;
  const checkpoint = (rows: number): Promise<void> => {
    done += rows;
    return reportProgress(options, "dataset", done, null);
  };
  for (const table of tables) {
    if (table.kind === "traces") await countTraces(store, table, builder, options, checkpoint);
    else await readRecords(store, table, table.kind, builder, checkpoint);
  }
  await reportProgress(options, "dataset", done, done);
}

async function readRecords(
  store: Store,
  table: FoundTable,
  kind: keyof typeof KEYS,
  builder: DatasetBuilder,
  checkpoint: (rows: number) => Promise<void>,
): Promise<void> {
  const add: Readonly<Record<typeof kind, (record: unknown) => void>> = {
    skills: (record) => builder.addSkill(record, location),
    resources: (record) => builder.addResource(record, location),
    groups: (record) => builder.addGroup(record, location),
    learners: (record) => builder.addLearner(record, location),
    evidence: (record) => builder.addEvidence(record, location),
  };
  const location = { file: table.name, index: 0 };
  for await (const rows of store.rows(recordsQuery(store.dialect, table, KEYS[kind]))) {
    for (const row of rows) {
      add[kind](recordOf(row));
      location.index++;
    }
    await checkpoint(rows.length);
  }
}

/**
 * Reads database tables into validated datasets, the input of `precompute()` from `@mastery/core`.
 *
 * @module @mastery/sources/stores
 */

import {
  type DatasetOptions,
  MasteryError,
  type RecordKind,
  type WorkOptions,
} from "@mastery/core";
import {
  DatasetBuilder,
  READING_OPTIONS,
  refuseDateRange,
  reportProgress,
} from "@mastery/core/dataset";
import { anything, type Checks, checkOptions } from "@mastery/core/validation";
import { checkTableNames, type ReadDataset, type TableMappings } from "@mastery/dataset/readers";
import type { ErrorCode } from "../errors/index.ts";
import { countTraces, withCheckpoint } from "../sql/count-traces.ts";
import { recordsQuery } from "../sql/index.ts";
import { type FoundTable, findTables } from "./find-tables.ts";
import type { Store } from "./store.ts";

export {
  checkTableNames,
  type TableMapping,
  type TableMappings,
  type TableName,
  type TableNames,
} from "@mastery/dataset/readers";
export { isStoreUrl } from "./store.ts";

/** Options for reading a store. Progress counts rows. */
export interface StoreOptions extends DatasetOptions, Omit<WorkOptions, "signal"> {
  /** Signal that closes the connection and cancels the query in the store. Reading then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Names of tables and columns. The defaults are the names of the kinds of records and their fields. */
  readonly tables?: TableMappings | undefined;
}

const STORE_OPTIONS: Checks<StoreOptions> = {
  ...READING_OPTIONS,
  // The option is validated later, together with the names that it contains.
  tables: anything,
};

/** Fields that identify a row. Rows are sorted by these fields, so that positions are the same for every reader. */
const KEYS: Readonly<Record<Exclude<RecordKind, "traces">, readonly string[]>> = {
  skills: ["id"],
  resources: ["resource_id"],
  groups: ["group_id"],
  learners: ["learner_id"],
  exclusions: ["learner_id", "group_id", "resource_id", "type"],
  evidence: ["learner_id", "resource_id"],
};

/**
 * Reads and validates the tables of a PostgreSQL or ClickHouse database. The store counts the traces, so only one row per learner and
 * resource is fetched.
 *
 * @param url address of the database, such as `postgres://user@host:5432/school` or `clickhouse://user@host:8443/school`
 * @throws `DatasetError` that lists every issue of the tables; `MasteryError` `STORE_FAILED` if the store cannot be reached or queried,
 * `INVALID_OPTION` for invalid options
 */
export async function readStore(url: string, options: StoreOptions = {}): Promise<ReadDataset> {
  checkOptions(options, STORE_OPTIONS);
  const names = checkTableNames(options.tables ?? {});
  const kinds = kindsOf(options.tables ?? {});
  if (kinds.includes("evidence")) refuseDateRange(options);
  const { tables: _, ...reading } = options;
  const builder = new DatasetBuilder(reading);
  await reportProgress(options, "dataset", 0, null);
  const store = await open(url, options.signal);
  try {
    const tables = await findTables(store, kinds, names, builder);
    // Reports missing tables before any table is read, because reading can take long.
    if (tables.length < kinds.length) builder.build();
    await readTables(store, tables, builder, options);
  } finally {
    await store.close();
  }
  return { ...builder.build(), notes: [], statements: null, reports: {} };
}

/** Returns the kinds of records to read, in order: each kind refers only to earlier kinds. */
function kindsOf(mappings: TableMappings): readonly RecordKind[] {
  // Optional kinds are read only if the mapping names their table.
  const optional = (kind: RecordKind): readonly RecordKind[] => (mappings[kind] ? [kind] : []);
  const counted = mappings.evidence === undefined ? "traces" : "evidence";
  const groups = optional("groups");
  return ["skills", "resources", ...groups, "learners", ...optional("exclusions"), counted];
}

/** Database clients are optional peer dependencies, which are loaded on first use because most runs do not need them. */
async function open(url: string, signal: AbortSignal | undefined): Promise<Store> {
  if (url.startsWith("clickhouse:")) {
    const { openClickhouse } = await load("@clickhouse/client", () => import("./clickhouse.ts"));
    return openClickhouse(url, signal);
  }
  const { openPostgres } = await load("pg pg-cursor pgpass", () => import("./postgres.ts"));
  return openPostgres(url, signal);
}

/** @throws `MasteryError` `STORE_FAILED` with the command to install the client */
async function load<T>(packages: string, module: () => Promise<T>): Promise<T> {
  try {
    return await module();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    const message = `data: expected the packages of this database (npm install ${packages}), got a package that cannot be loaded`;
    throw new MasteryError<ErrorCode>("STORE_FAILED", message, { cause });
  }
}

async function readTables(
  store: Store,
  tables: readonly FoundTable[],
  builder: DatasetBuilder,
  options: StoreOptions,
): Promise<void> {
  let done = 0;
  const reporting = withCheckpoint(store, (rows) => {
    done += rows;
    return reportProgress(options, "dataset", done, null);
  });
  for (const table of tables) {
    const { kind } = table;
    // Counting can take an hour, so issues of the small tables are reported first.
    if (kind === "traces" || kind === "evidence") builder.throwIfAny();
    if (kind === "traces") await countTraces(reporting, table, builder, options);
    else {
      const location = { file: table.path.join("."), index: 0 };
      const keys = KEYS[kind].filter((field) => table.columns.has(field));
      for await (const rows of reporting.rows(recordsQuery(store.dialect, table, keys))) {
        for (const row of rows) {
          builder.add(kind, row, location);
          location.index++;
        }
      }
    }
  }
  await reportProgress(options, "dataset", done, done);
}

import { isMainThread } from "node:worker_threads";
import { MasteryError, type SchoolLevels } from "@mastery/core";
import { type ReadDataset, type ReadOptions, readDataset } from "@mastery/dataset";
import {
  checkTableNames,
  isStoreUrl,
  readStore,
  type StoreOptions,
  type TableMappings,
} from "@mastery/dataset/stores";
import { idMapping } from "./id-key.ts";
import { readJsonObject } from "./json-file.ts";

const ADDRESS = /^(?<scheme>[a-z][a-z\d+.-]+):\/\//i;

interface DataOptions
  extends Omit<ReadOptions, "signal" | "levels">,
    Omit<StoreOptions, "tables" | "signal" | "levels"> {
  readonly signal: AbortSignal;
  /** Path of a file with the names of tables and columns. */
  readonly tables?: string | undefined;
  /** Path of a file with the levels of the school. */
  readonly levels?: string | undefined;
  /** Path of a file with the key that maps ids of learners. */
  readonly idKey?: string | undefined;
}

/** The options of every source, with what their files hold. */
type CheckedOptions = Omit<DataOptions, "tables" | "idKey" | "levels"> &
  Pick<ReadOptions, "uuidOf" | "levels">;

/** Reads a data directory, or the tables of a store. */
export async function readData(
  data: string,
  { tables, idKey, levels, ...others }: DataOptions,
): Promise<ReadDataset> {
  const options = { ...others, ...(await idMapping(idKey)), levels: await readLevels(levels) };
  if (isStoreUrl(data)) return readTables(data, tables, options);
  const scheme = ADDRESS.exec(data)?.groups?.["scheme"];
  if (scheme !== undefined) {
    // The rest of it may hold a password.
    throw invalid(`data: expected a path, or postgres://… or clickhouse://…, got ${scheme}://…`);
  }
  if (tables !== undefined) {
    throw invalid("tables: expected the address of a database as data, got a path");
  }
  return readDataset(data, options);
}

async function readTables(
  address: string,
  file: string | undefined,
  { memoryLimit, ...options }: CheckedOptions,
): Promise<ReadDataset> {
  if (memoryLimit !== undefined) {
    throw invalid(
      "memoryLimit: expected traces in Parquet, got a database, which has its own limit",
    );
  }
  warnOfPassword(address);
  return readStore(address, { ...options, tables: await readTableNames(file) });
}

/** Reads and checks the names of tables and columns. */
export async function readTableNames(file: string | undefined): Promise<TableMappings> {
  if (file === undefined) return {};
  const kind = { file: "a file of table names", content: "an object of tables" };
  const names = await readJsonObject(file, kind);
  checkTableNames(names, file);
  return names;
}

/** The levels are checked by the core. */
async function readLevels(file: string | undefined): Promise<SchoolLevels | undefined> {
  if (file === undefined) return undefined;
  return readJsonObject(file, { file: "a file of levels", content: "an object of levels" });
}

/** Everyone on a machine can read the arguments of its processes. */
function warnOfPassword(address: string): void {
  if (!isMainThread || !process.argv.some((argument) => argument.endsWith(address))) return;
  if (!/^[^/]+\/\/[^/@]*:[^/@]+@|[?&]password=/.test(address)) return;
  process.stderr.write(
    "warning: others on this machine can read the password in --data; use PGPASSWORD or ~/.pgpass, or CLICKHOUSE_PASSWORD\n",
  );
}

function invalid(message: string): MasteryError {
  return new MasteryError("INVALID_OPTION", message);
}

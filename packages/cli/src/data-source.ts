import { existsSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { MasteryError, type PrecomputeOptions, type SchoolLevels } from "@mastery/core";
import {
  checkIdKey,
  learnerUuid,
  type ParquetReader,
  type ReadDataset,
  type Reader,
  type ReadOptions,
  readDataset,
} from "@mastery/dataset";
import { checkTableNames, type TableMappings } from "@mastery/dataset/readers";
import { findAddOn, needing } from "./add-ons.ts";
import { invalid, readJsonObject, readSmallText } from "./config-file.ts";
import type { Values } from "./define-command.ts";
import { CommandError, warn } from "./failures.ts";
import type { FILES, TABLES } from "./options.ts";

type DataOptions = Partial<Values<typeof FILES & typeof TABLES>> &
  Omit<ReadOptions, "uuidOf" | "levels" | "signal"> & { readonly signal: AbortSignal };

/** What the entry `./readers` of the add-on for sources exports. */
interface Readers {
  readonly isStoreUrl: (address: string) => boolean;
  readonly readStore: (address: string, options: StoreOptions) => Promise<ReadDataset>;
  readonly oneRoster: Reader;
  readonly parquetReader: (options: ParquetOptions) => ParquetReader;
  readonly readPopulation: (content: string) => PrecomputeOptions["population"];
}

type StoreOptions = Omit<ReadOptions, "parquet" | "readers"> & { readonly tables: TableMappings };
type ParquetOptions = Pick<DataOptions, "memoryLimit">;

const SOURCES = "@mastery/sources";

/** A population of a million resources takes about 200 MB. */
const MAX_POPULATION_BYTES = 2 ** 28;

/**
 * Reads a population with the add-on for sources.
 *
 * @throws `CommandError` without the add-on; `MasteryError` naming the file, if the file cannot be read or is damaged
 */
export async function readPopulation(
  path: string,
  addOn = SOURCES,
): Promise<PrecomputeOptions["population"]> {
  const readers = await findAddOn<Readers>(addOn, "readers");
  if (readers === undefined) throw needing("--population", addOn);
  const content = await readSmallText(path, "a population file", MAX_POPULATION_BYTES);
  try {
    return readers.readPopulation(content);
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError(cause.code, `${path}: ${cause.message}`, { cause });
  }
}

export async function readData(
  data: string,
  { tables, idKey, levels, memoryLimit, ...others }: DataOptions,
): Promise<ReadDataset> {
  const mappings = { uuidOf: await idMapping(idKey), levels: await readLevels(levels) };
  const options = { ...others, ...mappings, today: today() };
  const readers = await findAddOn<Readers>(SOURCES, "readers");
  const scheme = schemeOf(data);
  if (scheme !== undefined) {
    if (readers === undefined) throw needing(`data: ${scheme}://…`, SOURCES);
    if (!readers.isStoreUrl(data)) {
      // Only the scheme is quoted, because the rest of the address may contain a password.
      throw invalid(`data: expected a path, or postgres://… or clickhouse://…, got ${scheme}://…`);
    }
    if (memoryLimit !== undefined) {
      throw invalid(
        "memoryLimit: expected traces in Parquet, got a database, which has its own limit",
      );
    }
    warnOfPassword(data);
    return readers.readStore(data, { ...options, tables: await readTableNames(tables) });
  }
  if (tables !== undefined) {
    throw invalid("tables: expected the address of a database as data, got a path");
  }
  if (!existsSync(data)) throw new CommandError(`${data}: no such directory`);
  const parquet = readers?.parquetReader({ memoryLimit });
  return readDataset(data, { ...options, parquet, readers: readers && [readers.oneRoster] });
}

/** Returns the scheme of an address, such as `postgres`, or undefined for a path. */
export function schemeOf(data: string): string | undefined {
  return /^([a-z][a-z\d+.-]+):\/\//i.exec(data)?.[1];
}

/** Returns the day of the run in UTC, such as `2025-09-01`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export async function readTableNames(file: string | undefined): Promise<TableMappings> {
  if (file === undefined) return {};
  const names = await readJsonObject(file, "a file of table names", "an object of tables");
  checkTableNames(names, file);
  return names;
}

async function readLevels(file: string | undefined): Promise<SchoolLevels | undefined> {
  if (file === undefined) return undefined;
  return readJsonObject(file, "a file of levels", "an object of levels");
}

/** White space around the key is ignored, and messages never show the key. */
export async function idMapping(
  path: string | undefined,
): Promise<((id: string) => string) | undefined> {
  if (path === undefined) return undefined;
  const key = (await readSmallText(path, "a file with an id key", 4096)).trim();
  checkIdKey(key);
  return (id) => learnerUuid(id, key);
}

/** Warns about a password in an address, because every user of a machine can read the arguments of its processes. */
function warnOfPassword(address: string): void {
  if (!isMainThread || !process.argv.some((argument) => argument.endsWith(address))) return;
  if (!/^[^/]+\/\/[^/@]*:[^/@]+@|[?&]password=/.test(address)) return;
  warn(
    "others on this machine can read the password in --data; use PGPASSWORD or ~/.pgpass, or CLICKHOUSE_PASSWORD",
  );
}

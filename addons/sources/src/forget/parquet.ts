import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Database, literal, makeSpillDirectory, withDuckDb } from "../parquet/duckdb.ts";
import { DIALECTS } from "../sql/index.ts";
import { type Identity, isIdOf } from "./identity.ts";
import { type NeedleKind, textsOf } from "./needles.ts";
import { type Rewritten, replaceKept } from "./replace-kept.ts";
import { withoutLearner } from "./without-learner.ts";

interface Column {
  /** As an SQL expression. */
  readonly name: string;
  readonly type: string;
}

/** Removes the rows about the learner from a Parquet file. Other rows keep their order. Without `write`, only counts. */
export async function removeFromParquet(
  path: string,
  identity: Identity,
  write: boolean,
): Promise<Rewritten> {
  let records = 0;
  await withDuckDb(undefined, async (database) => {
    const isAbout = await aboutLearner(database, path, identity);
    if (isAbout === undefined) return;
    const [row] = await all(database, `SELECT count(*) AS n FROM ${from(path)} WHERE ${isAbout}`);
    records = Number(row!["n"]);
    if (!write || records === 0) return;
    await database.run("SET preserve_insertion_order = true");
    const draft = await makeSpillDirectory(dirname(path));
    const kept = join(draft, "kept.parquet");
    const options = `FORMAT parquet, COMPRESSION ${await compressionOf(database, path)}`;
    const rows = `SELECT * FROM ${from(path)} WHERE NOT coalesce(${isAbout}, false)`;
    try {
      await database.run(`COPY (${rows}) TO ${literal(kept)} (${options})`);
      await replaceKept(path, async (file) => {
        for await (const bytes of createReadStream(kept)) await file.appendFile(bytes);
      });
    } finally {
      await rm(draft, { recursive: true });
    }
  });
  return { records, lists: 0 };
}

/** Returns a condition for the rows about the learner; undefined if there are none. Each value is compared as in other files. */
async function aboutLearner(
  database: Database,
  path: string,
  identity: Identity,
): Promise<string | undefined> {
  const conditions: string[] = [];
  for (const { name, type } of await columnsOf(database, path)) {
    const isText = /^(?:VARCHAR|UUID|ENUM)/.test(type);
    if (!isText && !type.startsWith("STRUCT")) continue;
    const value = isText ? `${name}::VARCHAR` : `to_json(${name})::VARCHAR`;
    const own: string[] = [];
    for await (const rows of database.rows(
      `SELECT DISTINCT ${value} AS value FROM ${from(path)}`,
    )) {
      for (const { value } of rows) {
        const isOwn = (text: string): boolean =>
          isText
            ? isIdOf(identity, text)
            : withoutLearner(JSON.parse(text), identity) === undefined;
        if (typeof value === "string" && isOwn(value)) own.push(literal(value));
      }
    }
    if (own.length > 0) conditions.push(`${value} IN (${own.join()})`);
  }
  return conditions.length === 0 ? undefined : `(${conditions.join(" OR ")})`;
}

/** Returns what in a Parquet file names the learner, in columns of any type. */
export async function findInParquet(
  path: string,
  { ids, name, accounts }: Identity,
): Promise<readonly NeedleKind[]> {
  const found: NeedleKind[] = [];
  await withDuckDb(undefined, async (database) => {
    const columns = await columnsOf(database, path);
    const names = [name, ...accounts.map((account) => account.name)].filter(
      (one) => one !== undefined,
    );
    const wanted = {
      id: [...ids].flatMap(textsOf).map((text) => text.toLowerCase()),
      name: names.map((text) => text.normalize("NFC").toLowerCase()),
    };
    for (const [kind, texts] of Object.entries(wanted)) {
      const holds = columns.flatMap(({ name, type }) => {
        const text = type === "BLOB" ? `hex(${name})` : `nfc_normalize(${name}::VARCHAR)`;
        return [...new Set(texts)].map((one) => `contains(lower(${text}), ${literal(one)})`);
      });
      if (holds.length === 0) continue;
      const sql = `SELECT count(*) AS n FROM ${from(path)} WHERE ${holds.join(" OR ")}`;
      const [row] = await all(database, sql);
      if (Number(row!["n"]) > 0) found.push(kind as NeedleKind);
    }
  });
  return found;
}

async function columnsOf(database: Database, path: string): Promise<Column[]> {
  const rows = await all(database, `DESCRIBE FROM ${from(path)}`);
  return rows.map((row) => ({
    name: DIALECTS.duckdb.quoted(`${row["column_name"]}`),
    type: `${row["column_type"]}`,
  }));
}

/** Returns the codec of the first column. A file without rows has none. */
async function compressionOf(database: Database, path: string): Promise<string> {
  const sql = `SELECT compression FROM parquet_metadata(${literal(path)}) LIMIT 1`;
  const [row] = await all(database, sql);
  const codec = `${row?.["compression"]}`;
  return /^(?:SNAPPY|GZIP|ZSTD|BROTLI|LZ4_RAW|UNCOMPRESSED)$/.test(codec) ? codec : "ZSTD";
}

async function all(database: Database, sql: string) {
  const found = [];
  for await (const rows of database.rows(sql)) found.push(...rows);
  return found;
}

function from(path: string): string {
  return `read_parquet(${literal(path)})`;
}

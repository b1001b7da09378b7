import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Database, literal, makeSpillDirectory, withDuckDb } from "../parquet/duckdb.ts";
import { DIALECTS } from "../sql/index.ts";
import { type Identity, isIdOf } from "./identity.ts";
import { type NeedleKind, namesOf, textsOf } from "./needles.ts";
import { type Rewritten, replaceKept } from "./replace-kept.ts";
import { withoutLearner } from "./without-learner.ts";

interface Column {
  readonly field: string;
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
  for (const { field, name, type } of await columnsOf(database, path)) {
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
            ? isIdOf(identity, text, field)
            : withoutLearner(JSON.parse(text), identity, field) === undefined;
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
  identity: Identity,
): Promise<readonly NeedleKind[]> {
  const found: NeedleKind[] = [];
  await withDuckDb(undefined, async (database) => {
    const columns = await columnsOf(database, path);
    const { ids } = identity;
    const wanted: Readonly<Record<NeedleKind, readonly Text[]>> = {
      id: [...ids].flatMap(textsOf).map((text) => ({ text, isWord: false })),
      name: namesOf(identity),
    };
    for (const [kind, texts] of Object.entries(wanted)) {
      const holds = columns.flatMap(({ name, type }) => {
        const cell = type === "BLOB" ? `hex(${name})` : `nfc_normalize(${name}::VARCHAR)`;
        return texts.map((one) => holding(`lower(${cell})`, one));
      });
      if (holds.length === 0) continue;
      const sql = `SELECT count(*) AS n FROM ${from(path)} WHERE ${[...new Set(holds)].join(" OR ")}`;
      const [row] = await all(database, sql);
      if (Number(row!["n"]) > 0) found.push(kind as NeedleKind);
    }
  });
  return found;
}

type Text = ReturnType<typeof namesOf>[number];

/** Returns a condition for cells in lower case that hold a text, as in other files. */
function holding(cell: string, { text, isWord }: Text): string {
  const wanted = text.normalize("NFC").toLowerCase();
  if (!isWord) return `contains(${cell}, ${literal(wanted)})`;
  const escaped = wanted.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\x{${hexOf(sign)}}`);
  return `regexp_matches(${cell}, ${literal(`(^|[^a-z0-9])${escaped}($|[^a-z0-9])`)})`;
}

function hexOf(sign: string): string {
  return sign.codePointAt(0)!.toString(16);
}

async function columnsOf(database: Database, path: string): Promise<Column[]> {
  const rows = await all(database, `DESCRIBE FROM ${from(path)}`);
  return rows.map((row) => ({
    field: `${row["column_name"]}`,
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

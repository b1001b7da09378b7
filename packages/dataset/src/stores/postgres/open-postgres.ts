import pg from "pg";
import Cursor from "pg-cursor";
import { DIALECTS } from "../../sql/index.ts";
import { CONNECT_TIMEOUT, QUERY_TIMEOUT, type Row, type Store } from "../store.ts";
import { postgresOptions } from "./connection-options.ts";
import { postgresError } from "./failures.ts";
import { passwordOf } from "./password-file.ts";

/** Rows that are fetched at once. */
const BATCH = 2_000;

/** One transaction, so that all tables are read as they were at one moment, and nothing can be written. */
const BEGIN = [
  "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
  "SET LOCAL TIME ZONE 'UTC'",
  "SET LOCAL datestyle = 'ISO'",
  `SELECT set_config('statement_timeout', '${QUERY_TIMEOUT}s', true) WHERE current_setting('statement_timeout') = '0'`,
  // Where the server knows it (from version 14), a query ends soon after its client.
  "SELECT set_config(name, '1s', true) FROM pg_settings WHERE name = 'client_connection_check_interval'",
];

/** Domains are listed as the types that they stand for. */
const COLUMNS = `
  SELECT attname AS name, format_type(coalesce(nullif(typbasetype, 0), pg_type.oid), NULL) AS type
  FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
  WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`;

/** Types by number whose values are not read as texts: boolean, json and jsonb, and lists of texts. */
const PARSED = new Set([16, 114, 3802, 1009, 1014, 1015, 2951]);

/**
 * Connects to PostgreSQL and begins a read-only transaction.
 *
 * @throws `MasteryError` `STORE_FAILED` or `INVALID_OPTION`
 */
export async function openPostgres(address: string, signal?: AbortSignal): Promise<Store> {
  const options = await postgresOptions(address);
  const where = `postgres://${options.host}:${options.port}/${options.database}`;
  const client = new pg.Client({
    ...options,
    password: () => options.password ?? passwordOf(options),
    application_name: "mastery",
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => parserOf(oid, format) },
  });
  /** Runs something on the connection; failures become errors for the user. */
  const attempt = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      signal?.throwIfAborted();
      throw postgresError(where, error);
    }
  };
  // A lost connection also fails the query that runs, or the next one.
  client.on("error", () => {});
  const stop = (): void => void client.end().catch(() => {});
  signal?.addEventListener("abort", stop);
  const close = async (): Promise<void> => {
    signal?.removeEventListener("abort", stop);
    await client.end().catch(() => {});
  };
  try {
    await attempt(async () => {
      await client.connect();
      for (const sql of BEGIN) await client.query(sql);
    });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    dialect: "postgres",
    close,
    async columns(path) {
      const name = path.map(DIALECTS.postgres.quoted).join(".");
      const { rows } = await attempt(() => client.query(COLUMNS, [name]));
      if (rows.length === 0) return undefined;
      return new Map(rows.map((row) => [row.name, row.type]));
    },
    async *rows(sql) {
      const cursor = client.query(new Cursor<Row>(sql, [], { types: { getTypeParser: parserOf } }));
      for (;;) {
        const rows = await attempt(() => cursor.read(BATCH));
        if (rows.length === 0) return;
        yield rows;
      }
    },
  };
}

/** Integers, decimals and times stay the texts that came, so that none loses a digit. */
function parserOf(oid: number, format?: string): (text: string) => unknown {
  if (!PARSED.has(oid)) return (text) => text;
  return pg.types.getTypeParser(oid, (format ?? "text") as "text");
}

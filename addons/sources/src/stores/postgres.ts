import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { ConnectionOptions as TlsOptions } from "node:tls";
import type { MasteryError } from "@mastery/core";
import { describeFailure } from "@mastery/node/files";
import pg from "pg";
import Cursor from "pg-cursor";
// @ts-expect-error The package has no types.
import pgpass from "pgpass";
import type { ErrorCode } from "../errors/index.ts";
import { type Row, recordOf } from "../sql/count-traces.ts";
import { DIALECTS } from "../sql/index.ts";
import {
  CONNECT_TIMEOUT,
  invalidOption,
  isRemote,
  parseStoreUrl,
  QUERY_TIMEOUT,
  type Store,
  serverError,
  storeError,
} from "./store.ts";

const BATCH = 2_000;

/** A single read-only transaction, so that all tables are seen in the same state. */
const BEGIN = [
  "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
  "SET LOCAL TIME ZONE 'UTC'",
  "SET LOCAL datestyle = 'ISO'",
  `SELECT set_config('statement_timeout', '${QUERY_TIMEOUT}s', true) WHERE current_setting('statement_timeout') = '0'`,
  // A server that supports this check notices within a second that the client has disconnected.
  "SELECT set_config(name, '1s', true) FROM pg_settings WHERE name = 'client_connection_check_interval'",
];

/** Lists the columns of a table with their types. A domain type is replaced by its base type. */
const COLUMNS = `
  SELECT attname AS name, format_type(coalesce(nullif(typbasetype, 0), pg_type.oid), NULL) AS type
  FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
  WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`;

/** Object ids of the types that are not read as strings: boolean, json, jsonb and arrays of strings or uuids. */
const PARSED = new Set([16, 114, 3802, 1009, 1014, 1015, 2951]);

/** @throws `MasteryError` `STORE_FAILED` if no connection can be opened; `INVALID_OPTION` if the address is invalid */
export async function openPostgres(address: string, signal?: AbortSignal): Promise<Store> {
  const client = await postgresClient(address);
  const where = `postgres://${client.host}:${client.port}/${client.database}`;
  const attempt = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      signal?.throwIfAborted();
      throw postgresError(where, error);
    }
  };
  // Without this listener, a lost connection would end the process. The current or next query then fails, and reports the loss.
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
        yield rows.map(recordOf);
      }
    },
  };
}

/** Integers, decimals and times stay strings, so that no digit is lost. */
function parserOf(oid: number, format?: string): (text: string) => unknown {
  if (!PARSED.has(oid)) return (text) => text;
  return pg.types.getTypeParser(oid, (format ?? "text") as "text");
}

/** Connection parameters, under their names in libpq. `pg` takes missing parameters from the environment, except parameters about TLS. */
const PARAMETERS = ["host", "port", "dbname", "user", "password", "options", "service"];
const TLS_VARIABLES: Readonly<Record<string, string>> = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
};
const SSL_MODES = ["disable", "require", "verify-ca", "verify-full", "no-verify"];

/** Configured like libpq: by the address, then the service, then the environment. Throws if any of these is invalid. */
export async function postgresClient(address: string): Promise<pg.Client> {
  const { env } = process;
  const inUrl = parseStoreUrl(address, [...PARAMETERS, ...Object.keys(TLS_VARIABLES)]);
  const service = inUrl.get("service") ?? env["PGSERVICE"];
  const values = new Map([...(service ? await readService(service) : []), ...inUrl]);
  const host = values.get("host") ?? env["PGHOST"] ?? "localhost";
  const client: pg.Client = new pg.Client({
    host,
    port: Number(values.get("port") ?? env["PGPORT"] ?? 5432),
    database: values.get("dbname"),
    user: values.get("user"),
    // Reads libpq's password file here, because `pg` prints a warning when it reads the file.
    password: () =>
      values.get("password") ??
      env["PGPASSWORD"] ??
      new Promise<string>((resolve) => {
        pgpass(client, (password: string | undefined) => resolve(password ?? ""));
      }),
    ssl: await tlsOptions(host, (name) => values.get(name) ?? env[TLS_VARIABLES[name]!]),
    options: values.get("options"),
    application_name: "mastery",
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  });
  return client;
}

/** Stricter than libpq: by default, and with `require`, other machines must present a valid certificate. */
async function tlsOptions(
  host: string,
  value: (name: string) => string | undefined,
): Promise<TlsOptions | false> {
  const mode = value("sslmode") ?? (isRemote(host) ? "verify-full" : "disable");
  if (!SSL_MODES.includes(mode)) {
    throw invalidOption("sslmode", `one of ${SSL_MODES.join(", ")}`, JSON.stringify(mode));
  }
  if (mode === "disable" || host.startsWith("/")) return false;
  const options: TlsOptions = {};
  for (const [name, option] of [
    ["sslrootcert", "ca"],
    ["sslcert", "cert"],
    ["sslkey", "key"],
  ] as const) {
    const path = value(name);
    // "system" means the certificates that Node trusts.
    if (path === undefined || path === "system") continue;
    options[option] = await readFile(path, "utf8").catch((error: unknown) => {
      throw invalidOption(name, `a readable file ${path}`, describeFailure(error));
    });
  }
  if (mode === "no-verify") options.rejectUnauthorized = false;
  if (mode === "verify-ca") options.checkServerIdentity = () => undefined;
  return options;
}

/** Reads `name=value` lines in the `[service]` section of libpq's files. Throws `STORE_FAILED` if no file contains the service. */
async function readService(service: string): Promise<ReadonlyMap<string, string>> {
  const { env } = process;
  const paths = [
    env["PGSERVICEFILE"] ?? join(homedir(), ".pg_service.conf"),
    ...(env["PGSYSCONFDIR"] === undefined ? [] : [join(env["PGSYSCONFDIR"], "pg_service.conf")]),
  ];
  for (const path of paths) {
    const sections = (await readFile(path, "utf8").catch(() => "")).split(/^\s*\[(.*)\]\s*$/m);
    const at = sections.findIndex((name, i) => i % 2 === 1 && name === service);
    if (at < 0) continue;
    const lines = sections[at + 1]!.matchAll(/^\s*([a-z_]+)[^\S\n]*=[^\S\n]*(.*?)\s*$/gm);
    return new Map(Array.from(lines, ([, name, value]) => [name!, value!]));
  }
  throw storeError(`service ${service}`, `a section [${service}] in ${paths.join(" or ")}`, "none");
}

/** SQLSTATE classes whose messages name only objects of the database or the machine. Other messages may quote values of rows. */
const SHOWN_ERRORS = /^(?:08|0A|28|3D|3F|42|53|54|55|57|58)/;

/** Expected value or state, and the way to fix the problem, by SQLSTATE code. */
const EXPECTED: Readonly<Record<string, string>> = {
  "28P01": "a password that the server accepts (set PGPASSWORD, or ~/.pgpass with mode 0600)",
  "28000": "a user and a connection that the server's pg_hba.conf accepts",
  "3D000": "a database of that name",
  "42501": "the right to read (GRANT SELECT on the tables, and USAGE on their schema)",
  "53300": "a free connection",
  "57014":
    "a query that ends in time (set statement_timeout, as in ?options=-c%20statement_timeout=0)",
};

/** Expected value or state, and the way to fix the problem, by message, for errors without a server code. */
const EXPECTED_BY_TEXT: readonly (readonly [text: RegExp, expected: string])[] = [
  [
    /does not support SSL/,
    "an encrypted connection (on a trusted network, you can use sslmode=disable)",
  ],
  [
    /CERT|ISSUER|SIGNATURE|ALTNAME/,
    "a certificate that proves the server's identity (sslrootcert=FILE names the certificate that signed it; sslmode=no-verify accepts any certificate)",
  ],
  [/ SASL.*password/, EXPECTED["28P01"]!],
  [/timeout expired/, "a connection within 10 seconds"],
];

function postgresError(where: string, error: unknown): MasteryError<ErrorCode> {
  const { code = "", message } = error as { readonly code?: string; readonly message: string };
  const isSqlState = /^[\dA-Z]{5}$/.test(code);
  const byText = EXPECTED_BY_TEXT.find(([text]) => text.test(`${code} ${message}`));
  const hidden =
    isSqlState && !SHOWN_ERRORS.test(code) ? `an error of class ${code} of the server` : undefined;
  return serverError(
    where,
    error,
    EXPECTED[code] ?? (isSqlState ? undefined : byText?.[1]),
    hidden,
  );
}

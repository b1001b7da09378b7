import {
  type ClickHouseClientConfigOptions,
  type ClickHouseError,
  ClickHouseLogLevel,
  createClient,
} from "@clickhouse/client";
import { MasteryError } from "@mastery/core";
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

const UNKNOWN_TABLE = "60";

/**
 * Connects to the HTTP interface of ClickHouse. Queries cannot write.
 *
 * @throws `MasteryError` `STORE_FAILED` if no connection can be opened; `INVALID_OPTION` if the address is invalid
 */
export async function openClickhouse(address: string, signal?: AbortSignal): Promise<Store> {
  const { where, ...server } = clickhouseOptions(address);
  const client = createClient({
    ...server,
    application: "mastery",
    // The timeout limits how long the connection stays silent, and the store sends nothing while it counts.
    request_timeout: QUERY_TIMEOUT * 1000,
    max_open_connections: 1,
    // Errors are thrown, so the client need not log them as well.
    log: { level: ClickHouseLogLevel.OFF },
  });
  let settings: Readonly<Record<string, string | number>> = {};

  async function* rows(
    sql: string,
    end: AbortSignal | undefined = signal,
  ): AsyncGenerator<readonly Row[]> {
    try {
      const result = await client.query({
        query: sql,
        format: "JSONEachRow",
        clickhouse_settings: settings,
        ...(end ? { abort_signal: end } : {}),
      });
      for await (const batch of result.stream<Row>())
        yield batch.map((row) => recordOf(row.json()));
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof MasteryError ? error : clickhouseError(where, error);
    }
  }

  const late = AbortSignal.timeout(CONNECT_TIMEOUT);
  try {
    const end = signal ? AbortSignal.any([signal, late]) : late;
    for await (const [row] of rows("SELECT toUInt8(getSetting('readonly')) AS readonly", end)) {
      // A user without write permission cannot send settings.
      if (Number(row?.["readonly"]) !== 0) continue;
      settings = { readonly: "2", max_execution_time: QUERY_TIMEOUT };
    }
  } catch (error) {
    await client.close();
    if (!late.aborted) throw error;
    const expected = `a response within ${CONNECT_TIMEOUT / 1000} seconds`;
    throw storeError(where, expected, "none", error);
  }
  return {
    dialect: "clickhouse",
    rows,
    close: () => client.close(),
    async columns(path) {
      const types = new Map<string, string>();
      try {
        const name = path.map(DIALECTS.clickhouse.quoted).join(".");
        for await (const batch of rows(`DESCRIBE TABLE ${name}`)) {
          for (const { name, type } of batch) types.set(`${name}`, `${type}`);
        }
      } catch (error) {
        const { cause } = error as { readonly cause?: { readonly code?: string } };
        if (cause?.code === UNKNOWN_TABLE) return undefined;
        throw error;
      }
      return types;
    },
  };
}

/**
 * Reads the connection options from the address, then from the environment. Connections to other machines use TLS by default. `where` is the
 * address without user and password.
 */
export function clickhouseOptions(
  address: string,
  env: NodeJS.ProcessEnv = process.env,
): ClickHouseClientConfigOptions & { readonly where: string } {
  const values = parseStoreUrl(address, ["secure"]);
  const host = values.get("host") ?? "localhost";
  const secure = values.get("secure") ?? String(isRemote(host));
  if (secure !== "true" && secure !== "false") {
    throw invalidOption("secure", "true or false", JSON.stringify(secure));
  }
  const port = values.get("port") ?? (secure === "true" ? 8443 : 8123);
  const authority = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const database = values.get("dbname") ?? "default";
  return {
    url: `${secure === "true" ? "https" : "http"}://${authority}`,
    where: `clickhouse://${authority}/${database}`,
    database,
    username: values.get("user") ?? env["CLICKHOUSE_USER"] ?? "default",
    password: values.get("password") ?? env["CLICKHOUSE_PASSWORD"] ?? "",
  };
}

const EXPECTED: Readonly<Record<string, string>> = {
  81: "a database of that name",
  159: "a query that ends in time (raise max_execution_time in the user's profile)",
  192: "a user of that name",
  193: "a password that the server accepts (set CLICKHOUSE_PASSWORD)",
  194: "a password that the server accepts (set CLICKHOUSE_PASSWORD)",
  241: "a query within the server's memory (let the user's profile spill: max_bytes_before_external_group_by and _sort)",
  497: "the right to read (GRANT SELECT on the tables)",
  516: "a user and a password that the server accepts (set CLICKHOUSE_USER and CLICKHOUSE_PASSWORD)",
};

/** Codes of errors whose messages name objects of the server and can be shown. The messages of other errors may quote values of rows. */
const SHOWN_ERRORS = [...Object.keys(EXPECTED), "60", "164"];

function clickhouseError(where: string, error: unknown): MasteryError<ErrorCode> {
  // The type is the name of the code, such as `UNKNOWN_TABLE`.
  const { code = "", type, message } = error as Partial<ClickHouseError> & Error;
  let hidden: string | undefined;
  if (/^\d+$/.test(code) && !SHOWN_ERRORS.includes(code)) {
    hidden = `error ${code}${type === undefined ? "" : ` (${type})`} of the server`;
  } else if (/JSON/.test(message)) {
    // The message about a truncated row is replaced, because the message quotes the row.
    hidden = "a truncated response";
  }
  return serverError(where, error, EXPECTED[code], hidden);
}

import { ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { MasteryError } from "@mastery/core";
import { DIALECTS } from "../../sql/index.ts";
import { CONNECT_TIMEOUT, QUERY_TIMEOUT, type Row, type Store, storeError } from "../store.ts";
import { isRemote, parseStoreUrl } from "../store-url.ts";
import { clickhouseError } from "./failures.ts";

const UNKNOWN_TABLE = "60";

/**
 * Connects to the HTTP interface of ClickHouse. Queries cannot write.
 *
 * @throws `MasteryError` `STORE_FAILED` or `INVALID_OPTION`
 */
export async function openClickhouse(address: string, signal?: AbortSignal): Promise<Store> {
  const { url, where, database, username, password } = clickhouseOptions(address);
  const client = createClient({
    url,
    username,
    password,
    database,
    application: "mastery",
    // The timeout is for silence: nothing comes while the store counts.
    request_timeout: QUERY_TIMEOUT * 1000,
    max_open_connections: 1,
    // Errors reach the user as exceptions, so the client need not log them.
    log: { level: ClickHouseLogLevel.OFF },
  });
  let settings: Readonly<Record<string, string | number>> = {};

  async function* rows(sql: string): AsyncGenerator<readonly Row[]> {
    try {
      const result = await client.query({
        query: sql,
        format: "JSONEachRow",
        clickhouse_settings: settings,
        ...(signal ? { abort_signal: signal } : {}),
      });
      for await (const batch of result.stream<Row>()) yield batch.map((row) => row.json());
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof MasteryError ? error : clickhouseError(where, error);
    }
  }

  async function first(sql: string): Promise<readonly Row[]> {
    for await (const batch of rows(sql)) return batch;
    return [];
  }

  try {
    const [row] = await within(
      CONNECT_TIMEOUT,
      where,
      first("SELECT toUInt8(getSetting('readonly')) AS readonly"),
    );
    // A user who cannot write must not be sent any settings.
    if (row?.["readonly"] === 0) settings = { readonly: "2", max_execution_time: QUERY_TIMEOUT };
  } catch (error) {
    await client.close();
    throw error;
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

/** Where to connect to, and as whom. */
interface ClickhouseOptions {
  readonly url: string;
  /** The address without user and password. */
  readonly where: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
}

/** Reads the address, then the environment. Other machines are asked over TLS, unless the address says otherwise. */
export function clickhouseOptions(
  address: string,
  env: NodeJS.ProcessEnv = process.env,
): ClickhouseOptions {
  const url = parseStoreUrl(address, ["secure"]);
  const host = url.host ?? "localhost";
  const secure = url.parameters.get("secure") ?? String(isRemote(host));
  if (secure !== "true" && secure !== "false") {
    const got = JSON.stringify(secure);
    throw new MasteryError("INVALID_OPTION", `secure: expected true or false, got ${got}`);
  }
  const port = url.port ?? (secure === "true" ? 8443 : 8123);
  const scheme = secure === "true" ? "https" : "http";
  const authority = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const database = url.database ?? "default";
  return {
    url: `${scheme}://${authority}`,
    where: `clickhouse://${authority}/${database}`,
    database,
    username: url.user ?? env["CLICKHOUSE_USER"] ?? "default",
    password: url.password ?? env["CLICKHOUSE_PASSWORD"] ?? "",
  };
}

/** Rejects if a connection takes too long. */
async function within<T>(milliseconds: number, where: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const expected = `an answer within ${milliseconds / 1000} seconds`;
    timer = setTimeout(() => reject(storeError(where, expected, "none")), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

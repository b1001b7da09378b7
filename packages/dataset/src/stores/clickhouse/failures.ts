import type { MasteryError } from "@mastery/core";
import { shortened } from "@mastery/core/dataset";
import { storeError } from "../store.ts";

const SHOWN = 200;

/** What to do about an error, by the code of the system or of ClickHouse. */
const EXPECTED: Readonly<Record<string, string>> = {
  ECONNREFUSED: "a ClickHouse server whose HTTP interface listens there (check host and port)",
  ENOTFOUND: "the name of a host that is known (check the address)",
  EAI_AGAIN: "the name of a host that is known (check the address)",
  81: "a database of that name",
  159: "a query that ends in time (raise max_execution_time in the user's profile)",
  192: "a user of that name",
  193: "a password that the server accepts (set CLICKHOUSE_PASSWORD)",
  194: "a password that the server accepts (set CLICKHOUSE_PASSWORD)",
  241: "a query within the server's memory (let the user's profile spill: max_bytes_before_external_group_by and _sort)",
  497: "the right to read (GRANT SELECT on the tables)",
  516: "a user and a password that the server accepts (set CLICKHOUSE_USER and CLICKHOUSE_PASSWORD)",
};

/** Codes whose messages name objects of the server. Those of others may quote values of rows. */
const OF_THE_SERVER = ["60", "81", "159", "164", "192", "193", "194", "241", "497", "516"];

/** An error of the connection or the server as the user reads it. Nothing in it is from a row. */
export function clickhouseError(where: string, error: unknown): MasteryError {
  const { code = "", type, message } = error as Failure;
  const fallback = "a connection that lasts, and a query that succeeds";
  return storeError(where, EXPECTED[code] ?? fallback, whatCame(code, type, message), error);
}

interface Failure {
  readonly code?: string;
  /** Name of ClickHouse for the code, such as `UNKNOWN_TABLE`. */
  readonly type?: string;
  readonly message: string;
}

function whatCame(code: string, type: string | undefined, message: string): string {
  const isOfClickHouse = /^\d+$/.test(code);
  if (isOfClickHouse && !OF_THE_SERVER.includes(code)) {
    return `error ${code}${type === undefined ? "" : ` (${type})`} of the server`;
  }
  // The message about a truncated row quotes its text.
  if (/JSON/.test(message)) return "an answer that breaks off";
  return shortened(message.split("\n", 1)[0]!, SHOWN);
}

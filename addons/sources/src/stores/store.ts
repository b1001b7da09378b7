import { isIPv4 } from "node:net";
import { MasteryError } from "@mastery/core";
import { shortened } from "@mastery/core/dataset";
import type { ErrorCode } from "../errors/index.ts";
import type { Queryable } from "../sql/count-traces.ts";

/** A connection to a store that runs one query at a time. */
export interface Store extends Queryable {
  /** Resolves to the column types of a table or view, by column name, or to undefined if the table or view does not exist. */
  columns(path: readonly string[]): Promise<ReadonlyMap<string, string> | undefined>;
  close(): Promise<void>;
}

/** Milliseconds to wait for a connection. */
export const CONNECT_TIMEOUT = 10_000;

/** Time limit for a query, in seconds, if neither the store nor the user sets a limit. */
export const QUERY_TIMEOUT = 3_600;

/** Maximum length of a server's message in an error, in characters. */
const MAX_SHOWN = 200;

/** `where` is the store's address without user and password. */
export function storeError(
  where: string,
  expected: string,
  got: string,
  cause?: unknown,
): MasteryError<ErrorCode> {
  return new MasteryError<ErrorCode>("STORE_FAILED", `${where}: expected ${expected}, got ${got}`, {
    cause,
  });
}

/** Expected value or state, and the way to fix the problem, by code, for connection errors. */
const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: "a server that listens at this address (check host and port)",
  ENOENT: "a server that listens at this address (check host and port)",
  ENOTFOUND: "a host name that can be resolved (check the address)",
  EAI_AGAIN: "a host name that can be resolved (check the address)",
};

/** Contains no row values: `hidden` replaces a message that may quote them. `expected` also says how to fix the problem. */
export function serverError(
  where: string,
  error: unknown,
  expected: string | undefined,
  hidden: string | undefined,
): MasteryError<ErrorCode> {
  const { code = "", message } = error as { readonly code?: string; readonly message: string };
  return storeError(
    where,
    expected ?? NETWORK[code] ?? "a stable connection and a successful query",
    hidden ?? shortened(message.split("\n", 1)[0]!, MAX_SHOWN),
    error,
  );
}

export function invalidOption(name: string, expected: string, got: string): MasteryError {
  return new MasteryError("INVALID_OPTION", `${name}: expected ${expected}, got ${got}`);
}

/** Returns whether a string is the address of a store rather than a path. */
export function isStoreUrl(text: string): boolean {
  return /^(?:postgres|postgresql|clickhouse):\/\//.test(text);
}

/**
 * Returns the parts of an address under their names in libpq (`host`, `port`, `dbname`, `user`, `password`), and its known parameters.
 *
 * @throws `MasteryError` `INVALID_OPTION` that quotes no part of the address, because it may contain a password
 */
export function parseStoreUrl(text: string, known: readonly string[]): ReadonlyMap<string, string> {
  const refuse = (expected: string, got: string): never => {
    throw invalidOption("address of a store", expected, got);
  };
  if (!URL.canParse(text)) {
    refuse("an address such as postgres://user@host:5432/database", "another text");
  }
  const url = new URL(text);
  if ([...url.searchParams.keys()].some((name) => !known.includes(name))) {
    refuse(`one of the parameters ${known.join(", ")}`, "another name");
  }
  const values = new Map(url.searchParams);
  const parts = {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port,
    dbname: url.pathname.slice(1),
    user: url.username,
    password: url.password,
  };
  for (const [name, part] of Object.entries(parts)) {
    try {
      if (part !== "") values.set(name, decodeURIComponent(part));
    } catch {
      refuse(
        "percent signs followed by two hexadecimal digits",
        "a percent sign without such digits",
      );
    }
  }
  return values;
}

/** Returns whether traffic to a host leaves this machine, so that other people could read the traffic. */
export function isRemote(host: string): boolean {
  // Only numeric addresses count, because anybody can register a name such as 127.example.org.
  const isLoopback = isIPv4(host)
    ? host.startsWith("127.")
    : host === "localhost" || host === "::1";
  return !isLoopback && !host.startsWith("/");
}

import { isIPv4 } from "node:net";
import { MasteryError } from "@mastery/core";

const SCHEME = /^(?<scheme>postgres|postgresql|clickhouse):\/\//;

/** Whether a text is the address of a store, and not a path. */
export function isStoreUrl(text: string): boolean {
  return SCHEME.test(text);
}

/** An address taken apart, with its values decoded. Parts that it does not name are undefined. */
export interface StoreUrl {
  readonly scheme: "postgres" | "clickhouse";
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly database: string | undefined;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Takes the address of a store apart.
 *
 * @param known names that parameters may have
 * @throws {@link MasteryError} `INVALID_OPTION` that shows nothing of the address, since it may hold a password
 */
export function parseStoreUrl(text: string, known: readonly string[]): StoreUrl {
  const url = parse(text);
  const parameters = new Map(url.searchParams);
  const unknown = [...parameters.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw invalid(`one of the parameters ${known.join(", ")}`, "another name");
  }
  return {
    scheme: url.protocol === "clickhouse:" ? "clickhouse" : "postgres",
    host: given(url.hostname.replace(/^\[(.*)\]$/, "$1")),
    port: url.port === "" ? undefined : Number(url.port),
    database: given(url.pathname.slice(1)),
    user: given(url.username),
    password: given(url.password),
    parameters,
  };
}

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw invalid("an address such as postgres://user@host:5432/database", "another text");
  }
}

function given(text: string): string | undefined {
  if (text === "") return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid("percent signs before two hexadecimal digits", "one before others");
  }
}

/** The option's error. */
function invalid(expected: string, got: string): MasteryError {
  return new MasteryError("INVALID_OPTION", `address of a store: expected ${expected}, got ${got}`);
}

/** Whether traffic to a host leaves this machine, so that others could read along. */
export function isRemote(host: string): boolean {
  // Anybody can register a name such as 127.example.org.
  const isLoopback = isIPv4(host)
    ? host.startsWith("127.")
    : host === "localhost" || host === "::1";
  return !isLoopback && !host.startsWith("/");
}

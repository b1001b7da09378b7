import { MasteryError } from "@mastery/core";
import type { DialectName } from "../sql/index.ts";

/** Values by the name of their column. */
export type Row = Readonly<Record<string, unknown>>;

/** A connection to a store, on which queries run one after another. */
export interface Store {
  readonly dialect: DialectName;
  /** The types of a table's or view's columns, by name; undefined if there is no such table. */
  columns(path: readonly string[]): Promise<ReadonlyMap<string, string> | undefined>;
  /** The rows of a query, in batches that are fetched as they are asked for. */
  rows(sql: string): AsyncIterable<readonly Row[]>;
  /** Ends the connection. */
  close(): Promise<void>;
}

/** Milliseconds until a connection must be there. */
export const CONNECT_TIMEOUT = 10_000;

/** Seconds that a query may take, where neither the store nor the user says otherwise. */
export const QUERY_TIMEOUT = 3_600;

/** A store that cannot be reached or queried. `where` names it without user and password. */
export function storeError(
  where: string,
  expected: string,
  got: string,
  cause?: unknown,
): MasteryError {
  return new MasteryError("STORE_FAILED", `${where}: expected ${expected}, got ${got}`, { cause });
}

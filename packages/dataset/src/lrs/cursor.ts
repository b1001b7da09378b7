import { readFile, rename, writeFile } from "node:fs/promises";
import { MasteryError } from "@mastery/core";

/** How far the statements of a store have been fetched. */
export interface Cursor {
  /** Address of the store. */
  readonly endpoint: string;
  /** Point in time from which statements were asked for; null for all. */
  readonly since: string | null;
  /** The next page of a query that has not come to its end. */
  readonly more: string | null;
  /** When the last statement was stored that has been fetched. */
  readonly through: string | null;
  /** Ids of the statements that were stored last: to be asked for again, and passed over. */
  readonly last: readonly string[];
  /** Bytes of the file of statements that are certain to be whole lines. */
  readonly bytes: number;
}

/** Null where nothing has been fetched yet. */
export async function readCursor(path: string): Promise<Cursor | null> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    const message = `${path}: expected the cursor that an earlier fetch left, got something else`;
    throw new MasteryError("RECORD_STORE_FAILED", message, { cause });
  }
}

/** Replaces the cursor at once: there is always a whole one. */
export async function writeCursor(path: string, cursor: Cursor): Promise<void> {
  await writeFile(`${path}.partial`, `${JSON.stringify(cursor, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.partial`, path);
}

import { MasteryError } from "@mastery/core";
import { describeFailure, openRegularFile, replaceFile } from "@mastery/node/files";

/** How far the statements of a store have been fetched. */
export interface Cursor {
  /** Address of the store. */
  readonly endpoint: string;
  /** Point in time after which statements were requested; null for all. */
  readonly since: string | null;
  /** The next page of an unfinished query. */
  readonly more: string | null;
  /** When the last fetched statement was stored. */
  readonly through: string | null;
  /** Ids of the statements that were stored last: they are fetched again, and skipped. */
  readonly last: readonly string[];
  /** Size of the file of statements, up to the last line that is certainly whole. */
  readonly bytes: number;
}

/** Reads the cursor; null if nothing has been fetched yet. */
export async function readCursor(path: string): Promise<Cursor | null> {
  try {
    return JSON.parse(await readText(path));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    const got = cause instanceof SyntaxError ? "something else" : describeFailure(cause);
    const message = `${path}: expected the cursor that an earlier fetch left, got ${got}`;
    throw new MasteryError("RECORD_STORE_FAILED", message, { cause });
  }
}

async function readText(path: string): Promise<string> {
  const file = await openRegularFile(path);
  try {
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

/** Replaces the cursor at once: there is always a whole one. */
export async function writeCursor(path: string, cursor: Cursor): Promise<void> {
  const text = `${JSON.stringify(cursor, null, 2)}\n`;
  await replaceFile(path, (file) => file.writeFile(text), { force: true, mode: 0o600 });
}

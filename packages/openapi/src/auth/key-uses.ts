import { readFile } from "node:fs/promises";
import { MasteryError } from "@mastery/core";
import { guarded, parseJson } from "@mastery/core/internal";
import { replaceFile } from "@mastery/node/files";
import { z } from "zod";
import type { ApiKey } from "./keys.ts";

/** Day in UTC on which each key was last used, by the SHA-256 of the key in hexadecimal digits. */
export type KeyUses = ReadonlyMap<string, string>;

const usesSchema = z.record(z.string().regex(/^[0-9a-f]{64}$/), z.iso.date());

/** Returns the last day on which a key was used, or undefined if no use is recorded. */
export function lastUse({ sha256 }: ApiKey, uses: KeyUses): string | undefined {
  return uses.get(hexadecimal(sha256));
}

/**
 * Returns the days on which keys were last used, from the file in which a service recorded them.
 *
 * @throws {MasteryError} `INVALID_KEYS` if the file is missing, unreadable or invalid
 */
export async function readKeyUses(path: string): Promise<KeyUses> {
  const uses = await readIfThere(path);
  if (uses === undefined) throw invalid(path, "a file of last uses, got no such file");
  return uses;
}

/**
 * Returns a function that records the day on which a key was used, in a file that only its owner can read. Each service needs its own file.
 * If a day cannot be written, the problem is reported, and writing is tried again at the next use of the key.
 *
 * @throws {MasteryError} `INVALID_KEYS` if the file exists but cannot be read, or has other content
 */
export async function recordKeyUses(
  path: string,
  onProblem: (message: string) => void,
): Promise<(key: ApiKey, now?: Date) => void> {
  const report = guarded(onProblem, console.error);
  const days = new Map(await readIfThere(path));
  let writing: Promise<void> = Promise.resolve();

  async function write(key: string): Promise<void> {
    const content = `${JSON.stringify(Object.fromEntries([...days].sort()), undefined, 2)}\n`;
    try {
      await replaceFile(path, (file) => file.writeFile(content), { force: true, mode: 0o600 });
    } catch (error) {
      days.delete(key);
      report((error as Error).message);
    }
  }

  return ({ sha256 }, now = new Date()) => {
    const [key, day] = [hexadecimal(sha256), now.toISOString().slice(0, 10)];
    if (days.get(key) === day) return;
    days.set(key, day);
    writing = writing.then(() => write(key));
  };
}

async function readIfThere(path: string): Promise<KeyUses | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw invalid(path, "a readable file", cause);
  }
  const parsed = usesSchema.safeParse(parseJson(text));
  if (!parsed.success) throw invalid(path, "the days on which keys were last used");
  return new Map(Object.entries(parsed.data));
}

function invalid(path: string, expected: string, cause?: unknown): MasteryError {
  return new MasteryError("INVALID_KEYS", `${path}: expected ${expected}`, { cause });
}

function hexadecimal(sha256: Uint8Array): string {
  return Buffer.from(sha256).toString("hex");
}

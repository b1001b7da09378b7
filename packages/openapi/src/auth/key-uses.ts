import { readFile } from "node:fs/promises";
import { MasteryError } from "@mastery/core";
import { replaceFile } from "@mastery/node/files";
import { z } from "zod";
import type { ApiKey } from "./keys.ts";
import { jsonOf } from "./keys.ts";

/** Days on which keys were last used, in UTC, by the SHA-256 of the key in hexadecimal digits. */
export type KeyUses = ReadonlyMap<string, string>;

const usesSchema = z.record(z.string().regex(/^[0-9a-f]{64}$/), z.iso.date());

/** Returns the last day on which a key was used; undefined if that was never noted. */
export function lastUse({ sha256 }: ApiKey, uses: KeyUses): string | undefined {
  return uses.get(hexadecimal(sha256));
}

/**
 * Reads the days on which keys were last used, as a service notes them.
 *
 * @returns no days, if there is no such file
 * @throws {MasteryError} `INVALID_KEYS` for anything else than such a file
 */
export async function readKeyUses(path: string): Promise<KeyUses> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return new Map();
    throw new MasteryError("INVALID_KEYS", `${path}: expected a readable file`, { cause });
  }
  const parsed = usesSchema.safeParse(jsonOf(text));
  if (parsed.success) return new Map(Object.entries(parsed.data));
  throw new MasteryError("INVALID_KEYS", `${path}: expected the days on which keys were last used`);
}

/**
 * Notes the days on which keys are used, in a file that only its owner can read: for each key the last day, and nothing of what was
 * asked. Several services may share a file.
 *
 * @throws {MasteryError} `INVALID_KEYS` if there is another file at the path
 */
export async function noteKeyUses(
  path: string,
  onProblem: (message: string) => void,
): Promise<(key: ApiKey, now?: Date) => void> {
  const noted = new Map(await readKeyUses(path));
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const latest = new Map(noted);
    // Days are written so that a later one is the greater text.
    for (const [key, day] of await readKeyUses(path)) {
      if (day > (latest.get(key) ?? "")) latest.set(key, day);
    }
    const content = `${JSON.stringify(Object.fromEntries([...latest].sort()), undefined, 2)}\n`;
    await replaceFile(path, (file) => file.writeFile(content), { force: true, mode: 0o600 });
  }

  return ({ sha256 }, now = new Date()) => {
    const [key, day] = [hexadecimal(sha256), now.toISOString().slice(0, 10)];
    if (noted.get(key) === day) return;
    noted.set(key, day);
    writing = writing.then(write).catch((error: Error) => onProblem(error.message));
  };
}

function hexadecimal(sha256: Uint8Array): string {
  return Buffer.from(sha256).toString("hex");
}

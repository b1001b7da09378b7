import { readFile } from "node:fs/promises";
import { MasteryError } from "@mastery/core";

/**
 * The object in a file; undefined where there is no file.
 *
 * @throws {MasteryError} `INVALID_MODEL` when the file holds no JSON object.
 */
export async function readJson(file: string): Promise<Record<string, unknown> | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const value = parse(text);
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  throw new MasteryError("INVALID_MODEL", `${file}: expected a JSON object`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

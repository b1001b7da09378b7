import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { MasteryError } from "@mastery/core";
import type { Dtype } from "../../transformers/library.ts";
import { readJson } from "./read-json.ts";

export const MANIFEST_FILE = "mastery-model.json";

/** What `pullModel` writes beside a model's files, so that the directory says what it holds and can be checked after a copy. */
export interface ModelManifest {
  /** Id on the hub. */
  readonly id: string;
  /** Commit on the hub. */
  readonly revision: string;
  readonly dtype: Dtype;
  /** SHA-256 of each file, by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Reads a directory's manifest; undefined where there is none, as in a directory copied by hand. */
export async function readModelManifest(directory: string): Promise<ModelManifest | undefined> {
  const file = join(directory, MANIFEST_FILE);
  const manifest = await readJson(file);
  if (manifest === undefined || isManifest(manifest)) return manifest;
  throw new MasteryError("INVALID_MODEL", `${file}: expected id, revision, dtype and files`);
}

function isManifest(value: object): value is ModelManifest {
  const { id, revision, dtype, files } = value as Partial<Record<keyof ModelManifest, unknown>>;
  return (
    [id, revision, dtype].every((field) => typeof field === "string") &&
    typeof files === "object" &&
    files !== null &&
    Object.values(files).every((hash) => typeof hash === "string")
  );
}

/** SHA-256 of a file's bytes, in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

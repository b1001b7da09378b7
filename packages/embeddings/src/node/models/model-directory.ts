import { createHash } from "node:crypto";
import { access, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { MasteryError } from "@mastery/core";
import type { Dtype } from "../../transformers/library.ts";
import type { ModelSettings, Pooling } from "../../transformers/presets.ts";
import { hashFile, readModelManifest } from "./manifest.ts";
import { LENGTH_FILE, POOLING_FILE, REQUIRED_FILES, weightsFile } from "./model-files.ts";
import { readJson } from "./read-json.ts";

/** What a model's directory says of itself. */
export interface ModelDescription extends ModelSettings {
  readonly name: string;
  /** Commit on the hub, or hash of the files where that is not known. */
  readonly revision: string;
}

/**
 * Checks that a directory holds a whole model in a precision, unchanged since it was pulled, and reads its settings.
 *
 * @throws {MasteryError} `INVALID_MODEL` that says what is missing or damaged.
 */
export async function readModelDirectory(
  directory: string,
  dtype: Dtype,
): Promise<ModelDescription> {
  const files = [...REQUIRED_FILES, weightsFile(dtype)];
  await checkPresence(directory, files);
  const manifest = await readModelManifest(directory);
  if (manifest) await checkHashes(directory, manifest.files);
  return {
    name: manifest?.id ?? (await nameOf(directory)),
    revision: manifest?.revision ?? (await hashFiles(directory, files)),
    pooling: await poolingOf(directory),
    maxTokens: await maxTokensOf(directory),
  };
}

async function checkPresence(directory: string, files: readonly string[]): Promise<void> {
  if (!(await exists(directory))) throw invalid(directory, "no such directory");
  const missing: string[] = [];
  for (const file of files) if (!(await exists(join(directory, file)))) missing.push(file);
  if (missing.length === 0) return;
  const weights = await readdir(join(directory, "onnx")).catch(() => []);
  const found = weights.length > 0 ? `; onnx/ holds ${weights.sort().join(", ")}` : "";
  throw invalid(directory, `expected ${files.join(", ")}; missing: ${missing.join(", ")}${found}`);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function checkHashes(directory: string, files: Readonly<Record<string, string>>) {
  for (const [file, hash] of Object.entries(files)) {
    const got = await hashFile(join(directory, file)).catch(() => undefined);
    if (got === undefined) throw invalid(directory, `${file} is missing; pull the model again`);
    if (got !== hash) throw invalid(directory, `${file} is damaged; pull the model again`);
  }
}

/** Exports keep the name of what they were made from; where that is a local path, the directory's name must do. */
async function nameOf(directory: string): Promise<string> {
  const { _name_or_path: origin } = (await readJson(join(directory, "config.json"))) ?? {};
  const isHubId = typeof origin === "string" && /^[\w.-]+\/[\w.-]+$/.test(origin);
  return isHubId ? origin : basename(directory);
}

async function hashFiles(directory: string, files: readonly string[]): Promise<string> {
  const hashes: string[] = [];
  for (const file of files) hashes.push(await hashFile(join(directory, file)));
  return `sha256:${createHash("sha256").update(hashes.join()).digest("hex").slice(0, 16)}`;
}

async function poolingOf(directory: string): Promise<Pooling | undefined> {
  const config = (await readJson(join(directory, POOLING_FILE))) ?? {};
  const modes = Object.keys(config).filter(
    (key) => config[key] === true && /^pooling_mode_/.test(key),
  );
  if (modes.length === 0) return undefined;
  if (modes.join() === "pooling_mode_mean_tokens") return "mean";
  if (modes.join() === "pooling_mode_cls_token") return "cls";
  throw invalid(
    join(directory, POOLING_FILE),
    `expected pooling by mean or by cls, got ${modes.join(" and ")}`,
  );
}

async function maxTokensOf(directory: string): Promise<number | undefined> {
  const { max_seq_length: length } = (await readJson(join(directory, LENGTH_FILE))) ?? {};
  return typeof length === "number" ? length : undefined;
}

function invalid(place: string, what: string): MasteryError {
  return new MasteryError("INVALID_MODEL", `${place}: ${what}`);
}

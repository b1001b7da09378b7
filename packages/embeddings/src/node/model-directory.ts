import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { MasteryError } from "@mastery/core";
import { aText, custom, isObject, objectOf, parseJson } from "@mastery/core/validation";
import type { ErrorCode } from "../error-codes.ts";
import type { Dtype, Pooling, TransformersOptions } from "../transformers/transformers.ts";

/** Files that every model has in addition to its weights. */
export const REQUIRED_FILES = ["config.json", "tokenizer.json", "tokenizer_config.json"] as const;

/** Files with the pooling and length settings, in exports of sentence-transformers. */
const POOLING_FILE = "1_Pooling/config.json";
const LENGTH_FILE = "sentence_bert_config.json";

const WEIGHTS: Readonly<Record<Dtype, string>> = {
  fp32: "model",
  fp16: "model_fp16",
  q8: "model_quantized",
  int8: "model_int8",
  uint8: "model_uint8",
  q4: "model_q4",
  q4f16: "model_q4f16",
  bnb4: "model_bnb4",
};

export function weightsFile(dtype: Dtype): string {
  return `onnx/${WEIGHTS[dtype]}.onnx`;
}

/** Weights above 2 GB have separate `_data` files. */
export function isNeeded(file: string, dtype: Dtype): boolean {
  const others: readonly string[] = [...REQUIRED_FILES, POOLING_FILE, LENGTH_FILE];
  return others.includes(file) || file.replace(/_data(_\d+)?$/, "") === weightsFile(dtype);
}

export const MANIFEST_FILE = "mastery-model.json";

/** Written by `pullModel` next to a model's files, so that copies can be verified. `id` and `revision` (a commit) are the hub's. */
export interface ModelManifest {
  readonly id: string;
  readonly revision: string;
  readonly dtype: Dtype;
  /** SHA-256 of each file, by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Undefined if there is no manifest, as in a directory copied by hand. */
export async function readModelManifest(directory: string): Promise<ModelManifest | undefined> {
  const file = join(directory, MANIFEST_FILE);
  const manifest = await readJson(file);
  if (manifest === undefined || MANIFEST.fits(manifest)) return manifest;
  throw invalid(file, "expected id, revision, dtype and files");
}

const MANIFEST = objectOf<ModelManifest>("a manifest", {
  id: aText,
  revision: aText,
  dtype: aText,
  files: custom("hashes", (files) => isObject(files) && Object.values(files).every(aText.fits)),
});

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

/** A model on disk, as options of `transformersEmbedder`. `model` is the absolute path of its directory. */
export type ResolvedModel = TransformersOptions & { readonly model: string };

/**
 * Checks that a model is complete, and unchanged since it was pulled. Without a manifest, its revision is a hash of the files.
 *
 * @throws {MasteryError} `INVALID_EMBEDDING_MODEL` naming the missing or damaged files, or an unsupported pooling
 */
export async function readModelDirectory(path: string, dtype: Dtype): Promise<ResolvedModel> {
  const directory = resolve(path);
  const files = [...REQUIRED_FILES, weightsFile(dtype)];
  await checkPresence(directory, files);
  const manifest = await readModelManifest(directory);
  if (manifest) await checkHashes(directory, manifest.files);
  return {
    model: directory,
    dtype,
    localFilesOnly: true,
    name: manifest?.id ?? (await nameOf(directory)),
    revision: manifest?.revision ?? (await hashFiles(directory, files)),
    pooling: await poolingOf(directory),
    maxTokens: await maxTokensOf(directory),
  };
}

async function checkPresence(directory: string, files: readonly string[]): Promise<void> {
  if (!existsSync(directory)) throw invalid(directory, "no such directory");
  const missing = files.filter((file) => !existsSync(join(directory, file)));
  if (missing.length === 0) return;
  const weights = await readdir(join(directory, "onnx")).catch(() => []);
  const found = weights.length > 0 ? `; onnx/ holds ${weights.sort().join(", ")}` : "";
  throw invalid(directory, `expected ${files.join(", ")}; missing: ${missing.join(", ")}${found}`);
}

async function checkHashes(directory: string, files: Readonly<Record<string, string>>) {
  for (const [file, hash] of Object.entries(files)) {
    const got = await hashFile(join(directory, file)).catch(() => undefined);
    if (got === undefined) throw invalid(directory, `${file} is missing; pull the model again`);
    if (got !== hash) throw invalid(directory, `${file} is damaged; pull the model again`);
  }
}

/** The id on the hub that `config.json` contains or, without such an id, the name of the directory. */
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

function invalid(place: string, what: string): MasteryError<ErrorCode> {
  return new MasteryError<ErrorCode>("INVALID_EMBEDDING_MODEL", `${place}: ${what}`);
}

/** @throws {MasteryError} `INVALID_EMBEDDING_MODEL` if the file exists, but does not contain a JSON object. */
async function readJson(file: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const value = parseJson(text);
  if (isObject(value)) return value;
  throw invalid(file, "expected a JSON object");
}

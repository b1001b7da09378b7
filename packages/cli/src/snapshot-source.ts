import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { MasteryError, type Snapshot } from "@mastery/core";
import { LANGUAGES, type LanguagePack } from "@mastery/core/languages";
import type { Model } from "@mastery/core/model";
import { findShards, readShards, readSnapshotOrModel } from "@mastery/node/models";
import { readSnapshot } from "@mastery/node/snapshots";
import { readRules } from "./config-file.ts";
import type { Call, Table, Values } from "./define-command.ts";
import { UsageError, warn } from "./failures.ts";
import { COMPUTING, type ComputingOptions, type PREVIOUS } from "./options.ts";

/** Source of a snapshot, as plain data that can be posted to a thread. */
export interface SnapshotOrigin extends ComputingOptions {
  readonly data: string;
  /** Kind of path at startup. If the kind changes later, reloading fails. */
  readonly kind: "file" | "shards" | "directory";
}

/** Rejects computation options unless the source is a data directory. */
export async function originOf(
  options: Omit<SnapshotOrigin, "kind">,
  call: Call,
): Promise<SnapshotOrigin> {
  const kind = await kindOf(options.data);
  if (kind !== "directory") {
    const { config, ...others } = COMPUTING;
    // For a snapshot file, a configuration file may contain only options of `serve`.
    const hasRules = options.config && Object.keys(await readRules(options.config)).length > 0;
    const where = kind === "file" ? "to a snapshot file" : "to shards";
    refuseGiven(call, hasRules ? { config, ...others } : others, where);
  }
  return { ...options, kind };
}

export function refuseGiven(call: Call, rows: Table, where: string): void {
  const given = call.given(rows);
  if (given.length === 0) return;
  throw new UsageError(
    `${given.join(", ")} ${given.length === 1 ? "does" : "do"} not apply ${where}`,
  );
}

/** A data directory may also contain a snapshot. A missing path counts as a data directory, and its reader reports the problem. */
async function kindOf(path: string): Promise<SnapshotOrigin["kind"]> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile()) return "file";
  const names = stats?.isDirectory() ? await readdir(path).catch(() => []) : [];
  const hasShards =
    names.some((name) => name.endsWith(".snapshot")) &&
    !names.some((name) => name.startsWith("skills."));
  return hasShards ? "shards" : "directory";
}

/** In seconds since 1970: when the snapshot or its oldest shard was written; for a data directory, the current time. */
export async function writtenAt({ kind, data }: SnapshotOrigin): Promise<number> {
  if (kind === "directory") return Date.now() / 1000;
  const paths = kind === "shards" ? await findShards(data).catch(() => []) : [data];
  // The reader reports a missing file.
  const stats = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  return Math.min(...stats.map((one) => (one?.mtimeMs ?? Date.now()) / 1000));
}

export async function loadSnapshot(
  { kind, ...options }: SnapshotOrigin,
  signal: AbortSignal,
  quiet?: boolean,
): Promise<Snapshot> {
  if (kind !== "directory") return readComputed(options.data, signal, kind);
  // The module is loaded on first use, since reading a snapshot file does not need it.
  const { preload } = await import("./compute.ts");
  return (await preload({ quiet, ...options }, signal)).result;
}

export async function readComputed(
  path: string,
  signal?: AbortSignal,
  kind?: SnapshotOrigin["kind"],
): Promise<Snapshot> {
  if ((kind ?? (await kindOf(path))) !== "shards") return readSnapshot(path, { signal });
  return readShards(await findShards(path), { signal });
}

/** With `--previous-if-exists`, a snapshot in another format causes only a warning, so that a nightly job replaces it after an update. */
export async function readPrevious({
  previous,
  previousIfExists,
}: Values<typeof PREVIOUS>): Promise<Snapshot | Model | undefined> {
  if (previous !== undefined) return readResult(previous);
  if (previousIfExists === undefined || !existsSync(previousIfExists)) return undefined;
  try {
    return await readResult(previousIfExists);
  } catch (error) {
    if (!(error instanceof MasteryError) || error.code !== "UNSUPPORTED_SNAPSHOT_VERSION")
      throw error;
    warn(
      `${error.message}. The earlier cluster ids are not kept, and the earlier result is not compared with the new result.`,
    );
    return undefined;
  }
}

async function readResult(path: string): Promise<Snapshot | Model> {
  if ((await kindOf(path)) === "shards") return readComputed(path);
  const read = await readSnapshotOrModel(path);
  if ("model" in read) return read.model;
  const { shard } = read.snapshot.metadata;
  if (shard === undefined || shard.of === 1) return read.snapshot;
  // Clusters are matched by their members, and a shard contains only some of them.
  const got = `shard ${shard.number} of ${shard.of}; name the folder with all shards`;
  const message = `${path}: expected a snapshot of all learners, or a model, got ${got}`;
  throw new MasteryError("INVALID_SHARDS", message);
}

/** Returns the language pack, or undefined for French, whose texts are already in the snapshot. */
export function packOf(language: string): LanguagePack | undefined {
  return language === "fr" ? undefined : LANGUAGES[language];
}

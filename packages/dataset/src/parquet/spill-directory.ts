import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isAbandoned } from "@mastery/node/files";

/** Containers may share a directory, where the number of a process says nothing about those of another host. */
const PREFIX = `mastery-duckdb-${hostname()}-`;

/** Makes a directory that only its owner can read, and removes those that killed processes left behind. */
export async function makeSpillDirectory(parent: string = tmpdir()): Promise<string> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(parent, name);
    const isLeft = await isAbandoned(path, Number.parseInt(name.slice(PREFIX.length), 10));
    if (isLeft && (await isOwn(path))) await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

async function isOwn(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isDirectory() === true && stats.uid === process.getuid?.();
}

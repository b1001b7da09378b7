import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk that can be filled. */
export interface SmallDisk {
  /** Path at which the disk can be reached from outside its mount namespace. */
  readonly path: string;
  /** Fills the disk completely. */
  fill(): void;
  /** Removes the disk with its content. */
  close(): Promise<void>;
}

/**
 * Mounts an in-memory disk in a separate mount namespace, which needs no privileges (Linux). Resolves to the disk, and rejects if the disk
 * cannot be mounted.
 *
 * @param kilobytes size of the disk
 */
export async function openSmallDisk(kilobytes: number): Promise<SmallDisk> {
  const directory = mkdtempSync(join(tmpdir(), "disk-"));
  const mount = `mount -t tmpfs -o size=${kilobytes}k tmpfs ${directory} && echo mounted && exec cat`;
  const namespace = ["--user", "--map-root-user", "--mount", "sh", "-c", mount];
  const holder = spawn("unshare", namespace, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(holder, "close");
  await Promise.race([
    once(holder.stdout, "data"),
    ended.then(() =>
      Promise.reject(
        new Error("expected unshare to mount a disk in a separate namespace, got none: see above"),
      ),
    ),
  ]);
  const path = join(`/proc/${holder.pid}/root`, directory);
  return {
    path,
    fill() {
      const file = openSync(join(path, "filler"), "a");
      try {
        for (const bytes of [4096, 1]) writeUntilFull(file, Buffer.alloc(bytes));
      } finally {
        closeSync(file);
      }
    },
    async close() {
      holder.stdin.end();
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

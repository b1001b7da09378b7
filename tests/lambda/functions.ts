import { cp, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Directory of the built functions. This directory is inside the suite's directory, so that the functions find the SDK as in the managed
 * runtime.
 */
const built: string = join(import.meta.dirname, "dist");

export const MODES = ["snapshot", "dataset", "s3"] as const;

/** The snapshot file of the bundled dataset. */
export const snapshotFile: string = join(built, "school.snapshot");

/** Returns the directory of a built function. */
export function functionOf(mode: (typeof MODES)[number]): string {
  return join(built, mode);
}

/** Copies a built function, so that the copy can be changed. Resolves to the directory of the copy. */
export async function copyOf(mode: (typeof MODES)[number], name: string): Promise<string> {
  const copy = join(built, name);
  await rm(copy, { recursive: true, force: true });
  await cp(functionOf(mode), copy, { recursive: true });
  return copy;
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PARTS } from "./data-file.ts";

/**
 * Returns the names of the parts of a data directory, sorted: the folders in its folder `parts`, which hold learners and their traces.
 * The skills and resources are beside it. None if it has no such folder.
 */
export async function findParts(directory: string): Promise<string[]> {
  const entries = await readdir(join(directory, PARTS), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .sort();
}

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");

/** Returns the folder of a source, or the name of a source outside any folder. */
function folderOf(path: string): string {
  return relative(SOURCES, path).split("/")[0]!;
}

/** Returns the folders that the sources of each folder import, types included. */
function importedFolders(): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  for (const name of readdirSync(SOURCES, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts") || /\.(?:test|fixture)\.ts$/.test(name)) continue;
    const path = join(SOURCES, name);
    const folder = folderOf(path);
    const others = imported.get(folder) ?? new Set();
    imported.set(folder, others);
    for (const [, other] of readFileSync(path, "utf8").matchAll(/ from "(\.[^"]+)"/g)) {
      const target = folderOf(join(dirname(path), other!));
      if (target !== folder) others.add(target);
    }
  }
  return imported;
}

test("folders of the core import each other without a cycle, so that they can be read in one order", () => {
  const left = importedFolders();
  expect(left.size).toBeGreaterThan(10);
  for (let size = 0; left.size !== size; ) {
    size = left.size;
    // Removes folders whose imports were all removed before.
    for (const [folder, others] of left) {
      if (![...others].some((other) => left.has(other))) left.delete(folder);
    }
  }
  expect(
    [...left].map(([folder, others]) => [folder, [...others].filter((one) => left.has(one))]),
  ).toEqual([]);
});

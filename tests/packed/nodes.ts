import { join } from "node:path";
import { ROOT, readPackageJson } from "./published.ts";

/** A version of Node to run programs on. */
export interface NodeVersion {
  readonly name: string;
  readonly version: string;
  readonly path: string;
}

const folder = join(ROOT, "tests/node-versions");
const pinned = Object.entries(readPackageJson(folder)["optionalDependencies"] as object);

/** The Node at hand, and those of `tests/node-versions`. */
export const nodes: readonly NodeVersion[] = [
  { name: "node", version: process.versions.node, path: process.execPath },
  ...pinned.map(([name, specifier]) => ({
    name,
    version: specifier.split("@").at(-1),
    path: join(folder, "node_modules", name, "bin/node"),
  })),
];

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolders, ROOT } from "../../scripts/places.ts";

/** Fields of a `package.json` that this suite uses. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** A published package. */
export interface Published {
  /** Relative to the root. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The published packages. */
export const published: readonly Published[] = packageFolders()
  .map((folder) => ({ folder, manifest: readPackageJson(join(ROOT, folder)) }))
  .filter(({ manifest }) => !manifest.private);

/** Version of all packages. */
export const VERSION: string = published[0]!.manifest.version;

/** GitHub account of the repository. */
export const OWNER: string = /github\.com\/([^/]+)\//.exec(
  (readPackageJson(ROOT)["repository"] as { url: string }).url,
)![1]!;

/** Entry points that programs can import, such as `@mastery/core` and `@mastery/core/dataset`. */
export const modules: readonly string[] = published.flatMap(({ manifest }) =>
  Object.entries(manifest.exports)
    .filter(([entry, conditions]) => !/\.(json|bin)$/.test(entry) && !isOfSources(conditions))
    .map(([entry]) => manifest.name + entry.slice(1)),
);

/** Whether an entry exists only in this repository, where packages run from their sources. */
function isOfSources(conditions: unknown): boolean {
  return Object.keys(conditions as object).join() === "@mastery/source";
}

/** Returns the content of the `package.json` in a directory. */
export function readPackageJson(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

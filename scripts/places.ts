import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Repository's root. */
export const ROOT: string = join(import.meta.dirname, "..");

/** Folders of what is published: the mission, and what can be added to it. `lab` and `tests` are only for the authors. */
export const PLACES: readonly string[] = ["packages", "addons"];

/** Folders of the packages that are published, relative to the root: `packages/cli`, `addons/client`. */
export function packageFolders(): string[] {
  return PLACES.flatMap((place) =>
    readdirSync(join(ROOT, place)).map((name) => `${place}/${name}`),
  ).filter((folder) => existsSync(join(ROOT, folder, "package.json")));
}

// The packages of this repository and what comes with them: dependencies, as Node finds them, and what builds carry along.
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

/** The packages that are published. */
export function ownPackages() {
  return readdirSync(join(root, "packages")).map((name) =>
    readPackage(join(root, "packages", name)),
  );
}

/** Some packages and all their dependencies, direct or not, each once. */
export function withDependencies(packages) {
  const found = new Map();
  const add = (one) => {
    if (found.has(one.folder)) return;
    found.set(one.folder, one);
    dependenciesOf(one).forEach(add);
  };
  packages.forEach(add);
  return [...found.values()];
}

/** The direct dependencies of a package. */
export function dependenciesOf({ folder, manifest }) {
  return Object.keys(manifest.dependencies ?? {}).map((name) => findPackage(name, folder));
}

/** The packages whose code the build of a package contains, as it says in `dist/third-party`. */
export function builtInto({ folder }) {
  const texts = join(folder, "dist/third-party");
  if (!existsSync(texts)) return [];
  return readdirSync(texts).map((text) => findPackage(basename(text, ".txt"), folder));
}

/** The package that Node finds from a folder. */
function findPackage(name, from) {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return readPackage(realpathSync(folder));
  if (dirname(from) === from) throw new Error(`Expected ${name} to be installed, got nothing.`);
  return findPackage(name, dirname(from));
}

function readPackage(folder) {
  return { folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) };
}

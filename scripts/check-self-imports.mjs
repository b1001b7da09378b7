// Fails where a module imports its own package by name. Biome finds circles of relative imports, pnpm those of packages; neither
// finds a circle through the package's own name.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const packages = "packages";
const found = readdirSync(packages).flatMap((folder) => {
  const { name } = JSON.parse(readFileSync(join(packages, folder, "package.json"), "utf8"));
  const sources = join(packages, folder, "src");
  const byName = new RegExp(`(?:from|import)\\s*\\(?\\s*"${name}["/]`);
  return readdirSync(sources, { recursive: true })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(sources, path))
    .filter((path) => byName.test(readFileSync(path, "utf8")))
    .map((path) => `${path}: expected relative paths within a package, got an import of ${name}`);
});
for (const message of found) console.error(message);
process.exitCode = found.length > 0 ? 1 : 0;

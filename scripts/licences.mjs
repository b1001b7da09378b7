// Writes THIRD-PARTY.md: what comes with the packages, with its licence; with --check, compares. Fails for a licence that is not
// permissive. Needs `npm run build`.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "PSF-2.0",
  "Python-2.0",
];

const root = fileURLToPath(new URL("../", import.meta.url));
const file = join(root, "THIRD-PARTY.md");

const installed = listInstalled();
const builtIn = listBuiltIn();
if (builtIn.length === 0) fail("Expected built packages, got none: run `npm run build`.");
const refused = [...installed, ...builtIn].filter(({ licence }) => !PERMISSIVE.includes(licence));
if (refused.length > 0) {
  const list = refused.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  fail(`Expected one of ${PERMISSIVE.join(", ")}, got:\n${list.join("\n")}`);
}

const text = `# Third-party software

Written by \`npm run licences\`. The packages are under the MIT licence (LICENSE), the model's table is under CC-BY-SA-4.0
(packages/model-multilingual/NOTICE.md). What comes with them is under one of these: ${PERMISSIVE.join(", ")}.

## Installed as dependencies

The versions that the packages are tested with.

${table(installed)}
## Built into a package

The package has their licences in \`dist/third-party\`. A page that comes as one file may hold any of its own dependencies: they
are listed as well.

${table(builtIn)}`;

if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
  fail("THIRD-PARTY.md is not up to date: run `npm run licences`.");
}
console.log(`${installed.length} installed, ${builtIn.length} built in: all permissive`);

/** The dependencies of the published packages, direct or not. */
function listInstalled() {
  const pnpm = join(root, "scripts/pnpm.mjs");
  const command = ["--filter", "./packages/*", "licenses", "list", "--prod", "--json"];
  const { stdout, status } = spawnSync(process.execPath, [pnpm, ...command], { encoding: "utf8" });
  if (status !== 0) fail(stdout);
  return Object.values(JSON.parse(stdout))
    .flat()
    .flatMap(({ name, versions, license }) =>
      versions.map((version) => ({ name, version, licence: license })),
    );
}

/** What the builds say that they carry along, with its own dependencies. */
function listBuiltIn() {
  const found = new Map();
  for (const owner of readdirSync(join(root, "packages"))) {
    const folder = join(root, "packages", owner);
    const texts = join(folder, "dist/third-party");
    if (!existsSync(texts)) continue;
    for (const name of readdirSync(texts))
      addWithDependencies(basename(name, ".txt"), folder, found);
  }
  return [...found.values()];
}

function addWithDependencies(name, from, found) {
  const folder = findPackage(name, from);
  if (folder === undefined || found.has(folder)) return;
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  found.set(folder, { name, version: manifest.version, licence: manifest.license });
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    addWithDependencies(dependency, folder, found);
  }
}

/** Where Node finds a package. */
function findPackage(name, from) {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return realpathSync(folder);
  if (dirname(from) === from) fail(`Expected ${name} to be installed, got nothing.`);
  return findPackage(name, dirname(from));
}

function table(packages) {
  const rows = packages.map(({ name, version, licence }) => [name, version, licence]).sort();
  const lines = [["package", "version", "licence"], ...rows];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  lines.splice(
    1,
    0,
    widths.map((width) => "-".repeat(width)),
  );
  return lines
    .map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |\n`)
    .join("");
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

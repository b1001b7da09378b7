// Writes THIRD-PARTY.md: what comes with the packages, with its licence; with --check, compares. Fails for a licence that is not
// permissive. Needs `npm run build`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtInto, ownPackages, root, withDependencies } from "./third-party.mjs";

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

const file = join(root, "THIRD-PARTY.md");

const own = ownPackages();
const ownFolders = own.map(({ folder }) => folder);
const isOther = ({ folder }) => !ownFolders.includes(folder);
const installed = withDependencies(own).filter(isOther).map(describe);
const builtIn = withDependencies(own.flatMap(builtInto)).map(describe);
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

function describe({ manifest: { name, version, license } }) {
  return { name, version, licence: license };
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

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { packageFolders, ROOT } from "../../../scripts/places.ts";

/** Lines of code that an owner of the mission reads. Raise a limit only for something that the mission needs. */
const MOST = { loaded: 13_050, core: 8_870 };

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly imports?: Readonly<Record<string, unknown>>;
}

const manifests = new Map(
  packageFolders().map((folder) => {
    const manifest: Manifest = JSON.parse(read(join(folder, "package.json")));
    return [manifest.name, { folder, manifest }] as const;
  }),
);

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** Returns the number of lines with code, without blank lines and comments. */
function linesOf(file: string): number {
  const code = read(file).replaceAll(/\/\*.*?\*\//gs, "");
  return code.split("\n").filter((line) => !/^\s*(?:\/\/|$)/.test(line)).length;
}

/** Returns all sources in conditional exports or imports: for Node and for browsers. */
function sourcesIn(target: unknown): string[] {
  if (typeof target === "string") return target.startsWith("./src/") ? [target] : [];
  return Object.values(target ?? {}).flatMap(sourcesIn);
}

/** Returns the files that a module specifier names; none for modules of Node and of other authors. */
function resolve(specifier: string, importer: string): string[] {
  if (/^\.\.?\/.*\.tsx?$/.test(specifier)) return [join(dirname(importer), specifier)];
  if (specifier.startsWith("#")) {
    const { folder, manifest } = [...manifests.values()].find(({ folder }) =>
      importer.startsWith(`${folder}/`),
    )!;
    return sourcesIn(manifest.imports?.[specifier]).map((path) => join(folder, path));
  }
  const [, name, entry = ""] = /^(@mastery\/[^/]+)(\/.+)?$/.exec(specifier) ?? [];
  const found = name === undefined ? undefined : manifests.get(name);
  if (!found) return [];
  return sourcesIn(found.manifest.exports[`.${entry}`]).map((path) => join(found.folder, path));
}

/** Module specifiers of imports and exports, of types and of values, static and dynamic; and names in `imports`, wherever they stand. */
const SPECIFIERS = /(?:\bfrom\s+|\bimport\s*\(?\s*)"([^"]+)"|"(#[a-z-]+)"/g;

/** Returns the files that a script loads, directly or not. */
function loadedBy(script: string): string[] {
  const loaded = new Set<string>();
  const waiting = [script];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const [, module, name] of read(file).matchAll(SPECIFIERS)) {
      for (const next of resolve((module ?? name)!, file)) {
        if (!loaded.has(next)) waiting.push(next);
        loaded.add(next);
      }
    }
  }
  return [...loaded];
}

/** Returns the sources in folders, without tests. */
function sources(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder, "src"), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\./.test(file))
      .map((file) => join(folder, "src", file)),
  );
}

function sum(files: readonly string[]): number {
  return files.reduce((total, file) => total + linesOf(file), 0);
}

test("the mission stays small enough to read", () => {
  const files = loadedBy(relative(ROOT, join(import.meta.dirname, "mission.ts")));
  const loaded = sum(files);
  const core = sum(sources(["packages/mastery-core"]));
  const packages = sum(sources(packageFolders().filter((one) => one.startsWith("packages/"))));
  console.log(
    `the mission loads ${loaded} lines in ${files.length} files; the core has ${core} lines, all packages ${packages}`,
  );
  expect(files).toContain("packages/http-lambda/src/events.ts");
  expect(files).toContain("packages/openapi/src/auth/tokens.ts");
  expect(files.filter((file) => file.startsWith("addons/"))).toEqual([]);
  expect(loaded, "lines that the mission loads").toBeLessThanOrEqual(MOST.loaded);
  expect(core, "lines of the core").toBeLessThanOrEqual(MOST.core);
});

test("the mission names formats that others read only to refuse them", () => {
  const files = loadedBy(relative(ROOT, join(import.meta.dirname, "mission.ts")));
  const naming = files.filter((file) => /one.?roster|parquet|duckdb/i.test(read(file)));
  expect(naming).toEqual(["packages/dataset/src/columns/no-tables.ts"]);
});

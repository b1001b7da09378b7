import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, normalize } from "node:path";
import { createFilter } from "vite";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../../scripts/places.ts";
import bundler from "../../../tsdown.config.ts";
import runner from "../../../vitest.config.ts";

const script = (name: string): string => readFileSync(join(ROOT, "scripts", name), "utf8");
const { beforePacking } = createRequire(import.meta.url)("../../../.pnpmfile.cjs").hooks;
const SKIPPED = new Set(["node_modules", "dist", ".git"]);

/** Folders with a package.json, wherever they lie: a package that nobody registered is found, too. */
function* manifestFolders(folder = ""): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    if (entry.isDirectory() && !SKIPPED.has(entry.name))
      yield* manifestFolders(join(folder, entry.name));
    else if (entry.name === "package.json") yield folder;
  }
}

const published = [...manifestFolders()].filter((folder) => {
  const manifest = readFileSync(join(ROOT, folder, "package.json"), "utf8");
  return !JSON.parse(manifest).private;
});

/** Files that a compiler run of `npm run check -- types` checks. */
const typed = new Set(
  JSON.parse(`[${/PROJECTS = \[(.*?),?\s*\]/s.exec(script("check.mjs"))![1]}]`).flatMap(
    (project: string) => {
      const tsc = join(ROOT, "node_modules/typescript-7/bin/tsc");
      const args = [tsc, "-p", project, "--showConfig"];
      const shown = execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
      return JSON.parse(shown).files.map((file: string) => normalize(join(project, file)));
    },
  ),
);

function filters(text: string): string[] {
  return [...text.matchAll(/"\.\/([^"]+)"/g)].map(([, pattern]) => pattern!);
}

function isNamed(folder: string, patterns: readonly string[]): boolean {
  return createFilter(patterns, null, { resolve: ROOT })(join(ROOT, folder));
}

test("packages are found", () => {
  expect(published).toContain("packages/mastery-core");
  expect(published).toContain("addons/synthetic-school");
});

describe.each(published)("%s", (folder) => {
  // With a version, each minor release of an add-on would be a major release of all packages; `workspace:*` cannot be packed, since optional
  // peers are not installed. `findAddOn` refuses another version.
  test("accepts peers of this repository in any version", () => {
    const manifest = readFileSync(join(ROOT, folder, "package.json"), "utf8");
    const { peerDependencies = {} } = JSON.parse(manifest);
    const own = Object.entries(peerDependencies).filter(([name]) => name.startsWith("@mastery/"));
    expect(own).toEqual(own.map(([name]) => [name, "*"]));
  });

  test("is published without its sources", () => {
    const { exports, imports, files } = beforePacking(
      JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")),
    );
    expect(JSON.stringify({ exports, imports })).not.toContain("@mastery/source");
    expect(files.filter((file: string) => /^!?src/.test(file))).toEqual([]);
  });

  test("is installed, built and packed", () => {
    expect(isNamed(folder, filters(script("setup.mjs")))).toBe(true);
    expect(bundler).toMatchObject({ workspace: expect.arrayContaining([folder]) });
    expect(isNamed(folder, filters(script("pack.mjs")))).toBe(true);
  });

  test("is typed and tested", () => {
    const [{ test: unit }] = runner.test!.projects as [{ test: { include: string[] } }];
    const sources = readdirSync(join(ROOT, folder, "src"), { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, "src", file))
      .filter((file) => /\.tsx?$/.test(file));
    expect(sources.filter((file) => !typed.has(file))).toEqual([]);
    const tests = sources.filter((file) => file.endsWith(".test.ts"));
    expect(tests.filter((file) => !isNamed(file, unit.include))).toEqual([]);
  });
});

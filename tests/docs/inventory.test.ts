import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PLACES } from "../../scripts/places.ts";
import { blocksOf, DOCUMENTS, ROOT, read, tablesOf } from "./markdown.ts";
import { problemOf, usesIn } from "./mastery-uses.ts";

const INNER_ENTRIES = ["./package.json", "./command", "./serve", "./page", "./page.css"];

/** Returns the matches of a pattern's first group, with their pages. */
function mentions(pattern: RegExp): { name: string; page: string }[] {
  return DOCUMENTS.flatMap((page) =>
    [...read(page).matchAll(pattern)].map(([, name]) => ({ name: name!, page })),
  );
}

/** Expects pages to mention all of these names. Other names are allowed only if `others` contains them. */
function expectMentioned(
  names: readonly string[],
  pattern: RegExp,
  others: readonly string[] = [],
): void {
  const found = mentions(pattern);
  const mentioned = new Set(found.map(({ name }) => name));
  expect({
    "in no page": names.filter((name) => !mentioned.has(name)),
    "not there": found.filter(({ name }) => !names.includes(name) && !others.includes(name)),
  }).toEqual({ "in no page": [], "not there": [] });
}

function manifestsIn(folder: string) {
  return readdirSync(join(ROOT, folder))
    .map((name) => join(ROOT, folder, name, "package.json"))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, "utf8")));
}

/** Returns the subdirectories of a directory that contain a file with this name. */
function foldersWith(file: string, folder: string): string[] {
  const names = readdirSync(join(ROOT, folder));
  return names.filter((name) => existsSync(join(ROOT, folder, name, file)));
}

describe("pages mention everything that exists, and nothing else:", () => {
  it("entries of packages", () => {
    const manifests = PLACES.flatMap(manifestsIn);
    const entries = manifests.flatMap(({ name, exports = {} }) =>
      Object.keys(exports)
        // Entries of add-ons for the command line, which ARCHITECTURE.md describes together, and for the builds of other pages.
        .filter((entry) => !INNER_ENTRIES.includes(entry))
        .map((entry) => `${name}${entry.slice(1)}`),
    );
    const others = ["tests", "lab", "."].flatMap(manifestsIn);
    const names = [...manifests, ...others].map(({ name }) => name);
    names.push("@mastery/cli/command", "@mastery/cli/dist");
    // A folder of files, which the page on data spaces copies.
    names.push("@mastery/dataspace/platforms");
    // Every package also has the condition `@mastery/source` in its exports.
    names.push("@mastery/source");
    expectMentioned(entries, /(@mastery\/[a-z-]*[a-z](?:\/[\w.-]*\w)?)(?![\w-])/g, names);
  });

  it("npm scripts", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const names = Object.keys(scripts).filter(
      (name) => !(/^(?:pre|post)/.test(name) || ["start", "test"].includes(name)),
    );
    const ofExamples = manifestsIn("examples").flatMap((one) => Object.keys(one.scripts));
    expectMentioned(names, /\bnpm run (?:--[\w-]+ )*([a-z][\w:-]*)/g, ofExamples);
  });

  it("benches", () => {
    const names = foldersWith("measure.mjs", "lab/bench");
    const [rows] = tablesOf(read("lab/bench/README.md"));
    expect(rows!.map(([name]) => name!.replaceAll("`", "")).sort()).toEqual(names.sort());
    const found = mentions(/(?:npm run lab -- bench |\bbench\/)([a-z][\w.-]*\w)/g);
    const there = readdirSync(join(ROOT, "lab/bench"));
    expect(found.filter(({ name }) => !there.includes(name))).toEqual([]);
  });

  it("examples", () => {
    expectMentioned(foldersWith("package.json", "examples"), /\bexamples\/([a-z][\w-]*)/g);
  });

  it("suites of tests", () => {
    const [, object] = /FOLDERS = \{([^}]*)\}/.exec(read("scripts/test-suites.mjs"))!;
    const names = [...object!.matchAll(/^ {2}"?([\w-]+)"?:/gm)].map(([, name]) => name!);
    const used = mentions(/test:suites -- ([a-z][\w-]*)/g);
    expect(used.filter(({ name }) => !names.includes(name))).toEqual([]);
  });
});

/** The page of the command itself is generated from the program (generated.test.ts), so it is complete. */
it("pages use only commands and options that exist", () => {
  const problems = DOCUMENTS.flatMap((page) =>
    usesIn(read(page), blocksOf(page)).flatMap((use) => {
      const problem = problemOf(use);
      return problem === undefined ? [] : [`${page}: mastery ${use}: ${problem}`];
    }),
  );
  expect(problems).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageFolders, ROOT } from "../../../scripts/places.ts";

type Versions = Readonly<Record<string, string>>;

interface Manifest {
  readonly name: string;
  readonly bin?: unknown;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
}

const manifests = new Map<string, Manifest>(
  packageFolders().map((folder) => [folder, JSON.parse(read(join(folder, "package.json")))]),
);
const addOns = [...manifests].flatMap(([folder, { name }]) =>
  folder.startsWith("addons/") ? [name] : [],
);

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function named(...versions: readonly (Versions | undefined)[]): string[] {
  return versions.flatMap((one) => Object.keys(one ?? {}));
}

/** Returns the packages of this repository that a package's sources import, without tests. */
function imported(folder: string): string[] {
  return namesIn(sourcesOf(folder), /(?:\bfrom |\bimport\(?)"(@mastery\/[^"/]+)/g);
}

/** Folders of pages, whose imports the build bundles. */
const BUNDLED = /\/src\/(?:page|worker)\//;

/** Like {@link imported}, without imports of types, and without what the build bundles. */
function loaded(folder: string): string[] {
  const sources = sourcesOf(folder).filter((file) => !BUNDLED.test(file));
  return namesIn(sources, /^(?:import|export) (?!type)[^;]*?from "(@mastery\/[^"/]+)/gm);
}

function sourcesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\./.test(file))
    .map((file) => join(folder, "src", file));
}

function namesIn(files: readonly string[], pattern: RegExp): string[] {
  const found = files.map(read).join("\n").matchAll(pattern);
  return [...new Set([...found].map(([, name]) => name!))];
}

describe.each([...manifests])("%s", (folder, manifest) => {
  const { name, dependencies, devDependencies, peerDependencies, peerDependenciesMeta } = manifest;

  test("has a command only once it is published, because the first install of a clone would look for the built file", () => {
    expect(manifest.bin).toBeUndefined();
  });

  test("declares the packages of this repository that it imports", () => {
    const declared = named(dependencies, devDependencies, peerDependencies);
    // A package that imports itself by name cannot be built.
    expect(imported(folder).filter((one) => !declared.includes(one))).toEqual([]);
  });

  test("installs the packages of this repository that it loads", () => {
    const installed = named(dependencies, peerDependencies);
    expect(loaded(folder).filter((one) => one !== name && !installed.includes(one))).toEqual([]);
  });

  test("depends on no package that depends on it", () => {
    const reached = new Set<string>();
    const waiting = [manifest];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      for (const next of manifests.values()) {
        if (!named(one.dependencies, one.devDependencies).includes(next.name)) continue;
        if (!reached.has(next.name)) waiting.push(next);
        reached.add(next.name);
      }
    }
    expect(reached).not.toContain(name);
  });

  if (folder.startsWith("packages/")) {
    test("names no add-on, except as an optional peer of the command line", () => {
      const all = named(dependencies, devDependencies, peerDependencies);
      const optional = Object.entries(peerDependenciesMeta ?? {}).flatMap(([peer, meta]) =>
        meta.optional && folder === "packages/cli" ? [peer] : [],
      );
      const others = all.filter((one) => addOns.includes(one) && !optional.includes(one));
      expect(others).toEqual([]);
    });
  }
});

test.each(readdirSync(join(ROOT, "addons")).filter((name) => hasReadme(`addons/${name}`)))(
  "the README of addons/%s begins by saying who needs it",
  (name) => {
    expect(read(`addons/${name}/README.md`)).toMatch(/^# .+\n\nYou need this if /);
  },
);

/** Folders without a README are left over from another branch. */
function hasReadme(folder: string): boolean {
  return readdirSync(join(ROOT, folder)).includes("README.md");
}

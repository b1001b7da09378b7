import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData, type Package } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { describe, expect, inject, test } from "vitest";
import { type Manifest, OWNER, published, VERSION } from "./published.ts";

describe.each(published.map(({ manifest, folder }) => [manifest.name, manifest, folder] as const))(
  "%s",
  (name, manifest, folder) => {
    test("has the fields required by npm and users", async () => {
      const packed = await openTarball(manifest);
      const { dependencies = {}, ...fields } = JSON.parse(
        packed.readFile(`/node_modules/${name}/package.json`),
      );
      expect(fields).toMatchObject({
        name,
        version: VERSION,
        description: expect.stringMatching(/^[A-Z].{20,}[^.]$/),
        keywords: expect.arrayContaining([expect.any(String)]),
        homepage: `https://github.com/${OWNER}/mastery/tree/main/${folder}#readme`,
        bugs: `https://github.com/${OWNER}/mastery/issues`,
        repository: {
          type: "git",
          url: `git+https://github.com/${OWNER}/mastery.git`,
          directory: folder,
        },
        license: name === "@mastery/embeddings" ? "MIT AND CC-BY-SA-4.0" : "MIT",
        type: "module",
        engines: { node: ">=20.19.0" },
        ...(name === "@mastery/cli"
          ? { bin: { mastery: "./dist/main.js" } }
          : { sideEffects: false }),
      });
      expect(manifest.exports).toHaveProperty("./package.json", "./package.json");
      // Packages of this repository require each other in the exact version, and other packages in a compatible range.
      for (const [dependency, range] of Object.entries(dependencies)) {
        expect(range, dependency).toMatch(dependency.startsWith("@mastery/") ? VERSION : /^\^\d/);
      }
    });

    test("contains the required files, and neither sources nor tests", async () => {
      const root = `/node_modules/${name}/`;
      const files = (await openTarball(manifest))
        .listFiles()
        .map((path) => path.slice(root.length));
      expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md"]));
      const stray =
        /^(?!dist\/|[A-Z]+(\.md)?$|package\.json$|(?:openapi|config\.schema|description\.schema)\.json$|(?:model|platforms)\/)/;
      expect(files.filter((path) => stray.test(path))).toEqual([]);
      const packed = (await openTarball(manifest)).readFile(`${root}package.json`);
      expect(JSON.parse(packed)).toMatchObject({ exports: expect.any(Object) });
      expect(packed).not.toContain('"@mastery/source"');
      expect(files.filter((path) => /\.(test|fixture)\.|tsconfig/.test(path))).toEqual([]);
    });

    test("publint reports nothing, not even a suggestion", async () => {
      const { buffer } = await readTarball(manifest);
      const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
      expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
    });
  },
);

const importable = published.filter(({ manifest }) => "." in manifest.exports);

test.each(importable.map(({ manifest }) => [manifest.name, manifest] as const))(
  "types of %s resolve wherever ES modules can be loaded",
  async (_name, manifest) => {
    const analysis = await checkPackage(await openTarball(manifest), {
      excludeEntrypoints: [/\.(bin|json)$/],
    });
    if (!analysis.types) throw new Error("expected types, got none");
    const problems = analysis.problems.filter(
      (problem) =>
        // Node's `require` has loaded ES modules since 20.19 and 22.12. "node10" is module resolution without `exports`.
        problem.kind !== "CJSResolvesToESM" &&
        !("resolutionKind" in problem && problem.resolutionKind === "node10"),
    );
    expect(problems).toEqual([]);
  },
);

async function openTarball(manifest: Manifest): Promise<Package> {
  return createPackageFromTarballData(await readTarball(manifest));
}

async function readTarball({ name, version }: Manifest): Promise<Uint8Array<ArrayBuffer>> {
  const file = `${name.slice(1).replace("/", "-")}-${version}.tgz`;
  return Uint8Array.from(await readFile(join(inject("tarballs"), file)));
}

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { build as esbuild } from "esbuild";
import { rollup } from "rollup";
import { build as vite } from "vite";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import webpack from "webpack";

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bundles-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a single file for Node, with all dependencies. */
type Bundle = (entry: string, file: string) => Promise<unknown>;

function withEsbuild(format: "esm" | "cjs"): Bundle {
  return (entry, outfile) =>
    esbuild({
      entryPoints: [entry],
      outfile,
      format,
      bundle: true,
      platform: "node",
      logLevel: "silent",
    });
}

/** Every bundle is called `main`, the most usual name. */
const BUNDLERS: readonly (readonly [name: string, file: string, bundle: Bundle])[] = [
  ["esbuild", "esm/main.mjs", withEsbuild("esm")],
  ["esbuild, as CommonJS", "cjs/main.cjs", withEsbuild("cjs")],
  [
    "vite",
    "vite/main.mjs",
    (entry, file) =>
      vite({
        configFile: false,
        logLevel: "silent",
        root: inject("project"),
        ssr: { noExternal: true },
        build: {
          ssr: entry,
          outDir: join(file, ".."),
          rolldownOptions: { output: { entryFileNames: "main.mjs", codeSplitting: false } },
        },
      }),
  ],
  [
    "rollup",
    "rollup/main.mjs",
    async (entry, file) => {
      const plugins = [nodeResolve({ exportConditions: ["node"] })];
      const built = await rollup({ input: entry, plugins, onwarn() {} });
      await built.write({ file, format: "es", inlineDynamicImports: true });
    },
  ],
  [
    "webpack",
    "webpack/main.cjs",
    (entry, file) =>
      new Promise((resolve, reject) => {
        webpack(
          {
            mode: "production",
            target: "node20",
            entry,
            output: { path: join(file, ".."), filename: "main.cjs" },
            performance: false,
          },
          (error, stats) => (error ? reject(error) : resolve(stats)),
        );
      }),
  ],
];

test.each(BUNDLERS)(
  "a bundle by %s works, or names the remedy in one sentence",
  async (_name, name, bundle) => {
    const file = join(folder, name);
    await bundle(join(inject("project"), "bundled.mjs"), file);
    const { stdout } = await run(process.execPath, [file], { timeout: 60_000 });
    const { threads, model } = JSON.parse(stdout);
    expect(threads).toMatch(
      /^task: expected one of|^the program of the threads is missing, because bundles do not contain it: mark @mastery\/node as external in your bundler, or leave out `workers`$/,
    );
    expect(model).toMatch(
      /^works$|^model\.bin: expected the model file of @mastery\/embeddings, which bundles do not contain: mark @mastery\/embeddings as external in your bundler, or pass the bytes of @mastery\/embeddings\/model\.bin as `model`$/,
    );
  },
);

test("without a bundler, both work", async () => {
  const { stdout } = await run(process.execPath, ["bundled.mjs"], { cwd: inject("project") });
  expect(JSON.parse(stdout)).toEqual({
    threads: expect.stringMatching(/^task: expected one of/),
    model: "works",
  });
});

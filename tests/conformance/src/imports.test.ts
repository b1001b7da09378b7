import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

const refused: readonly [file: string, specifier: string, reason: string][] = [
  ["packages/mastery-core/src/x1.ts", "express", "know no host"],
  ["packages/mastery-core/src/x2.ts", "node:http", "know no host"],
  ["packages/openapi/src/x3.ts", "express", "know no host"],
  ["packages/openapi/src/routes/x4.ts", "fastify", "know no host"],
  ["packages/openapi/src/x5.ts", "node:http", "know no host"],
  ["packages/openapi/src/x6.ts", "@mastery/http-node", "know no host"],
  ["packages/openapi/src/x7.ts", "@mastery/core/src/snapshot.ts", "public entry"],
  ["packages/http-express/src/x8.ts", "@mastery/core/dist/index.js", "public entry"],
  ["packages/http-node/src/x9.ts", "@mastery/openapi/src/api.ts", "public entry"],
  ["packages/http-lambda/src/x10.ts", "../../openapi/src/api.ts", "public entry"],
];
const allowed: readonly [file: string, specifier: string][] = [
  ["packages/openapi/src/y1.ts", "@mastery/core"],
  ["packages/openapi/src/platform/node.ts", "node:zlib"],
  ["packages/http-express/src/y3.ts", "express"],
  ["packages/http-express/src/y4.ts", "@mastery/openapi"],
];

/** The linter's message about each file, by path, according to the rules of the repository. */
const said = new Map<string, string>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
  await cp(join(ROOT, "biome.json"), join(folder, "biome.json"));
  for (const [file, specifier] of [...refused, ...allowed]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `export * from "${specifier}";\n`);
  }
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const options = ["--only=style/noRestrictedImports", "--vcs-enabled=false", "--reporter=github"];
  const { stdout } = spawnSync(process.execPath, [biome, "lint", ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  for (const line of stdout.split("\n")) {
    const file = /file=[^,]*(packages\/[^,]+)/.exec(line)?.[1];
    if (file !== undefined) said.set(file, line);
  }
});
afterAll(() => rm(folder, { recursive: true }));

test.each(refused)("%s may not import %s", (file, _specifier, reason) => {
  expect(said.get(file)).toContain(reason);
});

test.each(allowed)("%s may import %s", (file) => {
  expect(said.get(file)).toBeUndefined();
});

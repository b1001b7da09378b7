import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageFolders, ROOT } from "../../../scripts/places.ts";

const ADD_ONS = packageFolders()
  .filter((folder) => folder.startsWith("addons/"))
  .map((folder) => JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")).name);

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
  ["addons/client/src/x12.ts", "../../explorer/src/files.ts", "public entry"],
  ["addons/client/src/deep/x13.ts", "@mastery/explorer/src/files.ts", "public entry"],
  ...packageFolders().flatMap((folder): [string, string, string][] => {
    return folder.startsWith("packages/")
      ? ADD_ONS.map((name) => [`${folder}/src/a-${name.slice(9)}.ts`, name, "never the other way"])
      : [[`${folder}/src/x11.ts`, "@mastery/core/internal", "public entries"]];
  }),
];
const allowed: readonly [file: string, specifier: string][] = [
  ["packages/openapi/src/y1.ts", "@mastery/core"],
  ["packages/openapi/src/platform/node.ts", "node:zlib"],
  ["packages/http-express/src/y3.ts", "express"],
  ["packages/http-express/src/y4.ts", "@mastery/openapi"],
  ["packages/cli/src/y5.ts", "@mastery/node/files"],
  ["addons/explorer/src/y6.ts", "@mastery/client"],
  ["addons/client/src/y7.ts", "@mastery/core/dataset"],
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
    const file = /file=[^,]*((?:packages|addons)\/[^,]+)/.exec(line)?.[1];
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

test("the core shares at most 20 names with other packages alone", () => {
  const source = readFileSync(join(ROOT, "packages/mastery-core/src/internal/index.ts"), "utf8");
  expect(source).not.toContain("export *");
  const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)];
  const names = lists.flatMap(([, list]) => list!.match(/\w+(?=\s*(?:,|$))/gm) ?? []);
  expect(names).toContain("contentOf");
  expect(names.length).toBeLessThanOrEqual(20);
});

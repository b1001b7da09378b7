import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { carryOut } from "./image.ts";
import { freePort } from "./ports.ts";
import { scratchFolder } from "./scratch.ts";
import { prepare } from "./site.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");
const dockerfile = await readFile(join(ROOT, "deploy/Dockerfile"), "utf8");

/** Copies the files tracked by git, which are the build context of a clone. Resolves to the path of the copy. */
async function copyOfSources(): Promise<string> {
  const context = join(await scratchFolder(), "context");
  const { stdout } = await run("git", ["ls-files", "-z"], { cwd: ROOT, maxBuffer: 2 ** 24 });
  for (const path of stdout.split("\0").slice(0, -1))
    await cp(join(ROOT, path), join(context, path));
  return context;
}

test("the Dockerfile's steps build a command that serves, is healthy, and ends on SIGTERM", async () => {
  const image = await carryOut(dockerfile, await copyOfSources(), await scratchFolder());
  expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);

  const { snapshot, keys } = await prepare();
  const port = String(await freePort());
  // Environment variables as `docker run` passes them.
  const given = { MASTERY_DATA: snapshot, MASTERY_KEYS: keys, MASTERY_PORT: port };
  const env = { PATH: process.env["PATH"], ...image.environment, ...given };
  const inImage = (words: readonly string[]): [string, string[]] => {
    const [program, ...args] = words.map((word) => word.replace(/^\/app/, join(image.root, "app")));
    return [program!, args];
  };
  const [check, ...checkArgs] = image.healthCheck;
  await expect(run(check!, checkArgs, { env })).rejects.toMatchObject({ code: 1 });
  const service = spawn(...inImage([...image.entrypoint, ...image.command]), { env });
  const ended = once(service, "exit");
  const [line] = await once(service.stdout, "data");
  expect(String(line)).toBe(`listening on http://0.0.0.0:${port}\n`);
  await run(check!, checkArgs, { env });
  expect((await fetch(`http://127.0.0.1:${port}/learners`)).status).toBe(401);
  service.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
}, 300_000);

test("the base image is the Node version of the tests, pinned to its full version", async () => {
  const versions = await readFile(join(ROOT, "tests/node-versions/package.json"), "utf8");
  const [, lts] = /"node-24": ".*@(\d+\.\d+\.\d+)"/.exec(versions)!;
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(new Set([`node:${lts}-bookworm-slim`]));
});

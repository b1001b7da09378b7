import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { VERSION } from "./published.ts";

/** Runs the installed command as a user would, and resolves to its standard output. */
async function mastery(...options: string[]): Promise<string> {
  const command = ["--no-install", "mastery", ...options];
  const { stdout } = await promisify(execFile)("npx", command, { cwd: inject("project") });
  return stdout;
}

test("`npx mastery` prints its commands and its version", async () => {
  expect(await mastery("--help")).toMatch(/^Usage: mastery /);
  expect(await mastery("--version")).toBe(`${VERSION}\n`);
});

test("generates a school, computes it once, and serves it with the explorer", async () => {
  await mastery("generate", "--out", "school", "--learners", "20", "--seed", "1");
  await mastery("precompute", "--data", "school", "--out", "school.snapshot");
  const bin = join(inject("project"), "node_modules/.bin/mastery");
  const server = spawn(bin, ["serve", "--data", "school.snapshot", "--port", "0"], {
    cwd: inject("project"),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const closed = once(server, "close");
  try {
    const [line] = await once(server.stdout.setEncoding("utf8"), "data");
    const [, url] = /^listening on (\S+)/.exec(line)!;
    const health = await fetch(`${url}/health`);
    expect(await health.json()).toMatchObject({ status: "ok", n_learners: 20 });
    const explorer = await fetch(`${url}/explorer`);
    expect(explorer.headers.get("content-type")).toContain("text/html");
  } finally {
    server.kill("SIGTERM");
  }
  expect(await closed).toEqual([0, null]);
});

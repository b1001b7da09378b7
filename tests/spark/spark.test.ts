import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(import.meta.dirname, ".venv/bin");

const env = {
  ...process.env,
  // The executors' Python is that of the driver.
  PATH: `${BIN}:${process.env["PATH"]}`,
  MASTERY_COMMAND: `'${process.execPath}' '${join(ROOT, "packages/cli/dist/main.js")}'`,
};

/** Resolves to what a program of the suite's environment printed; rejects with it unless the program succeeds. */
async function run(program: string, ...args: string[]): Promise<string> {
  const cwd = join(ROOT, "integrations/spark");
  const { stdout } = await promisify(execFile)(join(BIN, program), args, { cwd, env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${program} failed:\n${stdout}\n${stderr}`);
    },
  );
  return stdout;
}

test("the package is typed throughout", async () => {
  expect(await run("mypy", ".")).toMatch(/^Success/);
});

test("the package is formatted, and its linter finds nothing", async () => {
  await run("ruff", "format", "--check");
  await run("ruff", "check");
});

test("the package computes the same on a cluster as on one machine", async () => {
  expect(await run("pytest", "--quiet")).toMatch(/^\d+ passed in /m);
}, 900_000);

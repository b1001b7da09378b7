import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(import.meta.dirname, ".venv/bin");

const env = {
  ...process.env,
  // Makes the executors use the driver's Python.
  PATH: `${BIN}:${process.env["PATH"]}`,
  MASTERY_COMMAND: `'${process.execPath}' '${join(ROOT, "packages/cli/dist/main.js")}'`,
};

/** Resolves to the output of a program in the suite's environment. Rejects with the output if the program fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const cwd = join(ROOT, "addons/spark");
  const { stdout } = await promisify(execFile)(join(BIN, program), args, { cwd, env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${program} failed:\n${stdout}\n${stderr}`);
    },
  );
  return stdout;
}

test("the package is completely typed", async () => {
  expect(await run("mypy", ".")).toMatch(/^Success/);
});

test("the package is formatted and passes its linter", async () => {
  await run("ruff", "format", "--check");
  await run("ruff", "check");
});

test("the package computes the same results on a cluster as on one machine", async () => {
  expect(await run("pytest", "--quiet")).toMatch(/^\d+ passed in /m);
}, 900_000);

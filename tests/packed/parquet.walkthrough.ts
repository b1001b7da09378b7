import { exec } from "node:child_process";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, inject, test } from "vitest";
import { ROOT } from "../../scripts/places.ts";

/** Time limit in milliseconds for downloading DuckDB. */
const MINUTES = 5 * 60_000;

const folder = await mkdtemp(join(tmpdir(), "parquet-"));
const installed = join(dirname(inject("project")), "project-with-duckdb");
afterAll(async () => {
  for (const path of [folder, installed]) await rm(path, { recursive: true });
});

/** Runs a shell command, and resolves to its output, even if the command fails. */
async function run(command: string, cwd: string): Promise<{ stdout: string; stderr: string }> {
  return promisify(exec)(command, { cwd }).catch((error) => error);
}

/** Program that writes Parquet with the DuckDB that Node finds from the working directory. */
const WRITE_TRACES = `
  import { DuckDBInstance } from "@duckdb/node-api";
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run("COPY (FROM 'traces.jsonl') TO 'school/traces.parquet' (FORMAT parquet)");
`;

/** Runs the install command that the error gives for a place, and then counts traces in Parquet. */
async function countAfterInstalling(place: string, cwd: string, main: string): Promise<void> {
  const validate = `node ${main} validate --data school --quiet`;
  await run(`node ${main} generate --out school --learners 20`, cwd);
  const { stdout } = await run(validate, cwd);
  expect(stdout).toMatch(/^valid: 20 learners, /);

  await rename(join(cwd, "school/traces.jsonl"), join(cwd, "traces.jsonl"));
  await writeFile(join(cwd, "school/traces.parquet"), "PAR1");
  const { stderr } = await run(validate, cwd);
  const [, install] = new RegExp(`in a ${place}: (.+?)(?:; |\\), got )`).exec(stderr)!;
  await run(install!, cwd);

  await writeFile(join(cwd, "write-traces.mjs"), WRITE_TRACES);
  expect(await run("node write-traces.mjs", cwd)).toEqual({ stdout: "", stderr: "" });
  expect(await run(validate, cwd)).toEqual({ stdout, stderr: "" });
}

test(
  "a project finds DuckDB after its install command",
  async () => {
    for (const name of ["package.json", "package-lock.json", "node_modules"]) {
      const options = { recursive: true, verbatimSymlinks: true };
      await cp(join(inject("project"), name), join(installed, name), options);
    }
    await countAfterInstalling("project", installed, "node_modules/@mastery/cli/dist/main.js");
  },
  MINUTES,
);

test(
  "a clone finds DuckDB after its install command",
  async () => {
    const clone = join(folder, "clone");
    const left = [".git", "node_modules", "coverage"];
    await cp(ROOT, clone, { recursive: true, filter: (path) => !left.includes(basename(path)) });
    await run("npm run setup", clone);
    await countAfterInstalling("clone", clone, "packages/cli/dist/main.js");
  },
  MINUTES,
);

test(
  "a deployed folder finds DuckDB after its install command",
  async () => {
    const deployed = join(folder, "mastery");
    const page = await readFile(join(ROOT, "docs/how-to/deploy.md"), "utf8");
    const [deploy] = /^node scripts\/pnpm\.mjs .+ deploy \/opt\/mastery$/m.exec(page)!;
    await run(deploy.replace("/opt/mastery", deployed), ROOT);
    await countAfterInstalling(
      "deployed folder",
      deployed,
      "node_modules/@mastery/cli/dist/main.js",
    );
  },
  MINUTES,
);

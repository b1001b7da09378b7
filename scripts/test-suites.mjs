// Installs, builds, type-checks and runs the suites that need more than Node: npm run test:suites -- [NAME …]. By default, all suites run.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";

const FOLDERS = {
  browser: "tests/browser",
  clients: "tests/clients",
  deploy: "tests/deploy",
  docs: "tests/docs",
  examples: "examples",
  faults: "lab/faults",
  "fetch-hosts": "tests/fetch-hosts",
  fuzz: "lab/fuzz",
  lambda: "tests/lambda",
  mcp: "tests/mcp",
  "other-browsers": "tests/browser",
  packed: "tests/packed",
  parquet: "tests/parquet",
  schemathesis: "tests/schemathesis",
  site: "tests/site",
  spark: "tests/spark",
  stores: "tests/stores",
  transformers: "tests/transformers",
  walkthroughs: "tests/packed",
};

const suites = Object.keys(FOLDERS);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !suites.includes(name));
if (unknown.length > 0) {
  console.error(
    `there is no suite called ${unknown.join(" or ")}; the suites are ${suites.join(", ")}`,
  );
  process.exit(2);
}
const wanted = named.length > 0 ? named : suites;

const packages = wanted.map((name) =>
  name === "examples" ? "./examples/*" : `{./${FOLDERS[name]}}...`,
);
await run(process.execPath, "scripts/setup.mjs", ...packages);
await run(process.execPath, "scripts/build.mjs");
const preparations = wanted.flatMap((name) => [
  () => installPythonPackages(FOLDERS[name]),
  () => run("npx", "tsc", "-p", FOLDERS[name]),
]);
await onEveryCore(preparations);
// All suites run together, so that no core is idle while another suite could run.
const projects = wanted.flatMap((name) => ["--project", name]);
await run("npx", "vitest", "run", "--config", "tests/vitest.config.ts", ...projects);

/** Runs tasks in parallel, at most one per core at a time. */
async function onEveryCore(tasks) {
  const waiting = tasks.values();
  const worker = async () => {
    for (const task of waiting) await task();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/** Installs a suite's PyPI packages in a separate environment, if the suite has any. */
async function installPythonPackages(folder) {
  const requirements = `${folder}/requirements.txt`;
  if (!existsSync(requirements)) return;
  await run("python3", "-m", "venv", `${folder}/.venv`);
  await run(`${folder}/.venv/bin/pip`, "install", "--quiet", "--requirement", requirements);
}

/** Runs a command, and exits if it fails. */
async function run(command, ...args) {
  const [status] = await once(spawn(command, args, { stdio: "inherit" }), "close");
  if (status !== 0) process.exit(status ?? 1);
}

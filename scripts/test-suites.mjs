// Installs, builds, type-checks and runs the suites that need more than Node: npm run test:suites -- [NAME …], or else all of them.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const FOLDERS = {
  browser: "tests/browser",
  clients: "tests/clients",
  deploy: "tests/deploy",
  docs: "tests/docs",
  examples: "examples",
  faults: "tests/faults",
  "fetch-hosts": "tests/fetch-hosts",
  fuzz: "tests/fuzz",
  "http-tools": "tests/http-tools",
  lambda: "tests/lambda",
  packed: "tests/packed",
  parquet: "tests/parquet",
  repository: "tests/repository",
  schemathesis: "tests/schemathesis",
  site: "tests/site",
  spark: "tests/spark",
  stores: "tests/stores",
  transformers: "tests/transformers",
};

const suites = Object.keys(FOLDERS);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !suites.includes(name));
if (unknown.length > 0) {
  console.error(`no suite is called ${unknown.join(" or ")}: there are ${suites.join(", ")}`);
  process.exit(2);
}
const wanted = named.length > 0 ? named : suites;

const packages = wanted.map((name) =>
  name === "examples" ? "./examples/*" : `@mastery/tests-${name}...`,
);
// The script ends with `--filter`: the first is its argument.
const setup = packages.flatMap((name) => ["--filter", name]).slice(1);
run("npm", "run", "--silent", "setup:suite", "--", ...setup);
run("npm", "run", "--silent", "build");
if (wanted.includes("http-tools"))
  run("npm", "run", "--silent", "--prefix", "tests/http-tools", "generate");
for (const name of wanted) installPythonPackages(FOLDERS[name]);
for (const name of wanted) run("npx", "tsc", "-p", FOLDERS[name]);
// One run of all, so that no core is idle while another suite could run.
const projects = wanted.flatMap((name) => ["--project", name]);
run("npx", "vitest", "run", "--config", "tests/vitest.config.ts", ...projects);

/** Installs what a suite needs from PyPI, in an environment of its own. */
function installPythonPackages(folder) {
  const requirements = `${folder}/requirements.txt`;
  if (!existsSync(requirements)) return;
  run("python3", "-m", "venv", `${folder}/.venv`);
  run(`${folder}/.venv/bin/pip`, "install", "--quiet", "--requirement", requirements);
}

function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

// Installs, builds and runs a tool of the laboratory: npm run lab -- bench NAME | faults | fuzz | mutants [options]
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const SOURCES = "scripts/run-sources.mjs";
const bench = join(ROOT, "lab/bench");
const BENCHES = readdirSync(bench).filter((name) => existsSync(join(bench, name, "measure.mjs")));
/** Packages to install for each tool, and the arguments for Node. */
const TOOLS = {
  ...Object.fromEntries(
    BENCHES.map((name) => [`bench ${name}`, ["./lab/bench", `lab/bench/${name}/measure.mjs`]]),
  ),
  faults: ["@mastery/tests-faults...", SOURCES, "/lab/faults/sweep.ts"],
  fuzz: ["@mastery/tests-fuzz...", SOURCES, "/lab/fuzz/main.ts"],
  mutants: ["./lab/mutants", "lab/mutants/run.mjs"],
};

const given = process.argv.slice(2);
const name = given.slice(0, given[0] === "bench" ? 2 : 1).join(" ");
if (!Object.hasOwn(TOOLS, name)) {
  console.error(
    `usage: npm run lab -- TOOL [options], TOOL one of: ${Object.keys(TOOLS).join(", ")}`,
  );
  process.exit(2);
}
const [packages, ...program] = TOOLS[name];
run("scripts/setup.mjs", packages);
run("scripts/build.mjs");
run(...program, ...given.slice(name.split(" ").length));

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

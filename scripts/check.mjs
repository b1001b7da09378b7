// Checks format, lint rules, unused code and types: npm run check. Only the types: npm run check -- types
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Folders of the `tsconfig.json` files that together cover all sources. */
const PROJECTS = [
  ".",
  "packages/cli",
  "packages/mastery-core",
  "addons/explorer/src/page",
  "addons/studio/src/page",
];
const ROOT = join(import.meta.dirname, "..");

process.exit((await (process.argv[2] === "types" ? types() : all())) ? 0 : 1);

/** All at once, so that no core is idle. */
async function all() {
  const results = await Promise.all([
    run("@biomejs/biome/bin/biome", "check"),
    run("knip/bin/knip.js", "--no-config-hints"),
    types(),
  ]);
  return results.every(Boolean);
}

/** Each compiler uses one thread, because several would compute the same types again. */
async function types() {
  const compile = (project) => run("typescript-7/bin/tsc", "-p", project, "--singleThreaded");
  return (await Promise.all(PROJECTS.map(compile))).every(Boolean);
}

/** Runs a program of `node_modules` without a shell. Resolves to whether it succeeded. */
async function run(program, ...args) {
  const path = join(ROOT, "node_modules", program);
  const child = spawn(process.execPath, [path, ...args], { cwd: ROOT, stdio: "inherit" });
  const [status] = await once(child, "close");
  return status === 0;
}

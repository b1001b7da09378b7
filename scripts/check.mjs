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

async function all() {
  if (!(await run("@biomejs/biome/bin/biome", "check"))) return false;
  const results = await Promise.all([run("knip/bin/knip.js", "--no-config-hints"), types()]);
  return results.every(Boolean);
}

/** One project after another, since each compiler uses all cores. */
async function types() {
  let fits = true;
  for (const project of PROJECTS) fits = (await run("typescript-7/bin/tsc", "-p", project)) && fits;
  return fits;
}

/** Runs a program of `node_modules` without a shell. Resolves to whether it succeeded. */
async function run(program, ...args) {
  const path = join(ROOT, "node_modules", program);
  const child = spawn(process.execPath, [path, ...args], { cwd: ROOT, stdio: "inherit" });
  const [status] = await once(child, "close");
  return status === 0;
}

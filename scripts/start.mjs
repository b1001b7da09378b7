// Installs, builds, and runs the `mastery` command in this process, so that signals reach the command: node scripts/start.mjs COMMAND …
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

const MAIN = join(import.meta.dirname, "../packages/cli/dist/main.js");
/** The bundled school a month before its last day, with which its pages compare. */
const MONTH_BEFORE = ["--data", "data", "--until", "2025-05-27", "--quiet", "--force"];
const EARLIER = join(import.meta.dirname, "../node_modules/.cache/month-before.snapshot");

for (const step of ["setup.mjs", "build.mjs"]) run([join(import.meta.dirname, step)]);
const given = process.argv.slice(2);
if (given[0] === "serve" && given.filter((one) => /^(-d|--data\b)/.test(one)).length === 1) {
  mkdirSync(dirname(EARLIER), { recursive: true });
  run([MAIN, "precompute", ...MONTH_BEFORE, "--out", EARLIER], ["ignore", "ignore", "inherit"]);
  process.argv.push("--earlier", EARLIER);
}
await import(MAIN);

function run(command, stdio = "inherit") {
  const { status } = spawnSync(process.execPath, command, { stdio });
  if (status !== 0) process.exit(status ?? 1);
}

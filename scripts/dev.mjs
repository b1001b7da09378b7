// Serves the bundled school. When a source of the service or of its pages changes, the script rebuilds and restarts the service: npm run
// dev [-- OPTIONS OF SERVE]
import { spawn } from "node:child_process";
import { join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));
const TSDOWN = "node_modules/tsdown/dist/run.mjs";
const MASTERY = "packages/cli/dist/main.js";
const options = process.argv.slice(2);

const children = [
  [TSDOWN, "--watch", "--no-clean"],
  ["--watch", "--watch-preserve-output", MASTERY, "serve", "--data", "data", ...options],
].map((args) => spawn(process.execPath, args, { stdio: "inherit" }));
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const child of children) child.kill("SIGTERM");
  });
}

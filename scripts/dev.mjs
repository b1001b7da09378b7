// Builds the packages and serves the bundled school. When a source of the service or of its pages changes, the script rebuilds and restarts
// the service: npm run dev [-- OPTIONS OF SERVE]
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "tsdown";

process.chdir(join(import.meta.dirname, ".."));
const MASTERY = "packages/cli/dist/main.js";
const args = ["--watch", "--watch-preserve-output", MASTERY, "serve", "--data", "data"];
const built = new Set();
let packages = Infinity;
let service;

/** Starts the service once all packages are built. Node restarts the service when a file that it loaded is built again. */
function serve() {
  if (built.size < packages || service !== undefined) return;
  service = spawn(process.execPath, [...args, ...process.argv.slice(2)], { stdio: "inherit" });
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    service?.kill("SIGTERM");
    process.exit();
  });
}
const onSuccess = ({ cwd }) => {
  built.add(cwd);
  serve();
};
const bundles = await build({ watch: true, clean: false, logLevel: "warn", onSuccess });
packages = bundles.length;
serve();

// Installs, builds, and runs the `mastery` command in this process, so that signals reach the command: node scripts/start.mjs COMMAND …
import { spawnSync } from "node:child_process";
import { join } from "node:path";

for (const step of ["setup.mjs", "build.mjs"]) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, step)], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import("../packages/cli/dist/main.js");

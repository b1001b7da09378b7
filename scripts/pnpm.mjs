// Runs the pnpm version pinned in package.json ("packageManager") without installing it globally.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
const { packageManager } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
const { status } = spawnSync("npx", ["--yes", packageManager, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exit(status ?? 1);

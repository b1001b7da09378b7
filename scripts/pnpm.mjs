// Runs the pnpm version pinned in package.json ("packageManager") without installing it globally.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = new URL("../", import.meta.url);
const { packageManager } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
// Native modules are built with the headers that are installed with Node, if any, so that nothing is downloaded.
const prefix = dirname(dirname(process.execPath));
if (existsSync(join(prefix, "include/node/node.h"))) process.env.npm_config_nodedir ??= prefix;
const { status } = spawnSync("npx", ["--yes", packageManager, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exit(status ?? 1);

// Packs every published package as a tarball, and prints one line per package: npm run pack -- DIRECTORY
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDERS = ["./packages/*", "./addons/*"];
const [directory] = process.argv.slice(2);
if (directory === undefined) {
  console.error("usage: npm run pack -- DIRECTORY");
  process.exit(2);
}
const target = resolve(directory);
mkdirSync(target, { recursive: true });
const filters = FOLDERS.flatMap((one) => ["--filter", one]);
const args = ["--recursive", ...filters, "pack", "--pack-destination", target];
const pnpm = join(import.meta.dirname, "pnpm.mjs");
const { status, stdout } = spawnSync(process.execPath, [pnpm, ...args], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
if (status !== 0) {
  console.error(stdout);
  process.exit(status ?? 1);
}
for (const name of readdirSync(target).filter((name) => name.endsWith(".tgz"))) {
  console.log(`${name}  ${Math.ceil(statSync(join(target, name)).size / 1000)} kB`);
}

// Builds, installs and runs one benchmark: npm run bench -- NAME [options]
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const bench = join(import.meta.dirname, "../lab/bench");
const names = readdirSync(bench).filter((name) => existsSync(join(bench, name, "measure.mjs")));
const [name, ...options] = process.argv.slice(2);

if (!names.includes(name)) {
  console.error(`usage: npm run bench -- NAME [options], NAME one of: ${names.join(", ")}`);
  process.exit(2);
}
run("npm", "run", "--silent", "setup:suite", "--", "./lab/bench");
run("npm", "run", "--silent", "build");
run(process.execPath, join(bench, name, "measure.mjs"), ...options);

function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

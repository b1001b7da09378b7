// Asks the registry for known vulnerabilities of the published packages' dependencies. Exits with 0 if the registry knows no vulnerability,
// 1 if the registry knows a vulnerability, and 3 if the registry does not respond.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const PNPM = join(import.meta.dirname, "pnpm.mjs");

const { stdout } = spawnSync(process.execPath, [PNPM, "audit", "--prod", "--json"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
const { vulnerabilities, totalDependencies = 0 } = metadataOf(stdout);
if (vulnerabilities === undefined || totalDependencies === 0) {
  console.error("not checked: the registry did not respond");
  process.exit(3);
}
const found = Object.values(vulnerabilities).reduce((sum, count) => sum + count, 0);
console.log(`${totalDependencies} dependencies, ${found} known vulnerabilities`);
if (found > 0) console.log(stdout);
process.exit(found > 0 ? 1 : 0);

function metadataOf(text) {
  try {
    return JSON.parse(text.slice(text.indexOf("{"))).metadata ?? {};
  } catch {
    return {};
  }
}

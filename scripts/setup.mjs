// Installs what the checks, the build and the tests of the sources need, and what the named suites need: npm run setup [-- SUITE …], such as
// `npm run setup -- ./tests/parquet` or `npm run setup -- "./examples/*"`
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ALWAYS = ["mastery", "./packages/*", "./addons/*", "./tests/conformance"];
const filters = [...ALWAYS, ...process.argv.slice(2)].flatMap((one) => ["--filter", one]);
const args = [join(import.meta.dirname, "pnpm.mjs"), ...filters, "install", "--frozen-lockfile"];
const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
process.exit(status ?? 1);

// One school in PostgreSQL, ClickHouse's engine and files: is the snapshot the same, byte for byte, and what does each way in cost?
// After `npm run test:suites -- stores` and `npm run setup:parquet`, which install the servers' parts and DuckDB:
// node bench/stores/measure.mjs [data directory with JSON files]
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const runner = fileURLToPath(new URL("../../scripts/run-sources.mjs", import.meta.url));
const args = [runner, "/bench/stores/main.ts", ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1);

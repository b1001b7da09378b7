// What do tables of a large school cost? See README.md.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    learners: { type: "string", default: "1000000" },
    /** A snapshot file, instead of one of `bench/scaling`'s school. */
    snapshot: { type: "string" },
    formats: { type: "string", default: "csv,parquet" },
  },
});
const [task, ...about] = positionals;

if (task === "load") await load(...about);
else if (task === "write") await write(...about);
else study();

/** In a process of its own, for its peak of memory. */
async function load(path) {
  const { readSnapshot } = await import("../../packages/node/dist/snapshots/index.js");
  const snapshot = await readSnapshot(path);
  report({ learners: snapshot.health().n_learners });
}

async function write(path, out, format) {
  const { readSnapshot } = await import("../../packages/node/dist/snapshots/index.js");
  const { snapshotTables, writeTables } = await import(
    "../../packages/dataset/dist/tables/index.js"
  );
  const snapshot = await readSnapshot(path);
  const start = performance.now();
  const { rows } = await writeTables(out, snapshotTables(snapshot), { format });
  report({ rows, seconds: (performance.now() - start) / 1000 });
}

function report(figures) {
  const peak = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ ...figures, peak }));
}

function study() {
  const directory = mkdtempSync(join(tmpdir(), "bench-export-"));
  try {
    const path = values.snapshot ?? school(join(directory, "school.snapshot"));
    const loaded = inChild("load", path);
    console.log(
      `Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0].model}; ${loaded.learners} learners, ` +
        `snapshot of ${mib(statSync(path).size)} MiB; reading it peaks at ${loaded.peak.toFixed(0)} MiB\n`,
    );
    console.log("| format | rows | MiB | seconds | rows per second | peak of memory, MiB |");
    console.log("| ------ | ---: | --: | ------: | --------------: | ------------------: |");
    for (const format of values.formats.split(",")) {
      const out = join(directory, format);
      const { rows, seconds, peak } = inChild("write", path, out, format);
      const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
      const size = readdirSync(out).reduce((sum, name) => sum + statSync(join(out, name)).size, 0);
      const speed = (count / seconds).toFixed(0);
      console.log(
        `| ${format} | ${count} | ${mib(size)} | ${seconds.toFixed(1)} | ${speed} | ${peak.toFixed(0)} |`,
      );
      rmSync(out, { recursive: true });
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function school(path) {
  const scaling = fileURLToPath(new URL("../scaling/measure.mjs", import.meta.url));
  execFileSync(process.execPath, [scaling, "compute", path, values.learners]);
  return path;
}

function inChild(...task) {
  const main = fileURLToPath(import.meta.url);
  return JSON.parse(execFileSync(process.execPath, [main, ...task], { encoding: "utf8" }));
}

function mib(bytes) {
  return (bytes / 2 ** 20).toFixed(0);
}

// How close does reading traces come to parsing their lines and nothing else? See README.md.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { READERS, traceFile } from "./readers.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string" },
    learners: { type: "string", default: "4000" },
    rounds: { type: "string", default: "7" },
  },
});

if (positionals.length > 0) await readOnce(...positionals);
else if (values.data) compare(resolve(values.data), Number(values.rounds));
else await generateAndCompare(Number(values.learners), Number(values.rounds));

/** One reading, in a process of its own: so its peak of memory is its own, and no reader warms up another's code. */
async function readOnce(name, directory) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const traces = await READERS[name](directory);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const peak = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ traces, seconds, cpu: (user + system) / 1e6, peak }));
}

async function generateAndCompare(learners, rounds) {
  const { writeGeneratedDataset } = await import("../../packages/synthetic-school/dist/index.js");
  const directory = mkdtempSync(join(tmpdir(), "bench-ingest-"));
  try {
    await writeGeneratedDataset(directory, { learners, seed: 42 });
    compare(directory, rounds);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Each round runs every reader, so that a ratio compares readings seconds apart. */
function compare(directory, rounds) {
  const readings = Object.fromEntries(readersAtHand().map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, list] of Object.entries(readings)) list.push(inChild(name, directory));
  }
  const floor = readings["JSON.parse"];
  const { traces } = floor[0];
  for (const [name, [first]] of Object.entries(readings)) {
    if (first.traces !== traces)
      throw new Error(`${name}: expected ${traces} traces, got ${first.traces}`);
  }
  const megabytes = statSync(traceFile(directory)).size / 1e6;
  console.log(
    `${traces} traces, ${megabytes.toFixed(1)} MB, medians of ${rounds} rounds, Node ${process.versions.node}, ` +
      `${availableParallelism()} × ${cpus()[0].model}\n`,
  );
  console.log(
    "| reader      | seconds | speed, of floor | processor s | speed, of floor | peak, MiB | traces/s  |",
  );
  console.log(
    "| ----------- | ------- | --------------- | ----------- | --------------- | --------- | --------- |",
  );
  for (const [name, list] of Object.entries(readings)) {
    const ratio = (of) => median(list.map((one, round) => floor[round][of] / one[of])).toFixed(2);
    const middle = (of) => median(list.map((one) => one[of]));
    const cells = [
      name.padEnd(11),
      middle("seconds").toFixed(2).padEnd(7),
      ratio("seconds").padEnd(15),
      middle("cpu").toFixed(2).padEnd(11),
      ratio("cpu").padEnd(15),
      middle("peak").toFixed(0).padEnd(9),
      (traces / middle("seconds")).toFixed(0).padEnd(9),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

/** DuckDB is measured where it is installed. */
function readersAtHand() {
  return Object.keys(READERS).filter((name) => {
    if (name !== "DuckDB") return true;
    try {
      import.meta.resolve("@duckdb/node-api");
      return true;
    } catch {
      console.log("DuckDB is left out: `npm run setup:suite -- ./tests/parquet` installs it.\n");
      return false;
    }
  });
}

function inChild(name, directory) {
  const args = [fileURLToPath(import.meta.url), name, directory];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

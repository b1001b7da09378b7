// What do time and memory of reading a JSON array depend on? npm run bench -- arrays [MiB]
import { execFileSync } from "node:child_process";
import { copyFileSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";

const DATA = new URL("../../data/", import.meta.url);
const TRACES = readFileSync(new URL("traces.jsonl", DATA), "utf8").trimEnd().split("\n").join(",");

/** Parts that are repeated to the length of an array, and what closes it. */
const ARRAYS = {
  traces: [`${TRACES},`, `${TRACES}]`],
  "numbers, each a fault": ["1,".repeat(500_000), "1]"],
  "nothing but [": ["[".repeat(1_000_000), "["],
};

const [first = "32", directory] = process.argv.slice(2);
if (directory) await read(directory);
else await compare(Number(first));

/** Reads each array in a process of its own, so that its peak of memory is its own. */
async function compare(mebibytes) {
  console.log("| Array | Size | Time | Memory | Result |\n| --- | --- | --- | --- | --- |");
  const work = mkdtempSync(join(tmpdir(), "bench-arrays-"));
  try {
    for (const name of ["skills.json", "resources.json", "learners.jsonl", "groups.json"]) {
      copyFileSync(new URL(name, DATA), join(work, name));
    }
    for (const [name, [part, end]] of Object.entries(ARRAYS)) {
      await write(join(work, "traces.json"), part, end, mebibytes * 2 ** 20);
      const said = execFileSync(process.execPath, [fileURLToPath(import.meta.url), name, work]);
      console.log(`| ${name} | ${mebibytes} MiB | ${said} |`);
    }
  } finally {
    rmSync(work, { recursive: true });
  }
}

async function write(path, part, end, length) {
  const file = createWriteStream(path);
  file.write("[");
  for (let written = 0; written + part.length < length; written += part.length) file.write(part);
  file.end(end);
  await finished(file);
}

async function read(data) {
  const { readDataset } = await import("../../packages/dataset/dist/index.js");
  const start = performance.now();
  const result = await readDataset(data).then(
    ({ report }) => `${report.traces.read} traces`,
    ({ total }) => (total === 1 ? "refused" : `${total} faults`),
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0);
  process.stdout.write(`${seconds} s | ${peak} MiB | ${result}`);
}

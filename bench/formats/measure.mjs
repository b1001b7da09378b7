// What do time and memory of reading depend on: the number of traces, or the form they come in? The time of the processor is all
// threads' together, and changes less than the other with what else the machine does.
// After `npm run build` and `npm run setup:suite -- ./tests/parquet`:
// node bench/formats/measure.mjs [data directory with traces.jsonl] [memory limit]
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";

/** Formats of the files, and how DuckDB writes them. */
const FORMATS = {
  jsonl: "FORMAT json",
  csv: "FORMAT csv",
  "quoted.csv": "FORMAT csv, FORCE_QUOTE *",
  parquet: "FORMAT parquet",
};
const FORMS = ["traces", "evidence"].flatMap((kind) =>
  Object.keys(FORMATS).map((format) => `${kind}.${format}`),
);
const [, , form, directory, memoryLimit] = process.argv;

if (FORMS.includes(form)) {
  const { readDataset } = await import("../../packages/dataset/dist/index.js");
  const start = performance.now();
  const before = process.cpuUsage();
  const { report, evidence } = await readDataset(directory, { memoryLimit });
  const { user, system } = process.cpuUsage(before);
  console.log(
    [
      form.padEnd(20),
      `${(statSync(join(directory, fileOf(form))).size / 1e6).toFixed(0)} MB`.padStart(9),
      `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(9),
      `${((user + system) / 1e6).toFixed(1)} s of processors`.padStart(22),
      `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB peak`.padStart(16),
      `  ${report.traces.counted} traces in ${evidence.resource.length} rows`,
    ].join(""),
  );
} else {
  await compare(
    resolve(form ?? new URL("../../data", import.meta.url).pathname),
    directory ?? "1GB",
  );
}

/** Reads each form in a process of its own, so that its peak of memory is its own. */
async function compare(source, limit) {
  const work = mkdtempSync(join(tmpdir(), "bench-formats-"));
  try {
    await writeForms(source, work);
    for (const name of FORMS) {
      const data = join(work, `from ${name}`);
      mkdirSync(data);
      for (const file of ["skills.json", "resources.json", "learners.jsonl", "groups.json"]) {
        if (existsSync(join(source, file))) copyFileSync(join(source, file), join(data, file));
      }
      symlinkSync(join(work, name), join(data, fileOf(name)));
      const args = [fileURLToPath(import.meta.url), name, data, limit];
      process.stdout.write(execFileSync(process.execPath, args));
    }
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The name of a form's file in a data directory. */
function fileOf(form) {
  return form.replace("quoted.", "");
}

/** Writes the same records in every form. */
async function writeForms(source, work) {
  const instance = await DuckDBInstance.create(":memory:", { temp_directory: work });
  const connection = await instance.connect();
  const columns = `columns = {trace_id: 'VARCHAR', learner_id: 'VARCHAR', resource_id: 'VARCHAR', verb: 'VARCHAR',
    success: 'BOOLEAN', score: 'DOUBLE', duration: 'VARCHAR', timestamp: 'VARCHAR'}`;
  const json = `read_json('${join(source, "traces.jsonl")}', format = 'newline_delimited', ${columns})`;
  const parquet = join(work, "traces.parquet");
  await connection.run(`COPY (SELECT * FROM ${json}) TO '${parquet}' (FORMAT parquet)`);
  await connection.run(`CREATE VIEW traces AS FROM '${parquet}'`);
  await connection.run(`CREATE VIEW evidence AS
    SELECT learner_id, resource_id, count(*) AS traces, count(score) AS scored_traces,
      coalesce(sum(floor(score * 1e9 + 0.5)::BIGINT), 0)::BIGINT AS score_sum_billionths,
      count(*) FILTER (score IS NOT NULL AND coalesce(success, verb <> 'failed')) AS scored_successes,
      bool_or(coalesce(success, verb <> 'failed')) AS any_success, true AS any_known_outcome
    FROM traces GROUP BY ALL`);
  for (const name of FORMS.filter((form) => form !== "traces.parquet")) {
    const [kind, format] = name.split(/\.(.*)/);
    await connection.run(`COPY ${kind} TO '${join(work, name)}' (${FORMATS[format]})`);
  }
  connection.closeSync();
  instance.closeSync();
}

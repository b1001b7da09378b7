// Do Spark and one machine compute the same bytes from the traces of very many learners, and in how many seconds? Both read the same
// generated files. npm run lab -- bench spark --python PYTHON [--learners 1000000] [--pairs 8] [--sample 100000]
// PYTHON has pyspark, as tests/spark/.venv/bin/python has after `npm run test:suites -- spark`.
import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { flags } from "../flags.mjs";
import { machine, printTable, pythonPackages } from "../rounds.mjs";
import { school } from "../school.mjs";

const ROOT = join(import.meta.dirname, "../../..");
const MAIN = join(ROOT, "packages/cli/dist/main.js");
const SCHOOL = { learners: 1000000, resources: 500, skills: 48, pairs: 8 };
const { python, sample, ...sizes } = flags({ ...SCHOOL, sample: 100000, python: "python3" });
const START = Date.UTC(2025, 8, 1);
const MINUTE = 60_000;

const pyspark = pythonPackages(python, "pyspark, py4j");
if (pyspark === undefined)
  throw new Error(`--python: expected a Python with pyspark, got ${python}`);
const folder = await mkdtemp(join(tmpdir(), "bench-spark-"));
const at = (name) => join(folder, name);
try {
  await generate();
  const onSpark = await secondsOf("Spark", computeOnSpark);
  const onOneMachine = await secondsOf("one machine", computeOnOneMachine);
  await mastery("merge", at("shards"), "--out", at("merged"));
  const gibibytes = (await stat(at("data/traces.jsonl"))).size / 2 ** 30;
  console.log(
    `\n${sizes.learners} learners, ${gibibytes.toFixed(1)} GiB of traces; ${pyspark}; ${machine()}\n`,
  );
  printTable([
    ["", "Spark, local", "one machine"],
    ["seconds", onSpark.toFixed(0), onOneMachine.toFixed(0)],
    ["population", ...(await compare(at("shards/population"), at("population")))],
    ["snapshot", ...(await compare(at("merged"), at("one")))],
  ]);
} finally {
  await rm(folder, { recursive: true });
}

/** Writes a data directory with the traces of a generated school. */
async function generate() {
  const { skills, resources, learners, evidence } = school(sizes).records;
  await mkdir(at("data"));
  await writeFile(at("data/skills.json"), JSON.stringify(skills));
  await writeFile(at("data/resources.json"), JSON.stringify(resources));
  await writeLines("learners", learners);
  await writeLines("traces", tracesOf(evidence));
}

async function writeLines(kind, records) {
  await pipeline(Readable.from(texts(records)), createWriteStream(at(`data/${kind}.jsonl`)));
}

/** Yields texts of many lines each, since single lines are slow to write. */
function* texts(records) {
  let text = "";
  for (const record of records) {
    text += `${JSON.stringify(record)}\n`;
    if (text.length < 1e6) continue;
    yield text;
    text = "";
  }
  yield text;
}

/** Yields as many traces as were counted, with the mean score, one minute apart. */
function* tracesOf(evidence) {
  let number = 0;
  for (const { learner_id, resource_id, traces, score_sum_billionths } of evidence) {
    const score = Math.round(score_sum_billionths / traces / 1e6) / 1000;
    for (let trace = 0; trace < traces; trace++) {
      const timestamp = new Date(START + (number % 400_000) * MINUTE).toISOString();
      yield {
        trace_id: `t-${number++}`,
        learner_id,
        resource_id,
        verb: "completed",
        score,
        timestamp,
      };
    }
  }
}

async function secondsOf(name, compute) {
  const start = performance.now();
  await compute();
  const seconds = (performance.now() - start) / 1000;
  console.error(`${name}: ${seconds.toFixed(1)} s`);
  return seconds;
}

async function computeOnSpark() {
  const places = ["traces", "learners"].flatMap((kind) => [`--${kind}`, at(`data/${kind}.jsonl`)]);
  const job = join(ROOT, "addons/spark/mastery_spark/command.py");
  const settings = [
    "--master",
    "local[*]",
    "--driver-memory",
    "6g",
    "--conf",
    `spark.local.dir=${folder}`,
  ];
  const options = ["--format", "json", "--catalogue", at("data"), "--out", at("shards")];
  const command = ["--mastery", `'${process.execPath}' '${MAIN}'`, "--sample", `${sample}`];
  const model = ["--", "--embedder", "hashing"];
  await run(
    join(dirname(python), "spark-submit"),
    [...settings, job, ...places, ...options, ...command, ...model],
    { ...process.env, PYSPARK_PYTHON: python },
  );
}

async function computeOnOneMachine() {
  const data = ["--data", at("data"), "--quiet"];
  await mkdir(at("sums"));
  let after = [];
  for (const round of [1, 2, 3]) {
    const part = ["--part", "all", "--key", at("sums/key"), "--out", at(`sums/${round}.sums`)];
    await mastery("population", "--unprotected", ...data, ...part, ...after);
    await mastery("population", "--sums", at("sums"), "--out", at("population"), "--force");
    after = ["--after", at("population")];
  }
  const rules = ["--population", at("population"), "--rule", `fitSample=${sample}`];
  await mastery("precompute", ...data, ...rules, "--embedder", "hashing", "--out", at("one"));
}

function mastery(...args) {
  return run(process.execPath, [MAIN, ...args]);
}

async function run(program, args, env = process.env) {
  await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 28 });
}

/** Returns the size of the first file, and whether the second one has the same bytes. */
async function compare(first, second) {
  const [one, other] = await Promise.all([readFile(first), readFile(second)]);
  return [`${one.length} bytes`, one.equals(other) ? "the same bytes" : "other bytes"];
}

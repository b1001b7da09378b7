// How long do init and invocations of the Lambda example take in AWS's own runtime client, and how much memory?
// After `npm run setup:suite -- @mastery/tests-lambda...` and `npm run build`: node bench/lambda/measure.mjs [data directory …]
// A school of any size: npm run mastery -- generate --out DIR --learners 100000
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runnerImport } from "vite";

const INITS = 7;
const WARM = 500;
const SLOW = 10_000; // ms; an init of that length is measured once

const root = join(import.meta.dirname, "../..");
const tests = join(root, "tests/lambda");
// Below the tests, where a function finds the SDK as it does in the managed runtime.
const scratch = join(tests, "dist/bench");
const CLI = "packages/cli/dist/main.js";
const load = async (name) => (await runnerImport(join(tests, name))).module;
const [{ Runtime }, { Bucket }, { eventFor }] = await Promise.all(
  ["runtime.ts", "bucket.ts", "events.ts"].map(load),
);

const directories = process.argv.slice(2);
rmSync(scratch, { recursive: true, force: true });
try {
  const client = await measure("client alone", bareFunction(), "/health");
  report(client, client);
  for (const data of directories.length > 0 ? directories : [join(root, "data")]) {
    for await (const measured of measureData(resolve(data))) report(measured, client);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** A function that answers at once: what the client itself takes. */
function bareFunction() {
  const directory = join(scratch, "bare");
  mkdirSync(directory, { recursive: true });
  const code = "export const handler = async () => ({ statusCode: 200 });\n";
  writeFileSync(join(directory, "index.mjs"), code);
  return directory;
}

async function* measureData(data) {
  const file = join(scratch, "school.snapshot");
  const { learners } = JSON.parse(
    run(root, CLI, "precompute", "--data", data, "--out", file, "--force", "--json"),
  );
  const bytes = readFileSync(file);
  const bucket = await Bucket.start({ "/schools/school.snapshot": bytes });
  const env = {
    ...bucket.env,
    SNAPSHOT_BUCKET: "schools",
    SNAPSHOT_KEY: "school.snapshot",
    SNAPSHOT_SHA256: createHash("sha256").update(bytes).digest("hex"),
  };
  const path = await recommendPath(build("s3"), env);
  const size = `${learners} learners`;
  yield await measure(`snapshot, ${size}`, build("snapshot", file), path);
  yield await measure(`s3, ${size}`, build("s3"), path, env);
  yield await measure(`dataset, ${size}`, build("dataset", data), path);
  bucket.close();
}

/** The path of one learner's recommendations; prints the size of the largest answer on the way. */
async function recommendPath(directory, env) {
  const runtime = await Runtime.start(directory, env);
  const { result: plain } = await runtime.invoke(eventFor("/learners"));
  const event = eventFor("/learners");
  const headers = { ...event.headers, "accept-encoding": "gzip, br" };
  const { result: compressed } = await runtime.invoke({ ...event, headers });
  await runtime.stop();
  const mb = ({ body }) => (Buffer.byteLength(body) / 1e6).toFixed(2);
  const learners = JSON.parse(plain.body);
  console.log(
    `/learners of ${learners.length}: ${mb(plain)} MB, ${mb(compressed)} MB compressed, in base64`,
  );
  return `/recommend/${learners[Math.floor(learners.length / 2)].learner_id}`;
}

function build(mode, data) {
  const out = join(scratch, mode);
  const from = data === undefined ? [] : ["--data", data];
  run(join(root, "examples/lambda"), "build.js", "--mode", mode, "--out", out, ...from);
  return out;
}

function run(cwd, ...args) {
  const stdio = ["ignore", "pipe", "ignore"];
  return execFileSync(process.execPath, args, { cwd, encoding: "utf8", stdio });
}

async function measure(name, directory, path, env) {
  const event = eventFor(path);
  const inits = [];
  const firsts = [];
  let warm = [];
  let memory;
  for (let i = 0; i < INITS && (inits[0] ?? 0) < SLOW; i++) {
    const runtime = await Runtime.start(directory, env);
    if (runtime.initError) throw new Error(runtime.initError.errorMessage);
    inits.push(runtime.initMilliseconds);
    firsts.push((await runtime.invoke(event)).milliseconds);
    warm = [];
    for (let j = 0; j < WARM; j++) warm.push((await runtime.invoke(event)).milliseconds);
    memory = await runtime.memory();
    await runtime.stop();
  }
  // Other work on the machine only adds: of what happens once per instance, the least is nearest to the truth.
  const [init, first] = [inits, firsts].map((times) => Math.min(...times));
  return { name, init, first, warm: median(warm), memory };
}

function report({ name, init, first, warm, memory }, client) {
  const ms = (value, base) => `${value.toFixed(1)} ms (${(value - base).toFixed(1)} beyond)`;
  console.log(
    [
      name.padEnd(28),
      `init ${ms(init, client.init)}`,
      `first ${ms(first, client.first)}`,
      `warm ${ms(warm, client.warm)}`,
      `peak ${Math.round(memory.peak / 2 ** 20)} MiB`,
    ].join("  "),
  );
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

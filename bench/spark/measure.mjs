// What does the computation cost on a Spark cluster, compared with one machine? See README.md.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { school } from "../scaling/school.mjs";

const ROOT = join(import.meta.dirname, "../..");
const SUITE = join(ROOT, "tests/spark");
const PYTHON = join(SUITE, ".venv/bin/python");

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "50000" },
    /** A data directory to measure instead of a drawn school. */
    data: { type: "string" },
    executors: { type: "string", default: "1,2" },
    shards: { type: "string", default: "4" },
    sample: { type: "string", default: "20000" },
  },
});

await measure();

async function measure() {
  run("python3", "-m", "venv", join(SUITE, ".venv"));
  run(PYTHON, "-m", "pip", "install", "--quiet", "--requirement", join(SUITE, "requirements.txt"));
  const folder = await mkdtemp(join(tmpdir(), "bench-spark-"));
  try {
    if (values.data === undefined) writeCatalogue(folder);
    const options = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
    run(PYTHON, join(import.meta.dirname, "measure.py"), "--folder", folder, ...options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The catalogue of the scaling study: 500 resources with 48 skills in 8 domains. */
function writeCatalogue(folder) {
  const { records } = school({ learners: 0, resources: 500, skills: 48, pairs: 40 });
  for (const kind of ["skills", "resources"]) {
    writeFileSync(join(folder, `${kind}.json`), JSON.stringify(records[kind]));
  }
}

function run(command, ...args) {
  const env = {
    ...process.env,
    MASTERY_COMMAND: `'${process.execPath}' '${join(ROOT, "packages/cli/dist/main.js")}'`,
  };
  const { status } = spawnSync(command, args, { stdio: "inherit", cwd: ROOT, env });
  if (status !== 0) process.exit(status ?? 1);
}

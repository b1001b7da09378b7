// What does ranking cost per pair of learner and resource, from profiles and embeddings in memory to top-10 lists? The peer states the
// rules in NumPy over full matrices of a block of learners; all lists are compared place by place. Needs Python with NumPy.
// npm run bench -- recommend [--learners 10000] [--resources 2000] [--skills 200] [--rounds 5] [--python /usr/bin/python3]
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const THREADS = availableParallelism();
const OURS = {
  ours: "@mastery/core, 1 thread",
  ours_threads: `@mastery/core, ${THREADS} threads`,
};
const PEERS = { blocked: "NumPy, blocked BLAS" };

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "10000" },
    resources: { type: "string", default: "2000" },
    skills: { type: "string", default: "200" },
    rounds: { type: "string", default: "5" },
    python: { type: "string", default: "/usr/bin/python3" },
  },
});
const { learners, resources, skills, rounds, python } = values;
const folder = mkdtempSync(join(tmpdir(), "bench-recommend-"));
const peers = {};
try {
  for (const [name, threads] of [
    ["ours", 1],
    ["ours_threads", THREADS],
  ]) {
    const sizes = [learners, resources, skills];
    peers[name] = start(process.execPath, "ours.mjs", folder, name, threads, ...sizes);
    await peers[name].answer();
  }
  for (const name of Object.keys(PEERS)) {
    peers[name] = start(python, `${name}.py`, folder);
  }
  print(await measure());
  checkLists();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const { child } of Object.values(peers)) child.kill();
  rmSync(folder, { recursive: true });
}

/** A process that answers each line with a line. */
function start(command, script, ...args) {
  const child = spawn(command, [join(import.meta.dirname, script), ...args], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(failure(command, script, errors));
    return value;
  };
  const ask = async () => {
    child.stdin.write("\n");
    return JSON.parse(await answer());
  };
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  return { child, answer, ask };
}

function failure(command, script, errors) {
  return /No module named 'numpy'/.test(errors) || errors === ""
    ? `${command}: expected Python with NumPy (Debian: apt-get install python3-numpy; or --python PATH)`
    : `${script}: ${errors}`;
}

/** Each round asks every peer, so that a ratio compares runs seconds apart. The first round only warms up. */
async function measure() {
  const runs = Object.fromEntries(Object.keys(peers).map((name) => [name, []]));
  for (let round = 0; round <= Number(rounds); round++) {
    for (const [name, { ask }] of Object.entries(peers)) {
      const { seconds, cpu, peak } = await ask();
      const pairs = Number(learners) * Number(resources);
      const one = { wall: (seconds / pairs) * 1e9, cpu: (cpu / pairs) * 1e9, peak };
      if (round > 0) runs[name].push(one);
    }
  }
  return runs;
}

function print(runs) {
  console.log(
    `${learners} learners x ${resources} resources x ${skills} skills, medians of ${rounds} rounds, ` +
      `Node ${process.versions.node}, ${availableParallelism()} x ${cpus()[0].model}\n`,
  );
  const widths = [24, 7, 18, 18, 17, 9];
  const row = (cells) =>
    console.log(`| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(" | ")} |`);
  const ratios = Object.values(OURS).map((name) => `to ${name.split(", ")[1]}`);
  row(["ranked by", "ns/pair", ...ratios, "processor ns/pair", "peak, MiB"]);
  row(widths.map((width) => "-".repeat(width)));
  for (const [name, list] of Object.entries(runs)) {
    const ratioTo = (ours) => median(list.map(({ wall }, round) => wall / runs[ours][round].wall));
    row([
      { ...OURS, ...PEERS }[name],
      median(list.map(({ wall }) => wall)).toFixed(1),
      ...Object.keys(OURS).map((ours) => ratioTo(ours).toFixed(1)),
      median(list.map(({ cpu }) => cpu)).toFixed(1),
      Math.max(...list.map(({ peak }) => peak)).toFixed(0),
    ]);
  }
}

/** Every list of a peer is ours, place by place: resource and score. */
function checkLists() {
  // Copied, since Node reads small files into a buffer that they share.
  const read = (name) =>
    new BigInt64Array(new Uint8Array(readFileSync(join(folder, `${name}.lists`))).buffer);
  const ours = read("ours");
  const places = ours.length / Number(learners);
  for (const name of Object.keys(peers).slice(1)) {
    const theirs = read(name);
    const lists = ours.length / places;
    let equal = 0;
    for (let at = 0; at < ours.length; at += places) {
      const end = at + places;
      if (ours.subarray(at, end).every((key, i) => key === theirs[at + i])) equal++;
    }
    console.log(`${{ ...OURS, ...PEERS }[name]}: ${equal} of ${lists} lists equal ours`);
    if (equal < lists) process.exitCode = 1;
  }
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

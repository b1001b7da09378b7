// Runs contenders in separate processes, so that each has its own peak memory, and in rounds, so that ratios compare runs from the same
// minute. A contender responds to each line of standard input with a line of JSON: seconds, CPU seconds, megabytes, and values.
import { execFileSync, spawn } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { createInterface } from "node:readline";

/** Runs `work` for each line of standard input. Writes the result with the seconds, the CPU seconds and the peak memory in megabytes. */
export async function answerRounds(work) {
  for await (const _ of createInterface({ input: process.stdin })) {
    const before = process.cpuUsage();
    const start = performance.now();
    const values = await work();
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(before);
    const megabytes = process.resourceUsage().maxRSS / 1000;
    console.log(JSON.stringify({ seconds, processor: (user + system) / 1e6, megabytes, values }));
  }
}

/**
 * Resolves to the results of each contender, a `{ command, args, threads }`, per round. Each round starts with a different contender. An
 * extra round before the first round warms up compilers and caches. The peak memory of the extra round, `firstMegabytes`, shows best how
 * much memory a computation needs.
 */
export async function measureRounds(contenders, rounds) {
  const processes = contenders.map(start);
  const results = contenders.map(() => ({ rounds: [], firstMegabytes: 0 }));
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const i of contenders.keys()) {
        const turn = (i + round) % contenders.length;
        const result = await processes[turn].ask();
        if (round > 0) results[turn].rounds.push(result);
        else results[turn].firstMegabytes = result.megabytes;
      }
    }
  } finally {
    for (const { end } of processes) end();
  }
  return results;
}

function start({ command, args, threads }) {
  const limits = { OMP_NUM_THREADS: `${threads}`, OPENBLAS_NUM_THREADS: `${threads}` };
  const child = spawn(command, args, {
    env: { ...process.env, ...limits },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask() {
      child.stdin.write("\n");
      const { value, done } = await answers.next();
      if (done) throw new Error(`${command} ${args[0]} ended without a response`);
      return JSON.parse(value);
    },
    end: () => child.stdin.end(),
  };
}

/** Returns the median of numbers, or the upper of the two middle numbers. */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

/** Returns the versions of Python packages, such as "numpy 1.24.2", or `undefined` if a package is missing. */
export function pythonPackages(python, names) {
  const program = `import ${names}; print(', '.join(f'{m.__name__} {m.__version__}' for m in (${names},)))`;
  try {
    return execFileSync(python, ["-c", program], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return undefined;
  }
}

/** Returns a description of the machine: its Node version, and the number and model of its processors. */
export function machine() {
  return `Node ${process.version}, ${availableParallelism()} × ${cpus()[0].model}`;
}

/** Prints rows of cells as a Markdown table. The first row is the header. */
export function printTable(rows) {
  const texts = rows.map((row) => row.map(String));
  const widths = texts[0].map((_, i) => Math.max(...texts.map((row) => row[i].length)));
  const print = (row) =>
    console.log(`| ${row.map((cell, i) => cell.padEnd(widths[i])).join(" | ")} |`);
  print(texts[0]);
  print(widths.map((width) => "-".repeat(width)));
  for (const row of texts.slice(1)) print(row);
}

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import type { Threads } from "../src/index.ts";

// The program of a thread is built: Node runs no TypeScript in it.
const BUILT = new URL("../dist/index.js", import.meta.url).href;
const { openThreads } = (await import(BUILT)) as typeof import("../src/index.ts");

const opened: Threads[] = [];
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close();
});

function open(size: number): Threads {
  const threads = openThreads(size);
  opened.push(threads);
  return threads;
}

function kMeansRun(restart: number, rows = 30) {
  const data = Float64Array.from({ length: 2 * rows }, (_, i) => (i * i) % 17);
  return { points: { data, rows, columns: 2 }, k: 3, seed: 42, restart, maxIterations: 300 };
}

it.each([1, 2, 3])(
  "%i threads run more tasks than they are, each to its own result",
  async (size) => {
    const threads = open(size);
    const tasks = Array.from({ length: 8 }, (_, restart) =>
      threads.run("k-means", kMeansRun(restart)),
    );
    const results = await Promise.all(tasks);
    const again = await open(1).run("k-means", kMeansRun(7));
    expect(results).toHaveLength(8);
    expect(results[7]).toEqual(again);
  },
);

it("passes on a task's error, and goes on", async () => {
  const threads = open(1);
  const faulty = { ...kMeansRun(0), points: undefined };
  await expect(threads.run("k-means", faulty)).rejects.toThrow(TypeError);
  await expect(threads.run("k-means", kMeansRun(0))).resolves.toHaveProperty("inertia");
});

it("ends at once when closed, with what it is doing and what waits", async () => {
  const threads = open(1);
  const long = threads.run("k-means", kMeansRun(0, 2_000_000));
  const next = threads.run("k-means", kMeansRun(1));
  const outcomes = Promise.allSettled([long, next]);
  await threads.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

it("lets the process end without being closed", async () => {
  const points = "{ data: Float64Array.of(0, 1, 5), rows: 3, columns: 1 }";
  const program = `
    const { openThreads } = await import(${JSON.stringify(BUILT)});
    const run = { points: ${points}, k: 2, seed: 1, restart: 0, maxIterations: 300 };
    console.log((await openThreads(2).run("k-means", run)).inertia);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "-e",
    program,
  ]);
  expect(stdout).toBe("0.5\n");
});

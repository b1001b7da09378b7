import { execFile } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import type { Worker } from "node:worker_threads";
import { precompute } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { group, learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { afterEach, expect, it } from "vitest";
import type { Threads } from "../src/workers/index.ts";

// The program of the threads must be built, because Node cannot run TypeScript in threads.
const BUILT = new URL("../dist/workers/index.js", import.meta.url).href;
const { openThreads } = (await import(BUILT)) as typeof import("../src/workers/index.ts");

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
  const data = new Float64Array(2 * rows);
  for (let i = 0; i < data.length; i++) data[i] = (i * i) % 17;
  return { points: { data, rows, columns: 2 }, k: 3, seed: 42, restart, maxIterations: 300 };
}

/** Resolves to the next thread that starts. */
async function nextThread(): Promise<Worker> {
  const [thread] = await once(process, "worker");
  return thread;
}

/**
 * Runs a program in a separate process and returns its output. The program can use `openThreads`, and `run`, a run of k-means with
 * inertia 0.5.
 */
async function printed(program: string, ...flags: readonly string[]): Promise<string> {
  const points = "{ data: Float64Array.of(0, 1, 5), rows: 3, columns: 1 }";
  const prelude = `
    const { openThreads } = await import(${JSON.stringify(BUILT)});
    const run = { points: ${points}, k: 2, seed: 1, restart: 0, maxIterations: 300 };`;
  const args = [...flags, "--input-type=module", "-e", prelude + program];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

it.each([0, -1, Number.NaN, 1.5])("rejects %d threads", (size) => {
  expect(() => openThreads(size)).toThrow(
    expect.objectContaining({
      name: "MasteryError",
      code: "INVALID_OPTION",
      message: `size: expected an integer of at least 1, got ${size}`,
    }),
  );
});

it.each([1, 2, 3])(
  "%i threads run more tasks than there are threads, each with its result",
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

it("gives the same bytes for exclusions as without threads", async () => {
  const records = smallDataset();
  const exclusions = [
    { learner_id: learnerId(0), type: "exercise" as const },
    { group_id: "ce2", resource_id: "frac-1" },
  ];
  const learners = records.learners.map((one, n) => ({ ...one, groups: n < 3 ? ["ce2"] : [] }));
  const excluding = { ...records, learners, groups: [group("ce2")], exclusions };
  const embedder = letterEmbedder();
  const expected = encodeSnapshot(await precompute(excluding, { embedder }));
  const workers = open(2);
  expect(encodeSnapshot(await precompute(excluding, { embedder, workers }))).toEqual(expected);
  const without = { ...excluding, exclusions: [] };
  expect(encodeSnapshot(await precompute(without, { embedder }))).not.toEqual(expected);
});

it("rejects with the error of a task, and runs the next job", async () => {
  const threads = open(1);
  const invalid = { ...kMeansRun(0), points: undefined };
  await expect(threads.run("k-means", invalid)).rejects.toThrow(TypeError);
  await expect(threads.run("k-means", kMeansRun(0))).resolves.toHaveProperty("inertia");
});

it("rejects with a MasteryError with the same code and message if a task throws a MasteryError", async () => {
  const unknown = open(1).run("k-medoids", {});
  await expect(unknown).rejects.toMatchObject({
    name: "MasteryError",
    code: "INVALID_OPTION",
    message: "task: expected one of k-means, distance-sums, rank-learners, got k-medoids",
  });
});

it("rejects a job that cannot be cloned, and runs the next job", async () => {
  const threads = open(1);
  const invalid = { ...kMeansRun(0), points: () => {} };
  await expect(threads.run("k-means", invalid)).rejects.toThrow("could not be cloned");
  await expect(threads.run("k-means", kMeansRun(0))).resolves.toHaveProperty("inertia");
});

it("rejects a job that its thread cannot read, and runs the next job", async () => {
  // The main thread has a deeper stack than worker threads, so the main thread can send objects that worker threads cannot read.
  const outcome = await printed(
    `
    let deep = {};
    for (let depth = 0; depth < 10_000; depth++) deep = { deep };
    const threads = openThreads(1);
    await threads.run("k-means", deep).catch(({ message }) => console.log(message));
    console.log((await threads.run("k-means", run)).inertia);`,
    "--stack-size=3900",
  );
  expect(outcome).toBe("Maximum call stack size exceeded\n0.5\n");
});

it("rejects a job whose result cannot be read, and runs the next job on a new thread", async () => {
  const threads = open(1);
  const started = nextThread();
  const unread = threads.run("k-means", kMeansRun(0, 500_000));
  const outcome = expect(unread).rejects.toThrow("unreadable");
  const thread = await started;
  // Emits the event by hand, because the core's tasks never return anything unreadable.
  thread.emit("messageerror", new Error("unreadable"));
  await outcome;
  const next = nextThread();
  await expect(threads.run("k-means", kMeansRun(1))).resolves.toHaveProperty("inertia");
  expect(await next).not.toBe(thread);
});

it("rejects the job of a thread that runs out of memory, and runs the next job", async () => {
  const outcome = await printed(
    `
    const rows = 500_000;
    const oneGroupPerRow = {
      points: { data: new Float64Array(rows), rows, columns: 1 },
      starts: Uint32Array.from({ length: rows + 1 }, (_, i) => i),
      columnsOfGroups: new Uint32Array(rows),
      width: 1,
      left: [0, rows],
      right: [0, rows],
      output: new Float64Array(rows),
    };
    const threads = openThreads(1);
    await threads.run("distance-sums", oneGroupPerRow).catch(({ code }) => console.log(code));
    console.log((await threads.run("k-means", run)).inertia);`,
    "--max-old-space-size=30",
  );
  expect(outcome).toBe("ERR_WORKER_OUT_OF_MEMORY\n0.5\n");
});

it("rejects the job of a thread that exits, and runs the next job", async () => {
  const threads = open(1);
  const started = nextThread();
  const long = threads.run("k-means", kMeansRun(0, 500_000));
  const outcome = expect(long).rejects.toThrow(/^a thread exited with code \d during its task$/);
  const next = threads.run("k-means", kMeansRun(1));
  await (await started).terminate();
  await outcome;
  await expect(next).resolves.toHaveProperty("inertia");
});

it("assigns no job to a thread that exited while idle", async () => {
  const threads = open(1);
  const started = nextThread();
  await threads.run("k-means", kMeansRun(0));
  await (await started).terminate();
  await expect(threads.run("k-means", kMeansRun(1))).resolves.toHaveProperty("inertia");
});

it("rejects running and waiting jobs when closed", async () => {
  const threads = open(1);
  const long = threads.run("k-means", kMeansRun(0, 500_000));
  const next = threads.run("k-means", kMeansRun(1));
  const outcomes = [long, next].map((job) =>
    expect(job).rejects.toThrow("the threads were closed"),
  );
  await threads.close();
  await Promise.all(outcomes);
});

it("rejects jobs after it is closed, and can be closed again", async () => {
  const threads = open(1);
  await threads.run("k-means", kMeansRun(0));
  await threads.close();
  await expect(threads.run("k-means", kMeansRun(1))).rejects.toThrow("the threads were closed");
  await expect(threads.close()).resolves.toBeUndefined();
});

it("lets the process end without being closed", async () => {
  const program = 'console.log((await openThreads(2).run("k-means", run)).inertia);';
  expect(await printed(program)).toBe("0.5\n");
});

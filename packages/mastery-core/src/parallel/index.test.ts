import { expect, test } from "vitest";
import { matrix } from "../clustering/arbitraries.fixture.ts";
import { kMeansTask } from "../clustering/k-means.ts";
import { runAll, type Workers } from "../work.ts";
import { runTask } from "./index.ts";

const runs = Array.from({ length: 9 }, (_, restart) => ({
  points: matrix([0], [1], [5], [6], [20]),
  k: 2,
  seed: 42,
  restart,
  maxIterations: 300,
}));

/** Creates workers that finish out of order, and that record how many tasks run at the same time. */
function shuffledWorkers(size: number): Workers & { readonly atOnce: number[] } {
  const atOnce: number[] = [];
  let running = 0;
  return {
    size,
    atOnce,
    async run(name, input) {
      atOnce.push(++running);
      for (let wait = (atOnce.length * 7) % 5; wait > 0; wait--) await Promise.resolve();
      running--;
      return runTask(name, input);
    },
  };
}

test.each([1, 2, 3])("%i workers return outputs in the order of the inputs", async (size) => {
  const expected: unknown[] = [];
  await runAll(undefined, kMeansTask, runs, (output) => void expected.push(output));
  const workers = shuffledWorkers(size);
  const outputs: unknown[] = [];
  const order: number[] = [];
  await runAll(workers, kMeansTask, runs, (output, index) => {
    outputs.push(output);
    order.push(index);
  });
  expect(outputs).toEqual(expected);
  expect(order).toEqual([...runs.keys()]);
  expect(Math.max(...workers.atOnce)).toBeGreaterThanOrEqual(size);
  expect(Math.max(...workers.atOnce)).toBeLessThanOrEqual(size === 1 ? 1 : 2 * size);
});

test.each([0, Number.NaN])("runs all tasks with workers of size %d", async (size) => {
  const outputs: unknown[] = [];
  const workers = shuffledWorkers(size);
  await runAll(workers, kMeansTask, runs, (output) => void outputs.push(output));
  expect(outputs).toHaveLength(runs.length);
});

test("the first failure rejects the whole run, and no further task starts", async () => {
  let begun = 0;
  const failing: Workers = {
    size: 2,
    run: () => Promise.reject(new Error(`failure ${++begun}`)),
  };
  await expect(runAll(failing, kMeansTask, runs, () => {})).rejects.toThrow("failure 1");
  expect(begun).toBe(4);
});

test("no further task starts once the caller throws on an output", async () => {
  const stop = (_: unknown, index: number): void => {
    if (index === 2) throw new Error("enough");
  };
  const workers = shuffledWorkers(2);
  await expect(runAll(workers, kMeansTask, runs, stop)).rejects.toThrow("enough");
  expect(workers.atOnce).toHaveLength(6);
});

test("rejects an unknown task name, and lists the known names", () => {
  expect(() => runTask("k-medoids", {})).toThrow(
    "task: expected one of k-means, distance-sums, rank-learners, got k-medoids",
  );
});

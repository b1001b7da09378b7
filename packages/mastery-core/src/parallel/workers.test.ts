import { expect, test } from "vitest";
import { matrix } from "../clustering/arbitraries.fixture.ts";
import { kMeansTask } from "../clustering/k-means.ts";
import { runTask } from "./tasks.ts";
import { runAll, type Workers } from "./workers.ts";

const runs = Array.from({ length: 9 }, (_, restart) => ({
  points: matrix([0], [1], [5], [6], [20]),
  k: 2,
  seed: 42,
  restart,
  maxIterations: 300,
}));

/** Workers that finish in an order of their own, and what they had to do at the same time. */
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

test.each([1, 2, 3])("outputs come in the order of the inputs, from %i workers", async (size) => {
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

test("the first failure is the failure of all, and nothing more is begun", async () => {
  let begun = 0;
  const failing: Workers = {
    size: 2,
    run: () => Promise.reject(new Error(`failure ${++begun}`)),
  };
  await expect(runAll(failing, kMeansTask, runs, () => {})).rejects.toThrow("failure 1");
  expect(begun).toBe(4);
});

test("a caller that takes the outputs can stop the work", async () => {
  const stop = (_: unknown, index: number): void => {
    if (index === 2) throw new Error("enough");
  };
  const workers = shuffledWorkers(2);
  await expect(runAll(workers, kMeansTask, runs, stop)).rejects.toThrow("enough");
  expect(workers.atOnce).toHaveLength(6);
});

test("a name that is no task's is refused", () => {
  expect(() => runTask("k-medoids", {})).toThrow(
    "task: expected one of k-means, distance-sums, rank-learners, got k-medoids",
  );
});

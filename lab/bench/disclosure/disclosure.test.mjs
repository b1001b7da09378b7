import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("a key reveals nothing about a few excluded learners, and a parent can infer outcomes of other learners only with least_peers 1", async () => {
  const script = join(import.meta.dirname, "measure.mjs");
  const options = ["--sizes", "12", "--keys", "1", "--classes", "1"];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options]);
  const rows = stdout.split("\n").map((line) =>
    line
      .slice(2, -1)
      .trim()
      .split(/ +\| +/),
  );
  const [, , all, served, dependent] = rows.find(([first]) => first === "12");
  // With numbers about all members, a reader could infer the cluster of each hidden learner.
  expect(Number(all)).toBeGreaterThanOrEqual(12);
  expect([served, dependent]).toEqual(["0", "none"]);
  const parents = rows.filter(([first]) => first === "parent of one");
  expect(parents.map(([, leastPeers, nothing, , , many]) => [leastPeers, nothing, many])).toEqual([
    ["5", "0 (0 of 12)", "none"],
    ["1", "0 (0 of 12)", "none"],
  ]);
  const [protectedOnes, others] = parents.map(([, , , that]) => Number(that.split(" ")[0]));
  expect(protectedOnes).toBe(0);
  expect(others).toBeGreaterThan(30);
});

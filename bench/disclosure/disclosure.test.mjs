import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { possibleOutcomes, servedRate } from "./outcomes.mjs";

test("keys that leave out few learners tell nothing about them, and parents nothing of those they know", async () => {
  const script = join(import.meta.dirname, "measure.mjs");
  const options = ["--sizes", "12,26", "--keys", "1", "--classes", "3"];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options]);
  const rows = stdout.split("\n").map((line) => line.slice(2, -2).split(" | "));
  for (const size of ["12", "26"]) {
    const [, , all, served, dependent] = rows.find(([first]) => first === size);
    // The numbers of all members would place each learner whom a key leaves out.
    expect(Number(all)).toBeGreaterThanOrEqual(Number(size));
    expect([served, dependent]).toEqual(["0", "none"]);
  }
  const parents = rows.filter(([first]) => first === "parent of one");
  expect(parents.map(([, leastPeers, nothing, , , many]) => [leastPeers, nothing, many])).toEqual([
    ["5", "0 (0 of 26)", "none"],
    ["1", "0 (0 of 26)", "none"],
  ]);
  const [protectedOnes, others] = parents.map(([, , , that]) => Number(that.split(" ")[0]));
  expect(protectedOnes).toBe(0);
  expect(others).toBeGreaterThan(50);
}, 300_000);

test("an outsider's possible outcomes are those of all worlds with the same answer", () => {
  const lists = (length) =>
    length === 0
      ? [[]]
      : lists(length - 1).flatMap((list) =>
          ["passed", "failed", "untried"].map((state) => [...list, state]),
        );
  const count = (world, state) => world.filter((one) => one === state).length;
  for (const leastPeers of [1, 2, 5]) {
    for (const outsiders of [1, 2, 4]) {
      for (const [tried, passed] of [0, 1, 4].flatMap((t) => [0, 1, t].map((s) => [t, s]))) {
        if (passed > tried) continue;
        const worlds = lists(outsiders).map((world) => ({
          first: world[0],
          triers: outsiders - count(world, "untried"),
          answer: servedRate(
            tried + outsiders - count(world, "untried"),
            passed + count(world, "passed"),
            leastPeers,
          ),
        }));
        for (const { answer, triers } of worlds) {
          const own = { tried, passed };
          const same = worlds.filter((world) => world.answer === answer);
          const states = (some) => [...new Set(some.map(({ first }) => first))].sort();
          const found = possibleOutcomes(answer, own, outsiders, leastPeers);
          expect([...found].sort()).toEqual(states(same));
          const known = possibleOutcomes(answer, own, outsiders, leastPeers, triers);
          expect([...known].sort()).toEqual(states(same.filter((one) => one.triers === triers)));
        }
      }
    }
  }
});

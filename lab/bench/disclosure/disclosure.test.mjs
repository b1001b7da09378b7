import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("a key reveals only the listed facts about a few excluded learners, and a parent can infer outcomes of other learners only with least_peers 1", async () => {
  const script = join(import.meta.dirname, "measure.mjs");
  const options = [
    ...["--sizes", "12", "--keys", "1", "--schools", "7", "--outcomes", "3"],
    ...["--colluding", "3", "--certain", "12", "--classes", "1"],
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options]);
  const rows = stdout.split("\n").map((line) =>
    line
      .slice(2, -1)
      .trim()
      .split(/ +\| +/),
  );
  const [, , all, served, compared, others] = rows.find(([first]) => first === "12");
  // With numbers about all members, a reader could infer the cluster of each hidden learner.
  expect(Number(all)).toBeGreaterThanOrEqual(12);
  expect([served, others]).toEqual(["0", "none"]);
  expect(Number(compared)).toBeGreaterThan(5);
  const single = rows.filter(([first, key]) => first === "7" && /nobody|child|class/.test(key));
  expect(single.map(([, key, tried]) => [key, tried])).toEqual([
    ["opens nobody", "3"],
    ["one child", "3"],
    ["a class of 3", "3"],
  ]);
  for (const row of single) expect(row.at(-1)).toBe("none");
  const found = rows.filter(([sums]) => /^(?:default|exact)/.test(sums));
  const byAttacker = found.map(([sums, attacker, ...counts]) => [
    sums,
    attacker,
    ...counts.map((one) => Number.parseInt(one, 10)),
  ]);
  // The last table, in which some exercises have a single pupil.
  const exact = byAttacker.findLast(
    ([sums, attacker]) => sums === "exact" && attacker === "coordinator",
  );
  expect(exact[2]).toBeGreaterThan(30);
  expect(exact[3]).toBe(27);
  for (const [sums, , results, leads] of byAttacker) {
    if (sums === "default") expect(results).toBe(0);
    if (sums === "exact, in shares") expect([results, leads]).toEqual([0, 0]);
  }
  const parents = rows.filter(([first]) => first === "parent of one");
  expect(parents.map(([, leastPeers, nothing]) => [leastPeers, nothing])).toEqual([
    ["5", "0 (0 of 12)"],
    ["1", "0 (0 of 12)"],
  ]);
  const [protectedOnes, unprotected] = parents.map(([, , , that]) => Number(that.split(" ")[0]));
  expect(protectedOnes).toBe(0);
  expect(unprotected).toBeGreaterThan(30);
});

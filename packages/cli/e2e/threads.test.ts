import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { learner, trace } from "@mastery/core/testing";
import { expect, it } from "vitest";
import { temporaryDirectory, writeData } from "../tests/data.ts";
import { run } from "./mastery.ts";

it("the number of threads does not change the snapshot", async () => {
  const directory = await temporaryDirectory();
  // There are enough learners to split distances into several tiles, and lists into several tasks.
  const numbers = Array.from({ length: 2100 }, (_, n) => n);
  const school = await writeData({
    learners: numbers.map((n) => learner(n)),
    traces: numbers.flatMap((n) => [
      trace(n, "add-1", (n % 11) / 10),
      trace(n, "sym-1", (n % 7) / 6),
    ]),
  });
  const snapshots = [];
  for (const threads of ["1", "3"]) {
    const out = join(directory, `${threads}.snapshot`);
    const options = [
      "--embedder",
      "hashing",
      "--rule",
      "kRange=2-3",
      "--threads",
      threads,
      "--quiet",
    ];
    const { code, stderr } = await run(["precompute", "--data", school, "--out", out, ...options]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    snapshots.push(await readFile(out));
  }
  expect(snapshots[1]!.equals(snapshots[0]!)).toBe(true);
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../tests/data.ts";
import { run } from "./mastery.ts";

it("the number of threads changes no byte of the snapshot", async () => {
  const directory = await temporaryDirectory();
  const school = join(directory, "school");
  // Enough for distances in more than one tile, and for lists in more than one task.
  await run(["generate", "--out", school, "--learners", "2100", "--seed", "7"]);
  const snapshots = [];
  for (const threads of ["1", "3"]) {
    const out = join(directory, `${threads}.snapshot`);
    const options = ["--embedder", "hashing", "--k", "2-3", "--threads", threads, "--quiet"];
    const { code, stderr } = await run(["precompute", "--data", school, "--out", out, ...options]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    snapshots.push(await readFile(out));
  }
  expect(snapshots[1]!.equals(snapshots[0]!)).toBe(true);
}, 300_000);

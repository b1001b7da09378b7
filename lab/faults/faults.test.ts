import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Fault, faultsOf, tryFault } from "./faults.ts";
import { mastery } from "./mastery.ts";
import { startStore } from "./record-store.ts";
import { writers } from "./writers.ts";

const scratch = mkdtempSync(join(tmpdir(), "faults-"));
const store = await startStore();

afterAll(() => {
  store.close();
  rmSync(scratch, { recursive: true });
});

/** A selection of the faults that `npm run lab -- faults` tries. */
const TRIED = ["openat EMFILE", "write ENOSPC", "fsync EIO", "rename EIO", "rename SIGKILL"];

const all = await writers(scratch, store.endpoint);

for (const writer of all) {
  test(`${writer.name}: after a fault, each file is completely old or completely new`, async () => {
    const faults = await faultsOf(writer, scratch);
    const kindOf = ({ call, kind }: Fault): string => `${call.name} ${kind}`;
    const tried = TRIED.filter((kind) => !writer.writesInMain || !kind.startsWith("write "));
    for (const kind of tried) {
      const fault = faults.findLast((one) => kindOf(one) === kind);
      expect(fault, kind).toBeDefined();
      await tryFault(writer, fault!, scratch);
    }
  });
}

// This case was found by `npm run lab -- faults`: the existing keys were lost.
test("key new: a key file that cannot be read is not treated as missing", async () => {
  const writer = all.find(({ name }) => name === "key new")!;
  const faults = await faultsOf(writer, scratch);
  const looks = faults.filter(({ call, kind }) => call.name === "statx" && kind === "EIO");
  expect(looks.length).toBeGreaterThan(1);
  for (const fault of looks) await tryFault(writer, fault, scratch);
});

// This case was found by `npm run lab -- faults`: the error did not mention the cursor.
test("fetch-xapi: a cursor that cannot be read is reported with the reason", async () => {
  const writer = all.find(({ name }) => name === "fetch-xapi")!;
  const faults = await faultsOf(writer, scratch);
  const read = faults.find(({ call, kind }) => call.name === "read" && kind === "EIO");
  await tryFault(writer, read!, scratch);
});

test("short reads and writes do not change the result", async () => {
  const library = join(scratch, "short-io.so");
  const source = join(import.meta.dirname, "short-io.c");
  execFileSync("gcc", ["-shared", "-fPIC", "-o", library, source, "-ldl"]);
  const [school, snapshot] = [join(scratch, "school"), join(scratch, "snapshot")];
  const files = [join(school, "traces.jsonl"), snapshot];
  const short = (...args: string[]) => mastery(args, { preload: library, files });
  const generated = await short("generate", "--out", school, "-n", "5", "--quiet");
  expect(generated).toMatchObject({ code: 0, stderr: "" });
  expect(
    generated.calls.filter(({ text }) => /^write.* = 1000$/.test(text)).length,
  ).toBeGreaterThan(50);
  const options = ["--embedder", "hashing", "--threads", "1", "--quiet"];
  const computed = await short("precompute", "--data", school, "--out", snapshot, ...options);
  expect(computed).toMatchObject({ code: 0, stderr: "" });
  for (const name of ["learners.jsonl", "traces.jsonl"]) {
    expect(readFileSync(join(school, name))).toEqual(readFileSync(join(scratch, "school-5", name)));
  }
  expect(readFileSync(snapshot)).toEqual(readFileSync(join(scratch, "5.snapshot")));
  expect(await short("inspect", snapshot)).toMatchObject({ code: 0, stderr: "" });
});

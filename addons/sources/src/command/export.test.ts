import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { resource, smallDataset } from "@mastery/core/testing";
import { expect, it } from "vitest";
import { temporaryDirectory, writeData } from "../../../../packages/cli/tests/data.ts";
import { run } from "../../../../packages/cli/tests/run.ts";

const HASHING = ["--embedder", "hashing", "--quiet"];

it("export writes the same private tables, without names, from a snapshot as from the data it was computed from", async () => {
  const directory = await temporaryDirectory();
  const [snapshot, one, other] = ["s.snapshot", "one", "other"].map((name) =>
    join(directory, name),
  );
  const data = await writeData();
  await run(["precompute", "--data", data, "--out", snapshot!, ...HASHING]);
  const exported = await run(["export", "--data", snapshot!, "--out", one!, "--quiet"]);
  expect(exported.stderr).toBe("");
  expect(exported.stdout).toMatch(/^learners {20} *6 rows\n[\s\S]*wrote 13 tables to .*\n$/);
  const { stdout } = await run(["export", "--data", data, "--out", other!, "--json", ...HASHING]);
  expect(JSON.parse(stdout)).toMatchObject({ rows: { learners: 6, profiles: 12 }, formulas: 0 });
  const names = await readdir(one!);
  expect(names).toContain("recommendations.csv");
  expect(await readdir(other!)).toEqual(names);
  for (const name of names) {
    const content = await readFile(join(one!, name), "utf8");
    expect(content).toBe(await readFile(join(other!, name), "utf8"));
    expect(content).not.toContain("Learner ");
    expect((await stat(join(one!, name))).mode & 0o777).toBe(0o600);
  }
});

it("export writes an apostrophe before titles that a spreadsheet could run as formulas, and says so", async () => {
  const resources = [...smallDataset().resources, resource("x", ["addition"], { title: "=1+1" })];
  const data = await writeData({ resources });
  const out = join(await temporaryDirectory(), "out");
  const { code, stderr } = await run(["export", "--data", data, "--out", out, ...HASHING]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "note: wrote an apostrophe before 1 text that begins like a formula\n",
  });
  expect(await readFile(join(out, "resources.csv"), "utf8")).toContain(",'=1+1,");
});

it("export rejects a directory with files before computing", async () => {
  const data = await writeData();
  const { code, stderr } = await run(["export", "--data", data, "--out", data]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `error: ${data}: expected a new or empty directory, got one with files; use --force to replace it\n`,
  });
});

it("export rejects options of the computation for a snapshot", async () => {
  const directory = await temporaryDirectory();
  const snapshot = join(directory, "s.snapshot");
  await run(["precompute", "--data", await writeData(), "--out", snapshot, ...HASHING]);
  const out = join(directory, "out");
  const { code, stderr } = await run([
    "export",
    "--data",
    snapshot,
    "--out",
    out,
    "--rule",
    "kRange=3",
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain("error: option '--rule' does not apply to a snapshot file\n");
});

it("export refuses an unknown format", async () => {
  const { code, stderr } = await run(["export", "--data", "data", "--out", "x", "--format", "xls"]);
  expect(code).toBe(2);
  expect(stderr).toContain("Allowed choices are csv, parquet.");
});

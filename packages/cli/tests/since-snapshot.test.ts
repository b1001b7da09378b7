import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { smallDataset } from "@mastery/core/testing";
import { expect, it } from "vitest";
import { temporaryDirectory, writeData } from "./data.ts";
import { type Outcome, run } from "./run.ts";

const directory = await temporaryDirectory();
const traces = smallDataset().traces.map((one, n) => ({ ...one, trace_id: `t${n}` }));
const snapshot = join(directory, "school.snapshot");

async function precompute(
  out: string,
  night: typeof traces,
  ...options: string[]
): Promise<Outcome> {
  const data = await writeData({ traces: night });
  const common = ["--embedder", "hashing", "--quiet", "--force"];
  return run(["precompute", "--data", data, "--out", out, ...common, ...options]);
}

const nextNight = ["--since-snapshot", snapshot, "--keep-counts"];

it("computes the snapshot of all traces from nightly additions, which may repeat traces", async () => {
  expect(await precompute(snapshot, traces.slice(0, 12), "--keep-counts")).toMatchObject({
    code: 0,
  });
  expect(await precompute(snapshot, traces.slice(10, 15), ...nextNight)).toMatchObject({ code: 0 });
  expect(await precompute(snapshot, traces.slice(15), ...nextNight)).toMatchObject({ code: 0 });
  const all = join(directory, "all.snapshot");
  expect(await precompute(all, traces)).toMatchObject({ code: 0 });
  expect((await readFile(snapshot)).equals(await readFile(all))).toBe(true);
});

it("makes the file of counts readable only by its owner", async () => {
  expect((await stat(`${snapshot}.counts`)).mode & 0o777).toBe(0o600);
});

it("rejects counts of another snapshot, and keeps the snapshot", async () => {
  const other = join(directory, "other.snapshot");
  await precompute(other, traces.slice(0, 9), "--keep-counts");
  await precompute(other, traces);
  const before = await readFile(other);
  const { code, stderr } = await precompute(other, [], "--since-snapshot", other);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /other\.snapshot\.counts: counts: expected the counts of snapshot \w+, got those of \w+: compute once from all traces\n$/,
  );
  expect((await readFile(other)).equals(before)).toBe(true);
});

it("reports a missing file of counts, and that --keep-counts needs --out", async () => {
  const all = join(directory, "all.snapshot");
  expect(await precompute(all, [], "--since-snapshot", all)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "all.snapshot.counts: expected a file of counts, got no such file",
    ),
  });
  const data = await writeData({ traces });
  expect(await run(["precompute", "--data", data, "--keep-counts"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("option '--keep-counts' needs '--out'"),
  });
});

import { join } from "node:path";
import { learner, learnerId, skill, smallDataset, trace } from "@mastery/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryDirectory, writeData } from "./data.ts";
import { run } from "./run.ts";

const COMMON = ["--embedder", "hashing", "--quiet"];

describe("--previous", () => {
  let directory: string;
  let yesterday: string;
  /** Two learners more, so that the cluster that was the smaller one is the larger. */
  let data: string;

  beforeAll(async () => {
    directory = await temporaryDirectory();
    yesterday = join(directory, "yesterday.snapshot");
    await run(["precompute", "--data", await writeData(), "--out", yesterday, ...COMMON]);
    const { learners, traces } = smallDataset();
    data = await writeData({
      learners: [...learners, learner(6), learner(7)],
      traces: [
        ...traces,
        ...[6, 7].flatMap((n) => [trace(n, "add-1", 0.2), trace(n, "sym-1", 0.9)]),
      ],
    });
  });

  it("keeps the ids of clusters, and says what became of them without any learner's id", async () => {
    const out = join(directory, "today.snapshot");
    const precompute = ["precompute", "--data", data, "--out", out, "--force", ...COMMON];
    await run(precompute);
    const numbered = JSON.parse((await run(["diff", yesterday, out, "--json"])).stdout);
    expect(numbered.clusters).toMatchObject({ moved: 6, adjusted_rand_index: 1 });
    const { stdout } = await run([...precompute, "--previous", yesterday]);
    expect(stdout).toContain(`\
previous    kept 2 ids: 0, 1
            0 of 6 learners moved
            adjusted Rand index 1.000
`);
    expect(stdout).not.toContain(learnerId(0));
    const kept = JSON.parse((await run(["diff", yesterday, out, "--json"])).stdout);
    expect(kept.clusters).toMatchObject({ moved: 0, adjusted_rand_index: 1 });
    const again = await run([...precompute, "--json", "--previous", out]);
    expect(JSON.parse(again.stdout).previous).toMatchObject({ kept: [0, 1], both: 8, moved: 0 });
  });

  it("takes a model, and is taken by fit", async () => {
    const model = join(directory, "yesterday.model");
    const next = join(directory, "today.model");
    await run(["fit", "--data", await writeData(), "--out", model, ...COMMON]);
    const { stdout } = await run([
      ...["fit", "--data", data, "--out", next, "--previous", model, "--json"],
      ...COMMON,
    ]);
    const report = JSON.parse(stdout);
    expect(report.previous).toEqual({ kept: [0, 1], appeared: [], gone: [] });
    expect(report.clusters.map(({ size }: { size: number }) => size)).toEqual([3, 5]);
  });

  it("is refused for one shard of several, which lacks most members of clusters", async () => {
    const model = join(directory, "shared.model");
    const shard = join(directory, "shard.snapshot");
    const school = await writeData();
    await run(["fit", "--data", school, "--out", model, ...COMMON]);
    const transform = ["transform", "--fitted", model, "--data", school, "--out", shard];
    await run([...transform, "--shard", "2/3", "--quiet"]);
    const out = join(directory, "none.model");
    expect(
      await run(["fit", "--data", data, "--out", out, "--previous", shard, ...COMMON]),
    ).toMatchObject({
      code: 1,
      stderr: `error: ${shard}: expected a snapshot of all learners, or a model, got shard 2 of 3; name the folder with all shards\n`,
    });
  });

  it("is refused for other domains, and nothing is written", async () => {
    const { skills } = smallDataset();
    const other = await writeData({ skills: [...skills, skill("dates", "history")] });
    const out = join(directory, "none.snapshot");
    const { code, stderr } = await run([
      ...["precompute", "--data", other, "--out", out, "--previous", yesterday, ...COMMON],
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain("  history: only in the data\n");
    const { stderr: missing } = await run(["inspect", out]);
    expect(missing).toContain("got no such file or directory");
  });

  it("is refused for a file of another kind before data are read", async () => {
    const { code, stderr } = await run([
      ...["precompute", "--data", "nowhere", "--previous", join(data, "traces.jsonl"), ...COMMON],
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain("traces.jsonl: expected a snapshot file, got bytes of another format");
  });
});

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { learner, learnerId, skill, smallDataset, trace } from "@mastery/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryDirectory, writeData } from "./data.ts";
import { run } from "./run.ts";

const COMMON = ["--embedder", "hashing", "--quiet"];

describe("--previous", () => {
  let directory: string;
  let yesterday: string;
  /** Two additional learners turn the smaller cluster into the larger one. */
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

  it("keeps the ids of clusters, and reports changes without learner ids", async () => {
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

  it("makes fit keep the cluster ids of an earlier model", async () => {
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

  it("is rejected for a single shard, which lacks most members of the clusters", async () => {
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

  it("keeps the ids of clusters if the data have other domains than the earlier snapshot", async () => {
    const { skills } = smallDataset();
    const other = await writeData({ skills: [...skills, skill("dates", "history")] });
    const out = join(directory, "more-domains.snapshot");
    const { code } = await run([
      ...["precompute", "--data", other, "--out", out, "--previous", yesterday, ...COMMON],
    ]);
    expect(code).toBe(0);
    const { stdout } = await run(["inspect", out, "--json"]);
    const ids = JSON.parse(stdout).clusters.map(
      (one: { readonly cluster_id: number }) => one.cluster_id,
    );
    expect(ids).toEqual([0, 1]);
  });

  it("is rejected for another kind of file before data are read", async () => {
    const { code, stderr } = await run([
      ...["precompute", "--data", "nowhere", "--previous", join(data, "traces.jsonl"), ...COMMON],
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain("traces.jsonl: expected a snapshot file, got bytes of another format");
  });
});

describe("--require", () => {
  let directory: string;
  let out: string;
  let bytes: Buffer;
  const { learners, traces } = smallDataset();

  beforeAll(async () => {
    directory = await temporaryDirectory();
    out = join(directory, "school.snapshot");
    await run(["precompute", "--data", await writeData(), "--out", out, ...COMMON]);
    bytes = await readFile(out);
  });

  const nightly = (data: string, ...conditions: string[]) =>
    run([
      ...["precompute", "--data", data, "--out", out, "--force", "--previous-if-exists", out],
      ...conditions.flatMap((condition) => ["--require", condition]),
      ...COMMON,
    ]);

  it("treats a snapshot in another format as missing, with a warning", async () => {
    const old = Buffer.from(bytes);
    old.writeUInt32LE(1, 8);
    await writeFile(out, old);
    const { code, stderr } = await nightly(await writeData(), "learners>=95%");
    expect(code).toBe(0);
    expect(stderr).toMatch(/got format 1: .* The earlier cluster ids are not kept/);
    expect(await readFile(out)).toEqual(bytes);
  });

  it("rejects a snapshot with too few traces or learners, with the reason on one line", async () => {
    const data = await writeData({ learners: learners.slice(0, 3), traces: traces.slice(0, 9) });
    const conditions = ["learners>=95%", "traces >= 90 %", "skills>=100%"];
    expect(await nightly(data, ...conditions)).toEqual({
      code: 4,
      stdout: "",
      stderr:
        "error: not published: learners: expected >= 95 %, got 3 of 6 (50.0 %); traces: expected >= 90 %, got 9 of 18 (50.0 %)\n",
    });
    expect(await readFile(out)).toEqual(bytes);
  });

  it("rejects a snapshot in which too many learners change cluster", async () => {
    const swapped = traces.map((one) =>
      one.learner_id === learnerId(0) ? { ...one, score: 1 - (one.score ?? 0) } : one,
    );
    const data = await writeData({ traces: swapped });
    const { code, stderr } = await nightly(data, "moved<=10%");
    expect(code).toBe(4);
    expect(stderr).toMatch(
      /^error: not published: moved: expected <= 10 %, got 1 of 6 \(16\.7 %\)\n$/,
    );
    expect(await readFile(out)).toEqual(bytes);
  });

  it("publishes a snapshot that meets every condition, and any first snapshot", async () => {
    const conditions = ["learners>=100%", "traces<=100%", "moved<=0%"];
    expect(await nightly(await writeData(), ...conditions)).toMatchObject({ code: 0 });
    await rm(out);
    const { code, stdout } = await nightly(await writeData(), ...conditions);
    expect(code).toBe(0);
    expect(stdout).not.toContain("previous");
    expect(await readFile(out)).toEqual(bytes);
  });

  it.each([
    [["--require", "traces>=90%"], "needs '--previous' or '--previous-if-exists'"],
    [["--require", "traces>90"], "Expected one of learners, traces, resources, skills, moved,"],
    [["--previous", "a", "--previous-if-exists", "b"], "cannot be used with"],
  ])("%j is invalid usage", async (options, message) => {
    const { code, stderr } = await run(["precompute", "--data", "none", ...options]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("rejects a model as the previous snapshot", async () => {
    const model = join(directory, "school.model");
    const data = await writeData();
    await run(["fit", "--data", data, "--out", model, ...COMMON]);
    const options = ["--previous", model, "--require", "learners>=90%"];
    const { code, stderr } = await run(["precompute", "--data", data, ...options, ...COMMON]);
    expect(code).toBe(2);
    expect(stderr).toContain("--previous is a model");
  });
});

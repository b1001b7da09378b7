import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { learner, learnerId, skill, smallDataset, trace } from "@mastery/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryDirectory, writeData } from "./data.ts";
import { run, serve } from "./run.ts";

let directory: string;
let data: string;
let model: string;

beforeAll(async () => {
  directory = await temporaryDirectory();
  data = await writeData();
  model = join(directory, "school.model");
  const { code, stderr } = await run(["fit", "--data", data, "--out", model, "--quiet"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

/** Applies the model to data. */
function transform(out: string, ...args: string[]) {
  return run(["transform", "--fitted", model, "--data", data, "--out", out, "--quiet", ...args]);
}

describe("fit and transform", () => {
  it("together write the same file as precompute", async () => {
    const [one, other] = [join(directory, "two-steps"), join(directory, "one-step")];
    expect((await transform(one, "--name", "School")).code).toBe(0);
    const args = ["--data", data, "--out", other, "--name", "School", "--quiet"];
    expect((await run(["precompute", ...args])).code).toBe(0);
    expect(await readFile(one)).toEqual(await readFile(other));
  });

  it("apply a model to new learners", async () => {
    const newcomers = await writeData({
      learners: [learner(7)],
      traces: [trace(7, "add-1", 0.2)],
    });
    const out = join(directory, "newcomers");
    const { code, stdout } = await transform(out, "--data", newcomers, "--json");
    expect(code).toBe(0);
    const { learners, clusters, rules } = JSON.parse(stdout);
    expect(learners).toBe(1);
    expect(clusters.map(({ size }: { size: number }) => size)).toEqual([0, 1]);
    expect(rules.seed).toBe(42);
  });

  it("accept data without any score, which validate and precompute reject", async () => {
    const traces = smallDataset().traces.map((one) => ({ ...one, score: null }));
    const unscored = await writeData({ traces });
    const out = join(directory, "unscored");
    const { code, stdout } = await transform(out, "--data", unscored, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      learners: 6,
      gaps: { unobserved_learners: 6 },
    });
    for (const args of [["validate"], ["precompute", "--out", join(directory, "none")]]) {
      const refused = await run([...args, "--data", unscored, "--quiet"]);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain("error: Nothing is observed");
    }
    const { url, stop } = await serve(out);
    const about = async (path: string) => (await fetch(`${url}/${path}/${learnerId(0)}`)).json();
    expect(await about("profile")).toMatchObject({ mean_score_per_domain: {} });
    const [first] = (await about("recommend")) as unknown[];
    expect(first).toMatchObject({ weak_skills_targeted: [] });
    await stop();
  });

  it("keep the rules passed to fit", async () => {
    const other = join(directory, "other.model");
    const rules = ["seed=7", "topN=2", "fitSample=5"].flatMap((rule) => ["--rule", rule]);
    const fitting = ["fit", "--data", data, "--out", other, "--quiet", "--embedder", "hashing"];
    await run([...fitting, ...rules]);
    const out = join(directory, "other.snapshot");
    const { stdout } = await transform(out, "--fitted", other, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      rules: { seed: 7, topN: 2, fitSample: 5 },
      embedder: { id: "hashing-384" },
      silhouette_learners: 5,
    });
  });
});

describe("transform refuses", () => {
  it.each([
    [["--rule", "seed=7"], "option '--rule' does"],
    [["--embedder", "hashing", "--rule", "topN=3"], "option '--embedder', option '--rule' do"],
  ])("%j, since the rules are part of the model", async (args, what) => {
    expect(await transform(join(directory, "none"), ...args)).toEqual({
      code: 2,
      stdout: "",
      stderr: `error: ${what} not apply to "transform": rules and embeddings come from the model; pass it to "mastery fit"\nRun "mastery transform --help" for usage.\n`,
    });
  });

  it("data with different skills", async () => {
    const { skills } = smallDataset();
    const other = await writeData({ skills: [...skills, skill("division", "number")] });
    expect(await transform(join(directory, "none"), "--data", other)).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: ${model}: The data and the model have different skills or resources. Fit a new model. Differences:\n  skill "division": only in the data\n`,
    });
  });

  it("a snapshot file instead of a model, before reading data", async () => {
    const out = join(directory, "a.snapshot");
    await transform(out);
    const args = ["--fitted", out, "--data", "nowhere"];
    expect(await transform(join(directory, "none"), ...args)).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: ${out}: expected a model file, got a snapshot file\n`,
    });
  });

  it("a damaged model", async () => {
    const bytes = await readFile(model);
    bytes[bytes.length - 1]! ^= 1;
    const damaged = join(directory, "damaged.model");
    await writeFile(damaged, bytes);
    const { code, stderr } = await transform(join(directory, "none"), "--fitted", damaged);
    expect(code).toBe(1);
    expect(stderr).toMatch(/damaged\.model: expected checksum .*: the file is damaged\n$/);
  });

  it("to replace a file without --force", async () => {
    const out = join(directory, "kept");
    await writeFile(out, "precious");
    const refused = {
      code: 1,
      stdout: "",
      stderr: `error: ${out}: expected a new or empty file, got one with content; use --force to replace it\n`,
    };
    expect(await transform(out)).toEqual(refused);
    expect(await run(["fit", "--data", "nowhere", "--out", out])).toEqual(refused);
    expect(await readFile(out, "utf8")).toBe("precious");
    expect((await transform(out, "--force")).code).toBe(0);
  });

  it("a part number above the number of parts", async () => {
    const { code, stderr } = await transform(join(directory, "none"), "--shard", "3/2");
    expect(code).toBe(2);
    expect(stderr).toContain("at most 65535, such as 3/8");
  });

  it("every one of these options without writing a file", async () => {
    expect(await readdir(directory)).not.toContain("none");
  });
});

describe("inspect", () => {
  it("prints the counts and revision of a model, which contains no learner ids or names", async () => {
    const { stdout } = await run(["inspect", model, "--json"]);
    const summary = JSON.parse(stdout);
    expect(summary).toMatchObject({ learners: 6, resources: 5, skills: 3, domains: 2, k: 2 });
    expect(summary.revision).toMatch(/^[0-9a-f]{16}$/);
    expect((await run(["inspect", model])).stdout).toMatch(/^model {7}revision [0-9a-f]{16}\n/);
    const bytes = await readFile(model, "latin1");
    expect(bytes).not.toContain(learnerId(0).slice(0, 8));
    expect(bytes).not.toContain("Learner 0");
  });

  it("prints the number of a shard and the revision of its model", async () => {
    const out = join(directory, "shard.snapshot");
    await transform(out, "--shard", "2/3");
    const { revision } = JSON.parse((await run(["inspect", model, "--json"])).stdout);
    const summary = JSON.parse((await run(["inspect", out, "--json"])).stdout);
    expect(summary.shard).toEqual({ model: revision, number: 2, of: 3 });
    expect((await run(["inspect", out])).stdout).toContain(
      `\nshard       2 of 3, model ${revision}\n`,
    );
  });
});

import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { writeData } from "./data.ts";
import { run } from "./run.ts";

const counts = {
  learners: 6,
  resources: 5,
  skills: 3,
  domains: 2,
  traces: 18,
};

describe("precompute", () => {
  it("prints a summary", async () => {
    const { code, stdout, stderr } = await run([
      "precompute",
      "--data",
      await writeData(),
      "--embedder",
      "hashing",
      "--quiet",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.replaceAll(/ +\d+\.\d{3}$| \d+ MiB| +[0-9a-f]{16}$/gm, " …")).toBe(`\
version     ${packageJson.version}
revision …
learners    6
resources   5
skills      3 in 2 domains
traces      18
dates       2025-09-01
gaps        6 learners have fewer than 5 scored traces: too few for conclusions
embedder    hashing-384 (384 dimensions)
silhouette  k = 2  0.7724  chosen
            k = 3  0.4753
            k = 4  0.1667
            k = 5  0.0833
clusters    0  3 learners  fort en number / faible en geometry
            1  3 learners  fort en geometry / faible en number
            they differ by domain
shrinkage   in general, a learner's own record counts as much as the expected value after 5 exercises
            in a domain, a learner's own record counts as much as the expected value after 5 exercises
            in a skill, a learner's own record counts as much as the expected value after 5 exercises
seconds     dataset …
            profiles …
            clustering …
            embedding …
            recommendations …
            snapshot …
            total …
memory      … at peak
`);
  });

  it("prints the summary as JSON", async () => {
    const { code, stdout } = await run(["precompute", "--data", await writeData(), "--json"]);
    expect(code).toBe(0);
    const { seconds, peak_memory_mib, ...summary } = JSON.parse(stdout);
    expect(summary).toMatchObject({
      ...counts,
      embedder: {
        id: "builtin-multilingual-128",
        dimension: 128,
        revision: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
      k: 2,
      silhouette: expect.closeTo(0.772),
      silhouette_by_k: { 2: expect.closeTo(0.772), 3: expect.closeTo(0.475) },
      silhouette_learners: 6,
      clusters: [
        { cluster_id: 0, size: 3, label: "fort en number / faible en geometry" },
        { cluster_id: 1, size: 3, label: "fort en geometry / faible en number" },
      ],
    });
    expect(Object.keys(seconds)).toEqual([
      "dataset",
      "profiles",
      "clustering",
      "embedding",
      "recommendations",
      "snapshot",
      "total",
    ]);
    expect(peak_memory_mib).toBeGreaterThan(0);
  });

  it("prints a progress line for each stage without a terminal", async () => {
    const { stderr } = await run(["precompute", "--data", await writeData()]);
    expect(stderr.replaceAll(/^ *\d+\.\d s/gm, "…").split("\n")).toEqual([
      "…  dataset",
      "…  profiles",
      "…  clustering",
      "…  embedding",
      "…  recommendations",
      "…  snapshot",
      "",
    ]);
  });
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { learnerId, smallDataset, trace } from "@mastery/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryDirectory, writeData } from "../../../../packages/cli/tests/data.ts";
import { run } from "../../../../packages/cli/tests/run.ts";

describe("diff", () => {
  let directory: string;
  let old: string;
  let current: string;

  beforeAll(async () => {
    directory = await temporaryDirectory();
    old = join(directory, "old.snapshot");
    current = join(directory, "new.snapshot");
    const later = [...smallDataset().traces, trace(0, "add-1", 0.5)];
    for (const [out, data] of [
      [old, await writeData()],
      [current, await writeData({ traces: later })],
    ] as const) {
      await run(["precompute", "--data", data, "--out", out, "--embedder", "hashing", "--quiet"]);
    }
  });

  it("prints the changes of the school, as text and as JSON, without learner ids", async () => {
    const { code, stdout, stderr } = await run(["diff", old, current, "--quiet"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`\
learners    6 in both, 0 joined, 0 left
domains     geometry  0 rose, 0 fell
            number    1 rose, 0 fell, by +0.200 on average
`);
    expect(stdout).not.toContain(learnerId(0));
    const json = await run(["diff", old, current, "--json", "--quiet"]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      learners: { both: 6, came: 0, left: 0 },
      domains: { number: { rose: 1, fell: 0 } },
    });
    expect(json.stdout).not.toContain(learnerId(0));
  });

  it("prints the changes of one learner with --learner", async () => {
    const { stdout } = await run(["diff", old, current, "--learner", learnerId(0)]);
    expect(stdout).toContain(`\
learner     ${learnerId(0)}
domains     number  rose: 0.100 to 0.300
`);
    expect(stdout).toContain("add-1 removed from rank 2, because of mastery\n");
    expect(stdout).toContain("1 of 3 first recommendations tried since, 1 passed or completed\n");
    const same = await run(["diff", old, old, "--learner", learnerId(0), "--json"]);
    expect(JSON.parse(same.stdout)).toEqual({
      learner_id: learnerId(0),
      domains: [],
      cluster: null,
      recommendations: [],
      followed: { recommended: 3, tried: 0, succeeded: 0 },
    });
  });

  it("does not repeat the id of an unknown learner", async () => {
    expect(await run(["diff", old, current, "--learner", learnerId(77)])).toEqual({
      code: 1,
      stdout: "",
      stderr: "error: --learner: expected the id of a learner in both snapshots\n",
    });
  });

  it("writes the changes of all learners as tables", async () => {
    const out = join(directory, "changes");
    const { code } = await run(["diff", old, current, "--out", out, "--quiet"]);
    expect(code).toBe(0);
    expect(await readdir(out)).toEqual([
      "cluster_moves.csv",
      "datapackage.json",
      "domain_changes.csv",
      "learner_changes.csv",
      "recommendation_changes.csv",
    ]);
    expect(await readFile(join(out, "domain_changes.csv"), "utf8")).toBe(
      `learner_id,domain,change,old_mean_score,new_mean_score\n${learnerId(0)},number,rose,0.1,0.3\n`,
    );
    expect(await readFile(join(out, "recommendation_changes.csv"), "utf8")).toContain(
      `${learnerId(0)},add-1,went,mastery,,2,,`,
    );
  });

  it("names the file that is not a snapshot", async () => {
    const { code, stderr } = await run(["diff", old, join(directory, "none.snapshot")]);
    expect(code).toBe(1);
    expect(stderr).toContain("none.snapshot: expected a snapshot file, got no such file");
  });
});

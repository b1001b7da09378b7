import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { learnerId } from "@mastery/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryDirectory, writeData } from "../../../../packages/cli/tests/data.ts";
import { run } from "../../../../packages/cli/tests/run.ts";

describe("card", () => {
  let directory: string;
  let data: string;
  let snapshot: string;

  beforeAll(async () => {
    directory = await temporaryDirectory();
    data = await writeData();
    snapshot = join(directory, "school.snapshot");
    await run([
      ...["precompute", "--data", data, "--out", snapshot],
      ...["--embedder", "hashing", "--quiet"],
    ]);
  });

  it("writes a card with the snapshot's revision and no learner's name", async () => {
    const out = join(directory, "card.md");
    expect(await run(["card", "--data", snapshot, "--out", out])).toEqual({
      ...{ code: 0, stdout: "", stderr: "" },
    });
    const card = await readFile(out, "utf8");
    const { revision } = JSON.parse((await run(["inspect", snapshot, "--json"])).stdout);
    expect(card).toContain(
      `the revision \`${revision}\`, which \`mastery inspect school.snapshot --json\` also prints`,
    );
    expect(card).toMatch(/^\| learners +\| 6 +\|$/m);
    expect(card).not.toContain(directory);
    expect(card).not.toContain(learnerId(0));
    const again = await run(["card", "--data", snapshot, "--out", out]);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain("--force");
    expect((await run(["card", "--data", snapshot])).stdout).toBe(card);
  });

  it("writes the same card for a data directory as for its snapshot, except for the line naming the command", async () => {
    const options = ["--embedder", "hashing", "--quiet"];
    const { stdout } = await run(["card", "--data", data, ...options]);
    const source = /^Written by `mastery card --data .+` .+ which `mastery precompute --data .+`/m;
    expect(stdout).toMatch(source);
    const card = (await run(["card", "--data", snapshot])).stdout;
    const withoutSource = (text: string) => text.replace(/^Written by .+$/m, "");
    expect(withoutSource(stdout)).toBe(withoutSource(card));
  });

  it("rejects a file that is not a report, with the path of each problem", async () => {
    const report = join(directory, "report.json");
    await writeFile(report, '{"version": "0.1.0"}');
    const { code, stderr } = await run(["card", "--data", snapshot, "--evaluation", report]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `${report}: expected a report printed by \`mastery evaluate --holdout 0.2 --json\`:`,
    );
    expect(stderr).toContain("  embedder: Invalid input: expected string");
  });

  it("accepts a report with thousands of groups", async () => {
    const report = join(directory, "large.json");
    await writeFile(report, JSON.stringify({ gaps: Array(3000).fill("x".repeat(1000)) }));
    const { stderr } = await run(["card", "--data", snapshot, "--evaluation", report]);
    expect(stderr).toContain("  version: Invalid input: expected string");
  });
});

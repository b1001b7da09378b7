import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { smallDataset, trace } from "@mastery/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { jsonLines, temporaryDirectory, writeData } from "../../../../packages/cli/tests/data.ts";
import { run } from "../../../../packages/cli/tests/run.ts";

/** The fastest embedder and the smallest number of clusters. */
const hashing = ["--embedder", "hashing", "--rule", "kRange=2"];

describe("evaluate", () => {
  let school: string;
  beforeAll(async () => {
    school = join(await temporaryDirectory(), "school");
    await run(["generate", "--out", school, "--learners", "30"]);
  });

  it("compares the profiles of generated learners with their true abilities", async () => {
    const judge = ["evaluate", "--data", school, ...hashing];
    const { code, stdout } = await run([...judge, "--quiet"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\| learners +\| 30 +\|\n\| archetypes +\| 6 +\|$/m);
    const program = await run([...judge, "--json"]);
    expect(JSON.parse(program.stdout)).toMatchObject({ learners: 30, archetypes: 6 });
  });

  it("counts no trace outside --since and --until", async () => {
    const figures = async (...range: string[]): Promise<unknown> => {
      const command = ["evaluate", "--data", school, "--quiet", "--json"].concat(hashing);
      return JSON.parse((await run([...command, ...range])).stdout);
    };
    const firstTerm = ["--since", "2024-09-02", "--until", "2024-12-31"];
    const [all, some] = [await figures(), await figures(...firstTerm)];
    expect(some).toMatchObject({ learners: 30, archetypes: 6 });
    expect(some).not.toEqual(all);
  });

  it("rejects learners without true abilities", async () => {
    const { code, stderr } = await run(["evaluate", "--data", await writeData()]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'expected generated learners, each with "ability" and "archetype"; missing or invalid for 6',
    );
  });

  it("compares past results with later results, as tables or JSON, and draws a diagram", async () => {
    const diagram = join(await temporaryDirectory(), "reliability.svg");
    const judge = [
      "evaluate",
      "--data",
      school,
      "--holdout",
      "0.2",
      "--resamples",
      "100",
      "--quiet",
      ...hashing,
    ];
    const { code, stdout } = await run([...judge, "--diagram", diagram]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^## Past and future\n/);
    expect(stdout).toMatch(/^\| learners judged +\| \d+ +\|$/m);
    expect(stdout).toMatch(/^\| item mean +\| no +\|/m);
    expect(await readFile(diagram, "utf8")).toMatch(/^<svg .*expected score.*<\/svg>\n$/s);
    const program = await run([...judge, "--json"]);
    expect(JSON.parse(program.stdout)).toMatchObject({
      split: { holdout: 0.2, split: null, learners_judged: expect.any(Number) },
      resamples: 100,
    });
  });

  it("predicts each attempt from all earlier attempts, and writes each prediction", async () => {
    const rows = join(await temporaryDirectory(), "rows.csv");
    const judge = ["evaluate", "--data", school, "--online", ...hashing, "--quiet"];
    const { code, stdout } = await run([...judge, "--resamples", "100", "--rows", rows, "--json"]);
    expect(code).toBe(0);
    const { online, folds } = JSON.parse(stdout);
    const [header, first, ...others] = (await readFile(rows, "utf8")).trimEnd().split("\n");
    expect(header).toMatch(/^learner_id,resource_id,skill_id,time,fold,score,succeeded,/);
    expect(first).toMatch(/^[0-9a-f-]{36},\w+,[\w-]+,20\d\d-.+Z,[0-4],[\d.]+,[01],0\.\d{1,6},/);
    expect(1 + others.length).toBe(online.attempts);
    expect(folds).toBe(5);
  });

  it("evaluates the lists of another system, and reports unknown resources", async () => {
    const directory = await temporaryDirectory();
    const [tables, lists] = [join(directory, "tables"), join(directory, "lists.csv")];
    await run(["export", "--data", school, "--out", tables, ...hashing, "--quiet"]);
    const figures = async (...more: string[]): Promise<unknown> => {
      const judge = ["evaluate", "--data", school, ...hashing, "--quiet", "--json"];
      return JSON.parse((await run([...judge, ...more])).stdout);
    };
    // Evaluating the product's own lists as a file must give the same figures.
    const own = await figures("--truth", "--lists", join(tables, "recommendations.csv"));
    expect(own).toEqual(await figures("--truth"));
    await writeFile(lists, "learner_id,resource_id\nsomebody,EX999\n");
    const { code, stderr } = await run(["evaluate", "--data", school, "--lists", lists]);
    expect(code).toBe(2);
    expect(stderr).toContain("expected ids of resources, got EX999");
  });

  it("compares results with a completely known truth", async () => {
    const out = join(await temporaryDirectory(), "null-school");
    const known = ["--truth", "levels", "--spread", "0", "--learning", "0", "--learners", "60"];
    expect((await run(["generate", "--out", out, ...known, "--quiet"])).code).toBe(0);
    const { stdout } = await run(["evaluate", "--data", out, "--truth", "--quiet"]);
    expect(stdout).toMatch(/^\| truth +\| levels +\|\n\| clusters show +\| (levels|domains) +\|$/m);
    expect(stdout).toMatch(/^\| expected error +\| 0\.\d{3} +\|$/m);
    await writeFile(join(out, "truth.json"), "{}");
    const { code, stderr } = await run(["evaluate", "--data", out, "--truth", "--quiet"]);
    expect(code).toBe(1);
    expect(stderr).toContain('truth.json: expected a file written by "mastery generate --truth"');
  });

  it("refuses to overwrite a file with a diagram, before reading data", async () => {
    const diagram = join(await temporaryDirectory(), "mine.svg");
    await writeFile(diagram, "mine");
    const judge = ["evaluate", "--data", "nowhere", "--holdout", "0.2", "--diagram", diagram];
    const { code, stderr } = await run(judge);
    expect(code).toBe(1);
    expect(stderr).toContain(`${diagram}: expected a new or empty file, got one with content`);
  });

  it("explains why data cannot be evaluated", async () => {
    const { code, stdout, stderr } = await run([
      "evaluate",
      "--data",
      school,
      "--split",
      "2030-01-01",
    ]);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(
      "The data cannot be evaluated: the split 2030-01-01 leaves one side empty: expected a day after 2024-09-02",
    );
  });

  it.each([
    [["--holdout", "1"], "Expected a number above 0 and below 1."],
    [["--holdout", "0"], "Expected a number above 0 and below 1."],
    [["--split", "2025-02-30"], "Expected"],
    [["--split", "2025-02-01", "--holdout", "0.2"], "cannot be used with option"],
    [["--diagram", "here.svg"], "--diagram needs --holdout or --split"],
    [["--online", "--diagram", "here.svg"], "--diagram needs --holdout or --split"],
    [["--id-key", "id.key"], "--id-key need --holdout, --split or --online"],
    [["--truth", "--rows", "rows.csv"], "--id-key need --holdout, --split or --online"],
    [["--truth", "--online"], "cannot be used with option"],
    [["--online", "--lists", "lists.csv"], "--lists does not apply with --online"],
    [["--holdout", "0.2", "--lenient"], "unknown option '--lenient'"],
    [["--model", "minilm"], "'--model' applies to '--embedder transformers' only"],
    [["--data", "postgres://me:secret@db/school"], "error: a database counts traces without"],
  ])("refuses %j", async (options, message) => {
    const { code, stderr } = await run(["evaluate", "--data", school, ...options]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("secret");
  });

  it("maps ids with a key and levels with a file, like other commands", async () => {
    const { learners, resources } = smallDataset();
    const days = ["2025-09-01", "2025-09-08", "2025-09-15"];
    const traces = learners.flatMap((_, n) =>
      days.map((day) => trace(n, "add-1", 0.1 + 0.15 * n, { timestamp: `${day}T08:00:00Z` })),
    );
    const ofCe2 = (records: readonly object[]): string =>
      jsonLines(records.map((one) => ({ ...one, grade_level: "CE2" })));
    const foreign = (text: string): string =>
      text.replaceAll("00000000-0000-4000-8000-00000000000", "pupil-");
    const data = await writeData(
      {},
      {
        "resources.json": null,
        "resources.jsonl": ofCe2(resources),
        "learners.jsonl": foreign(ofCe2(learners)),
        "traces.jsonl": foreign(jsonLines(traces)),
      },
    );
    const [key, levels] = [join(data, "id.key"), join(data, "of-the-school.json")];
    await writeFile(key, "0123456789abcdef0123456789abcdef");
    await writeFile(levels, JSON.stringify({ grades: { CE2: 3 } }));
    const { code, stdout } = await run([
      ...["evaluate", "--data", data, "--split", "2025-09-10", "--quiet", "--json"],
      ...["--embedder", "hashing", "--id-key", key, "--levels", levels],
    ]);
    expect(code).toBe(0);
    const { split, gaps } = JSON.parse(stdout);
    expect(split).toMatchObject({ learners_judged: 6, past_traces: 12, future_traces: 6 });
    expect(gaps[0]).toMatchObject({ by: "grade", parts: [{ part: "3", learners: 6 }] });
  });

  it.each([
    ["nowhere", "nowhere: no such directory"],
    ["mysql://me:secret@db/school", "data: expected a path, or postgres://… or clickhouse://…"],
  ])("reports an invalid %s for every kind of evaluation", async (data, message) => {
    for (const way of [[], ["--holdout", "0.2"]]) {
      const { code, stderr } = await run(["evaluate", "--data", data, "--quiet", ...way]);
      expect(code).not.toBe(0);
      expect(stderr).toContain(message);
      expect(stderr).not.toContain("secret");
    }
  });
});

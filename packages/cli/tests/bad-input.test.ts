import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { learner, resource, skill, smallDataset, trace } from "@mastery/core/testing";
import { describe, expect, it } from "vitest";
import { type Files, jsonLines, type Replaced, temporaryDirectory, writeData } from "./data.ts";
import { run } from "./run.ts";

const { skills, resources, learners, traces } = smallDataset();
const NOBODY = "99999999-9999-4999-8999-999999999999";

/** Returns the issues that `serve` reports for an invalid directory, one per line. */
async function issuesOf(data: string): Promise<string[]> {
  const { code, stdout, stderr } = await run(["serve", "--data", data, "--port", "0", "--quiet"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  const [summary, ...issues] = stderr
    .trimEnd()
    .split("\n")
    .map((line) => line.trim());
  expect(summary).toMatch(/^error: The dataset has \d+ issues?:$/);
  return issues;
}

describe.concurrent("reports the location of an invalid record, and serves nothing:", () => {
  it.for<[what: string, records: Replaced, issue: string]>([
    [
      "a wrong type",
      { learners: [{ ...learner(0), display_name: 7 }, ...learners.slice(1)] },
      "learners.jsonl:1 display_name: expected a non-empty string, got a number",
    ],
    [
      "a score of 1.2",
      { traces: [...traces, trace(0, "add-1", 1.2)] },
      `traces.jsonl:${traces.length + 1} score: expected a number from 0 to 1, or null, got 1.2`,
    ],
    [
      "a score that is the string NaN",
      { traces: [{ ...trace(0, "add-1", 0), score: "NaN" }] },
      "traces.jsonl:1 score: expected a number from 0 to 1, or null, got a string",
    ],
    [
      "grade 6",
      { learners: [...learners, learner(6, { grade_level: 6 })] },
      "learners.jsonl:7 grade_level: expected an integer from 1 to 5, got 6",
    ],
    [
      "an id that is not a uuid",
      { learners: [...learners, learner(6, { learner_id: "anne" })] },
      "learners.jsonl:7 learner_id: expected a uuid, got a value that is not shown because it may be personal",
    ],
    [
      "an unknown learner",
      { traces: [trace(0, "add-1", 1, { learner_id: NOBODY })] },
      "traces.jsonl:1 learner_id: expected the uuid or pseudonym of a learner, got a value that is not shown because it may be personal",
    ],
    [
      "an unknown resource",
      { traces: [trace(0, "add-9", 1)] },
      'traces.jsonl:1 resource_id: expected the id of a resource, got "add-9"',
    ],
    [
      "an unknown skill",
      { resources: [...resources, resource("x", ["division"])] },
      'resources.json[5] skill_ids[0]: expected the id of a skill, got "division"',
    ],
    [
      "a resource without skills",
      { resources: [...resources, resource("x", [])] },
      "resources.json[5] skill_ids: expected a list of at least one item, got an empty list",
    ],
    [
      "a duplicate skill id",
      { skills: [...skills, skill("addition", "number")] },
      'skills.json[3] id: expected a unique id, got "addition"',
    ],
    [
      "a duplicate resource id",
      { resources: [...resources, resource("add-1", ["addition"])] },
      'resources.json[5] resource_id: expected a unique id, got "add-1"',
    ],
    [
      "a duplicate learner id",
      { learners: [...learners, learner(0)] },
      "learners.jsonl:7 learner_id: expected a unique id, got the id of an earlier learner",
    ],
    [
      "a duplicate trace id with different content",
      {
        traces: [
          trace(0, "add-1", 0.1, { trace_id: "t" }),
          trace(0, "add-1", 0.2, { trace_id: "t" }),
        ],
      },
      "traces.jsonl:2 trace_id: expected the same content for the same id, got different content",
    ],
  ])("%s", async ([, records, issue], { expect }) => {
    expect(await issuesOf(await writeData(records))).toEqual([issue]);
  });
});

it("reports an empty catalogue, and serves nothing", async () => {
  expect(await issuesOf(await writeData({ skills: [], resources: [] }))).toEqual([
    "skills: expected at least one record, got none",
    "resources: expected at least one record, got none",
  ]);
});

describe.concurrent("reports an invalid file, and serves nothing:", () => {
  it.for<[what: string, files: Files, issue: string]>([
    [
      "a missing file",
      { "skills.json": null },
      "skills.json: expected this file, or skills as .json, .jsonl, .csv (each also .gz) or .parquet, or a folder of such files, got no such file",
    ],
    [
      "a broken line",
      { "traces.jsonl": `${jsonLines(traces.slice(0, 1))}{"learner_id": }\n` },
      "traces.jsonl:2: expected a value at column 16, got `}`",
    ],
    [
      "a bare NaN",
      { "traces.jsonl": '{"score": NaN}\n' },
      "traces.jsonl:1: expected a value at column 11, got a value that is not shown because it may be personal",
    ],
    [
      "a line of 100 MB",
      { "traces.jsonl": Buffer.alloc(100_000_000, "a") },
      "traces.jsonl:1: expected a line of at most 16 MiB, got a longer line",
    ],
    [
      "a truncated gzip file",
      { "traces.jsonl": null, "traces.jsonl.gz": gzipSync(jsonLines(traces)).subarray(0, -30) },
      "traces.jsonl.gz: expected a readable gzip file, got truncated gzip data",
    ],
  ])("%s", async ([, files, issue], { expect }) => {
    expect(await issuesOf(await writeData({}, files))).toEqual([issue]);
  });
});

it("reports a missing directory, and serves nothing", async () => {
  const data = join(await temporaryDirectory(), "none");
  expect(await run(["serve", "--data", data, "--port", "0", "--quiet"])).toEqual({
    code: 1,
    stdout: "",
    stderr: `error: ${data}: no such directory\n`,
  });
});

describe.concurrent("reports that there is too little data, and serves nothing:", () => {
  const tooFew = (n: number): string => `A clustering needs at least 3 learners, got ${n}.`;
  const alike =
    "A clustering needs at least 2 learners with different profiles; all 6 learners have the same profile.";

  it.for<[what: string, records: Replaced, message: string]>([
    ["no learner", { learners: [], traces: [] }, tooFew(0)],
    ["1 learner", { learners: learners.slice(0, 1), traces: [] }, tooFew(1)],
    ["2 learners", { learners: learners.slice(0, 2), traces: [] }, tooFew(2)],
    [
      "learners without any scored trace",
      { traces: [trace(0, "sym-1", null)] },
      "Nothing is observed: expected at least one trace with a score, got 1 without a score.",
    ],
    [
      "learners with identical profiles",
      { traces: learners.map((_, n) => trace(n, "sym-1", 0.5)) },
      alike,
    ],
  ])("%s", async ([, records, message], { expect }) => {
    const data = await writeData(records);
    expect(await run(["serve", "--data", data, "--port", "0", "--quiet"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: ${message}\n`,
    });
  });
});

describe("issues in the data", () => {
  it("are listed together: up to ten of a kind in full, then counts by kind and field", async () => {
    const data = await writeData({
      learners: [...learners, learner(6, { grade_level: 0 })],
      traces: Array.from({ length: 60 }, () => trace(0, "add-9", 1.2)),
    });
    const issues = await issuesOf(data);
    expect(issues[0]).toMatch(/^learners\.jsonl:7 grade_level: /);
    expect(issues.slice(21)).toEqual([
      "… and 100 more. Counts by kind and field:",
      "invalid_value grade_level: 1",
      "invalid_value score: 60",
      "unknown_resource resource_id: 60",
    ]);
  });

  it("are all written to the private file of --faults, which is not overwritten without --force", async () => {
    const data = await writeData({
      traces: Array.from({ length: 60 }, () => trace(0, "add-9", 1.2)),
    });
    const file = join(data, "faults.jsonl");
    const validate = ["validate", "--data", data, "--quiet", "--faults", file];
    expect((await run(validate)).code).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    expect(lines).toHaveLength(120);
    expect(JSON.parse(lines[119]!)).toEqual({
      kind: "invalid_value",
      file: "traces.jsonl",
      line: 60,
      field: "score",
      expected: "a number from 0 to 1, or null",
      got: "1.2",
    });
    const { code, stderr } = await run(validate);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${file}: expected a new or empty file, got one with content; use --force to replace it\n`,
    });
  });

  it.for<[string, Replaced]>([
    ["all traces are skipped", { traces: [trace(0, "add-9", 0)] }],
    ["there are no traces", { traces: [] }],
  ])("make data invalid with --lenient too if %s", async ([, records]) => {
    const data = await writeData(records);
    const { code, stdout } = await run(["validate", "--data", data, "--lenient", "--quiet"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^not valid: 6 learners, .*, 0 traces/);
  });

  it("are skipped and counted with --lenient", async () => {
    const data = await writeData({
      traces: [...traces, trace(0, "add-9", 0), trace(0, "add-1", 2)],
    });
    const { code, stdout, stderr } = await run([
      "validate",
      "--data",
      data,
      "--lenient",
      "--quiet",
    ]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "warning: skipped 2 traces: 1 invalid_value, 1 unknown_resource\n",
    });
    expect(stdout).toMatch(
      /^valid: 6 learners, 5 resources, 3 skills in 2 domains, 18 traces \(0 repeated\)\n/,
    );
  });
});

describe("MASTERY_DEBUG", () => {
  it("adds a stack trace to errors", async () => {
    const data = await writeData({}, { "skills.json": "[" });
    expect((await run(["validate", "--data", data])).stderr).not.toContain("\n    at ");
    const debugged = await run(["validate", "--data", data], { MASTERY_DEBUG: "1" });
    expect(debugged.stderr).toContain("\n    at ");
  });
});

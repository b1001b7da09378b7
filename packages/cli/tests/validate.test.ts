import { learner, learnerId, resource, skill, smallDataset, trace } from "@mastery/core/testing";
import { describe, expect, it } from "vitest";
import { jsonLines, writeData } from "./data.ts";
import { run } from "./run.ts";

const small = smallDataset();
const counts = {
  learners: 6,
  resources: 5,
  skills: 3,
  domains: 2,
  traces: 18,
};

describe("validate", () => {
  it("prints the counts of a valid directory", async () => {
    expect(await run(["validate", "--data", await writeData(), "--quiet"])).toEqual({
      code: 0,
      stdout: `\
valid: 6 learners, 5 resources, 3 skills in 2 domains, 18 traces (0 repeated)
dates: 2025-09-01
never tried: 1 of 5 resources: add-2
gap: 6 learners have fewer than 5 scored traces: too few for conclusions
`,
      stderr: "",
    });
  });

  it("prints the counts as JSON", async () => {
    const { code, stdout } = await run(["validate", "--data", await writeData(), "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      valid: true,
      ...counts,
      groups: 0,
      repeated_traces: 0,
      skipped_traces: 0,
      skipped_because: {},
      left_traces: 0,
      outside_traces: 0,
      undated_traces: 0,
      forgotten_records: 0,
      dates: { since: null, until: null, first: "2025-09-01", last: "2025-09-01" },
      warnings: {},
      unknown_fields: [],
      unobserved_domains: [],
      notes: [],
      empty_groups: [],
      coverage: {
        learners_without_evidence: { count: 0 },
        resources_never_tried: { count: 1, first: ["add-2"] },
        skills_without_resources: { count: 0, first: [] },
        domains: {
          geometry: { scored_traces: 6, learners: 6, thin: false },
          number: { scored_traces: 9, learners: 6, thin: false },
        },
      },
      gaps: {
        unobserved_domains: [],
        retired_resources: 0,
        distant_resources: 0,
        unobserved_learners: 0,
        little_observed_learners: 6,
      },
      unknown_texts: { skills: 0, resources: 0, examples: [] },
    });
  });

  it("counts the texts of which the embedder knows nothing, and so does precompute", async () => {
    const skills = [...small.skills, skill("fen-shu", "number", { preferred_label: "分数" })];
    const resources = [...small.resources, resource("bing-1", ["fen-shu"], { title: "分饼" })];
    const data = await writeData({ skills, resources });
    const expected =
      'the embedder knows no word of the texts of 1 resource and 1 skill, such as "分饼", "分数": ';
    expect((await run(["validate", "--data", data, "--quiet"])).stdout).toContain(
      `gap: ${expected}`,
    );
    expect((await run(["precompute", "--data", data, "--quiet"])).stdout).toContain(expected);
  });

  it("lists domains with few observed learners", async () => {
    const traces = [0, 1, 2, 3, 4, 5].map((n) => trace(n, "add-1", 0.5));
    const data = await writeData({ traces: [...traces, trace(0, "sym-1", 1)] });
    const { stdout } = await run(["validate", "--data", data, "--quiet"]);
    expect(stdout).toBe(`\
valid: 6 learners, 5 resources, 3 skills in 2 domains, 7 traces (0 repeated)
dates: 2025-09-01
never tried: 3 of 5 resources: add-2, frac-1, sym-2
thin: geometry: 1 of 6 learners have a scored trace; the others have no value
gap: 6 learners have fewer than 5 scored traces: too few for conclusions
`);
  });

  it("counts the traces excluded by --since and --until", async () => {
    const at = (timestamp: string | null) => trace(0, "sym-1", 0.5, { timestamp });
    const traces = [
      at("2025-08-31T23:59:59Z"),
      at("2025-09-01T00:00:00Z"),
      at("2025-09-02T00:00:00Z"),
      at(null),
    ];
    const data = await writeData({ traces });
    const range = ["--since", "2025-09-01", "--until", "2025-09-01"];
    const { stdout, stderr } = await run(["validate", "--data", data, "--quiet", ...range]);
    expect(stdout).toMatch(
      /^valid: .*, 1 trace \(0 repeated\)\ndates: 2025-09-01 \(since 2025-09-01, until 2025-09-01\)\n/,
    );
    expect(stderr).toBe(`\
note: skipped 2 traces outside the date range
warning: skipped 1 trace without a readable date
warning: no learner has a scored trace in number: profiles have no values there
`);
    const json = await run(["validate", "--data", data, "--json", "--since", "2025-09-02"]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      traces: 1,
      outside_traces: 2,
      undated_traces: 1,
      dates: { since: "2025-09-02", until: null, first: "2025-09-02", last: "2025-09-02" },
    });
  });

  it("counts unknown fields, and names their first places", async () => {
    const traces = [0, 1, 2, 3, 4].map((n) => ({
      ...trace(n, "add-1", 0.5),
      ...(n > 0 && { group: "CE2", "Anne Martin": 1 }),
    }));
    const data = await writeData({ traces });
    const { code, stderr } = await run(["validate", "--data", data, "--quiet"]);
    expect(code).toBe(0);
    const places = "traces.jsonl:2, traces.jsonl:3, traces.jsonl:4, …";
    expect(stderr.split("\n")[0]).toBe(
      `warning: 2 unknown fields, not read: fields whose names are not shown because they may be personal in 4 records (${places}), group in 4 records (${places})`,
    );
  });

  it.each(["validate", "precompute", "serve"])(
    "rejects an invalid date, and a range that ends before it starts: %s",
    async (command) => {
      const wrong = await run([command, "--data", "data", "--since", "01/09/2025"]);
      expect(wrong.code).toBe(2);
      expect(wrong.stderr).toContain("is invalid. Expected a date such as 2025-09-01.\n");
      const range = ["--since", "2025-09-02", "--until", "2025-09-01"];
      const port = command === "serve" ? ["--port", "0"] : [];
      const given = ["--data", await writeData(), "--quiet", ...port, ...range];
      const reversed = await run([command, ...given]);
      expect(reversed).toEqual({
        code: 2,
        stdout: "",
        stderr: "error: until: expected a date on or after since, 2025-09-02, got 2025-09-01\n",
      });
    },
  );

  it("lists the reasons for skipped xAPI statements", async () => {
    const actor = { account: { homePage: "https://ids.example", name: learnerId(0) } };
    const verb = (name: string) => ({ id: `http://adlnet.gov/expapi/verbs/${name}` });
    const timestamp = "2025-09-01T08:00:00Z";
    const statements = [
      {
        actor,
        verb: verb("passed"),
        object: { id: "urn:resource:sym-1" },
        result: { score: { scaled: 0.8 } },
        timestamp,
      },
      { actor, verb: verb("launched"), object: { id: "urn:resource:sym-1" }, timestamp },
    ];
    const mapping = {
      account_home_pages: ["https://ids.example"],
      activity_prefixes: ["urn:resource:"],
    };
    const data = await writeData(
      {},
      {
        "traces.jsonl": null,
        "statements.jsonl": jsonLines(statements),
        "xapi.json": JSON.stringify(mapping),
      },
    );
    const { stdout, stderr } = await run(["validate", "--data", data, "--quiet"]);
    expect(stdout).toBe(`\
valid: 6 learners, 5 resources, 3 skills in 2 domains, 1 trace (0 repeated)
dates: 2025-09-01
without traces: 5 of 6 learners ("mastery export" lists them as learners with 0 traces)
never tried: 4 of 5 resources: add-1, add-2, frac-1, sym-2
thin: geometry: 1 of 6 learners have a scored trace; the others have no value
gap: no learner has a scored trace in number: profiles have no values there
gap: 5 learners have no scored trace: their profiles are empty
gap: 1 learner has fewer than 5 scored traces: too few for conclusions
statements: 1 of 2 became traces
  1 other_verb: The verb does not denote an attempt.
    statements.jsonl:2 http://adlnet.gov/expapi/verbs/launched
`);
    expect(stderr).toBe(
      "warning: no learner has a scored trace in number: profiles have no values there\n",
    );
    const program = await run(["validate", "--data", data, "--json"]);
    expect(JSON.parse(program.stdout).statements).toMatchObject({
      read: 2,
      mapped: 1,
      reasons: { other_verb: { count: 1 } },
    });
  });

  it("fails like precompute if no trace has a score", async () => {
    const data = await writeData({
      traces: [
        ...[trace(0, "add-1", null), trace(1, "sym-1", null)],
        trace(2, "add-1", 0.5, { timestamp: "2024-09-01T08:00:00Z" }),
      ],
    });
    const reading = ["--data", data, "--quiet", "--since", "2025-09-01"];
    const { stderr } = await run(["precompute", ...reading]);
    const validate = await run(["validate", ...reading]);
    expect(stderr).toBe(
      "error: Nothing is observed: expected at least one trace with a score, got 2 without a score, and 1 excluded by date.\n",
    );
    expect(validate.code).toBe(1);
    expect(validate.stdout).toMatch(/^not valid: 6 learners, .*, 2 traces/);
    expect(validate.stderr.endsWith(`\n${stderr}`)).toBe(true);
    const json = await run(["validate", ...reading, "--json"]);
    expect(json).toMatchObject({ code: 1, stderr: validate.stderr });
    expect(JSON.parse(json.stdout)).toMatchObject({ valid: false, traces: 2, outside_traces: 1 });
  });

  it("prints issues as JSON", async () => {
    const data = await writeData(
      { learners: [...smallDataset().learners, learner(6, { grade_level: 6 })] },
      { "resources.json": "[" },
    );
    const { code, stdout } = await run(["validate", "--data", data, "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      valid: false,
      fault_count: 2,
      faults_by_kind: { invalid_json: 1, invalid_value: 1 },
      faults: [
        {
          kind: "invalid_json",
          file: "resources.json",
          line: 1,
          field: "",
          expected: 'a value or "]" at column 2',
          got: "the end of the file",
        },
        {
          kind: "invalid_value",
          file: "learners.jsonl",
          line: 7,
          field: "grade_level",
          expected: "an integer from 1 to 5",
          got: "6",
        },
      ],
    });
  });
});

describe("skipped and incomplete traces", () => {
  const { skills, learners, traces } = smallDataset();
  const records = {
    skills: [...skills, skill("dates", "history")],
    learners: [...learners, learner(6, { left: true })],
    traces: [
      ...traces,
      trace(6, "add-1", 1),
      trace(0, "add-1", 0.1, { timestamp: null, duration: "1 min" }),
      trace(0, "add-1", 0.1, { timestamp: "yesterday" }),
    ],
  };

  it.each(["validate", "precompute"])("are reported by %s, even with --quiet", async (command) => {
    const data = await writeData(records);
    const { code, stderr } = await run([command, "--data", data, "--quiet"]);
    expect(code).toBe(0);
    expect(stderr).toBe(`\
note: skipped 1 trace of learners who have left
warning: counted traces with problems: 1 missing_timestamp, 1 unreadable_duration, 1 unreadable_timestamp
warning: no learner has a scored trace in history: profiles have no values there
`);
  });

  it("come with advice if their times cannot be", async () => {
    const times = ["2099-01-01T00:00:00Z", "1969-07-20T20:17:00Z", "1756713600"];
    const odd = times.map((timestamp) => trace(0, "add-1", 0.1, { timestamp }));
    const data = await writeData({ traces: [...traces, ...odd] });
    const { code, stderr } = await run(["validate", "--data", data, "--quiet"]);
    expect(code).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    expect(stderr).toBe(`\
warning: counted traces with problems: 1 numeric_timestamp, 1 timestamp_before_1970, 1 timestamp_after_today
note: --until ${today} leaves out what is dated after today
note: --since 1970-01-01 leaves out what is dated before 1970
note: a timestamp that is a number needs a unit in columns.json, such as { "traces": { "timestamp": { "unit": "seconds" } } }
`);
    const until = await run(["validate", "--data", data, "--json", "--until", today]);
    expect(JSON.parse(until.stdout).warnings).toEqual({ timestamp_before_1970: 1 });
  });

  it.each(["validate", "precompute"])("are counted in the JSON of %s", async (command) => {
    const { stdout } = await run([command, "--data", await writeData(records), "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      learners: 6,
      traces: 20,
      left_traces: 1,
      warnings: { missing_timestamp: 1, unreadable_duration: 1, unreadable_timestamp: 1 },
      unobserved_domains: ["history"],
      notes: [],
    });
  });
});

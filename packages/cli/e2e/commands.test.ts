import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DEFAULT_RULES } from "@mastery/core";
import { learner, learnerId, skill, smallDataset, trace } from "@mastery/core/testing";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { everyAnswer } from "./answers.ts";
import { BUNDLED, jsonLines, temporaryDirectory, writeData } from "./data.ts";
import { run, serve } from "./mastery.ts";

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
      repeated_traces: 0,
      skipped_traces: 0,
      skipped_because: {},
      left_traces: 0,
      outside_traces: 0,
      undated_traces: 0,
      dates: { since: null, until: null, first: "2025-09-01", last: "2025-09-01" },
      warnings: {},
      unobserved_domains: [],
      coverage: {
        learners_without_evidence: { count: 0, first: [] },
        resources_never_tried: { count: 1, first: ["add-2"] },
        skills_without_resources: { count: 0, first: [] },
        domains: {
          geometry: { scored_traces: 6, learners: 6, thin: false },
          number: { scored_traces: 9, learners: 6, thin: false },
        },
      },
    });
  });

  it("lists domains in which few learners were observed", async () => {
    const traces = [0, 1, 2, 3, 4, 5].map((n) => trace(n, "add-1", 0.5));
    const data = await writeData({ traces: [...traces, trace(0, "sym-1", 1)] });
    const { stdout } = await run(["validate", "--data", data, "--quiet"]);
    expect(stdout).toBe(`\
valid: 6 learners, 5 resources, 3 skills in 2 domains, 7 traces (0 repeated)
dates: 2025-09-01
never tried: 3 of 5 resources: add-2, frac-1, sym-2
thin: geometry: 1 of 6 learners have a scored trace, the others have no value there
`);
  });

  it("counts the traces that --since and --until leave out", async () => {
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
note: skipped 2 traces outside the dates
warning: skipped 1 trace without a readable date
warning: no learner has a scored trace in number: profiles have no value there
`);
    const json = await run(["validate", "--data", data, "--json", "--since", "2025-09-02"]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      traces: 1,
      outside_traces: 2,
      undated_traces: 1,
      dates: { since: "2025-09-02", until: null, first: "2025-09-02", last: "2025-09-02" },
    });
  });

  it.each(["validate", "precompute", "serve"])("%s takes dates only, in order", async (command) => {
    const wrong = await run([command, "--data", "data", "--since", "01/09/2025"]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("is invalid. Expected a date such as 2025-09-01.\n");
    const range = ["--since", "2025-09-02", "--until", "2025-09-01"];
    const reversed = await run([command, "--data", await writeData(), "--quiet", ...range]);
    expect(reversed).toEqual({
      code: 2,
      stdout: "",
      stderr: "error: until: expected a date from 2025-09-02 on, as since says, got 2025-09-01\n",
    });
  });

  it("lists why xAPI statements were skipped", async () => {
    const actor = { account: { homePage: "https://ids.example", name: learnerId(0) } };
    const verb = (name: string) => ({ id: `http://adlnet.gov/expapi/verbs/${name}` });
    const timestamp = "2025-09-01T08:00:00Z";
    const statements = [
      { actor, verb: verb("passed"), object: { id: "urn:resource:sym-1" }, timestamp },
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
without evidence: 5 of 6 learners: ${[1, 2, 3, 4, 5].map(learnerId).join(", ")}
never tried: 4 of 5 resources: add-1, add-2, frac-1, sym-2
statements: 1 of 2 became traces
  1 other_verb: Its verb is not one of those that mean an attempt.
    statements.jsonl:2 http://adlnet.gov/expapi/verbs/launched
`);
    expect(stderr).toBe(
      "warning: no learner has a scored trace in geometry, number: profiles have no value there\n",
    );
    const program = await run(["validate", "--data", data, "--json"]);
    expect(JSON.parse(program.stdout).statements).toMatchObject({
      read: 2,
      mapped: 1,
      reasons: { other_verb: { count: 1 } },
    });
  });

  it("prints faults as JSON", async () => {
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

  it.each(["validate", "precompute"])("are reported by %s, even when quiet", async (command) => {
    const data = await writeData(records);
    const { code, stderr } = await run([command, "--data", data, "--quiet"]);
    expect(code).toBe(0);
    expect(stderr).toBe(`\
note: skipped 1 trace of learners who have left
warning: counted traces with 1 missing_timestamp, 1 unreadable_duration, 1 unreadable_timestamp
warning: no learner has a scored trace in history: profiles have no value there
`);
  });

  it.each(["validate", "precompute"])("are counted in the JSON of %s", async (command) => {
    const { stdout } = await run([command, "--data", await writeData(records), "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      learners: 6,
      traces: 20,
      left_traces: 1,
      warnings: { missing_timestamp: 1, unreadable_duration: 1, unreadable_timestamp: 1 },
      unobserved_domains: ["history"],
    });
  });
});

describe("evaluate", () => {
  it("compares results of generated learners with their truth", async () => {
    const { code, stdout } = await run(["evaluate", "--data", BUNDLED, "--quiet"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^clusters {4}\d of 240 learners with 6 archetypes\n/);
    const program = await run(["evaluate", "--data", BUNDLED, "--json"]);
    expect(JSON.parse(program.stdout)).toMatchObject({ learners: 240, archetypes: 6 });
  });

  it("refuses learners without a truth", async () => {
    const { code, stderr } = await run(["evaluate", "--data", await writeData()]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      "expected generated learners, each with ability and archetype; 6 have none",
    );
  });
});

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
embedder    hashing-384 (384 dimensions)
silhouette  k = 2  0.9116  chosen
            k = 3  0.5414
            k = 4  0.1667
            k = 5  0.0833
clusters    0  3 learners  fort en number / faible en geometry
            1  3 learners  fort en geometry / faible en number
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
        id: "builtin-multilingual-144",
        dimension: 144,
        revision: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
      k: 2,
      silhouette: expect.closeTo(0.912),
      silhouette_by_k: { 2: expect.closeTo(0.912), 3: expect.closeTo(0.541) },
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

  it("prints a line of progress for each stage without a terminal", async () => {
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

describe("a snapshot file", () => {
  it("is written by precompute, described by inspect, and served with the same answers", async () => {
    const data = await writeData();
    const file = join(await temporaryDirectory(), "school.snapshot");
    const { stdout } = await run(["precompute", "--data", data, "--out", file, "--json"]);
    const inspected = await run(["inspect", file, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject(JSON.parse(inspected.stdout));
    expect(await everyAnswer(file)).toEqual(await everyAnswer(data));
  });

  it("says what it is called, what computed it, which days it covers, and by which rules", async () => {
    const file = join(await temporaryDirectory(), "school.snapshot");
    const name = "École du Lac, 2025-2026";
    await run(["precompute", "--data", await writeData(), "--out", file, "--name", name]);
    const { version } = packageJson;
    expect(JSON.parse((await run(["inspect", file, "--json"])).stdout)).toMatchObject({
      name,
      version,
      dates: { since: null, until: null, first: "2025-09-01", last: "2025-09-01" },
      rules: DEFAULT_RULES,
    });
    const { stdout } = await run(["inspect", file]);
    const server = await serve(file);
    const revision = (await fetch(`${server.url}/health`)).headers.get("snapshot-revision");
    await server.stop();
    expect(revision).toMatch(/^[0-9a-f]{16}$/);
    expect(stdout).toContain(
      `name        ${name}\nversion     ${version}\nrevision    ${revision}\nlearners    6\n`,
    );
    expect(stdout).toContain("\ndates       2025-09-01\n");
    expect(stdout).toContain("\nrules       seed                  42\n");
    expect(stdout).toContain('\n            labelThresholds       {"strong":0.7,"weak":0.55}\n');
  });

  it("cannot have a name that is not printable, which is said before any data are read", async () => {
    const { code, stderr } = await run(["precompute", "--data", "/nowhere", "--name", "a\nb"]);
    expect(code).toBe(2);
    expect(stderr).toContain("is invalid. Expected 1 to 200 printable characters.\n");
  });

  it("has the same bytes each time it is computed", async () => {
    const data = await writeData();
    const directory = await temporaryDirectory();
    for (const name of ["a", "b"]) {
      await run(["precompute", "--data", data, "--out", join(directory, name)]);
    }
    const [a, b] = await Promise.all(["a", "b"].map((name) => readFile(join(directory, name))));
    expect(a!.equals(b!)).toBe(true);
  });

  it("is recognised by its first bytes: other files are refused", async () => {
    const file = join(await writeData(), "skills.json");
    for (const args of [
      ["inspect", file],
      ["serve", "--data", file, "--port", "0"],
    ]) {
      const { code, stdout, stderr } = await run(args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toBe(
        `error: ${file}: expected a snapshot file, got bytes of another format\n`,
      );
    }
  });

  it("is not computed again, so options of the computation are refused", async () => {
    const file = join(await writeData(), "skills.json");
    const { code, stderr } = await run(["serve", "--data", file, "--embedder", "hashing"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: option '--embedder' does not apply to a snapshot file\nRun "mastery serve --help" for usage.\n`,
    });
  });

  it("is refused before computing if its directory does not exist", async () => {
    const out = join(await temporaryDirectory(), "none", "school.snapshot");
    const { code, stderr } = await run(["precompute", "--data", await writeData(), "--out", out]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${dirname(out)}: expected a directory to write to, got no such file or directory\n`,
    });
  });
});

describe("generate", () => {
  it("reproduces the bundled dataset, byte for byte", async () => {
    const out = join(await temporaryDirectory(), "new");
    expect(await run(["generate", "--out", out, "--seed", "42", "--quiet"])).toEqual({
      code: 0,
      stdout: `wrote 240 learners to ${out} (seed 42)\n`,
      stderr: "",
    });
    const names = await readdir(out);
    expect(names.sort()).toEqual([
      "learners.jsonl",
      "resources.json",
      "skills.json",
      "traces.jsonl",
    ]);
    for (const name of names) {
      const committed = await readFile(join(BUNDLED, name));
      expect(committed.equals(await readFile(join(out, name))), name).toBe(true);
    }
  });

  it("writes as many learners as requested, in a valid directory", async () => {
    const out = await temporaryDirectory();
    await run(["generate", "--out", out, "--learners", "5", "--seed", "7"]);
    const { stdout } = await run(["validate", "--data", out]);
    expect(stdout).toMatch(/^valid: 5 learners, /);
  });

  it("reports that a directory cannot be made where a file is", async () => {
    const out = join(await writeData(), "skills.json");
    const { code, stdout, stderr } = await run(["generate", "--out", out, "--quiet"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      `error: ${out}: expected a directory to write to, got something else of that name\n`,
    );
  });
});

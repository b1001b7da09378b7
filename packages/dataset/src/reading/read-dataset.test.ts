import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildDataset, type DatasetRecords, type Progress, type Trace } from "@mastery/core";
import { describe, expect, it } from "vitest";
import {
  ANNE,
  asLines,
  BRUNO,
  good,
  goodBut,
  learners,
  resources,
  skills,
  timestamp,
  traces,
  useDirectory,
} from "./data-directory.fixture.ts";
import { readDataset, readRawRecords } from "./read-dataset.ts";

const data = useDirectory();

describe("a valid dataset", () => {
  it("is read into columns, with a report about traces", async () => {
    await data.write(good);
    const { catalogue, roster, evidence, report } = await readDataset(data.path);
    expect(catalogue.skillIds).toEqual(["add"]);
    expect(catalogue.resourceTitles).toEqual(["Sommes"]);
    expect([roster.ids.at(0), roster.ids.at(1)]).toEqual([ANNE, BRUNO]);
    expect(roster.ids.length).toBe(2);
    expect([...evidence.scoreSum]).toEqual([750_000_000, 250_000_000]);
    expect(report.traces).toEqual({
      read: 2,
      counted: 2,
      repeated: 0,
      skipped: 0,
      outside: 0,
      undated: 0,
      left: 0,
    });
  });

  it("is the same in every file format", async () => {
    await data.write(good);
    const expected = await readDataset(data.path);
    const forms: Record<string, (records: readonly unknown[]) => string | Uint8Array> = {
      ".json": (records) => JSON.stringify(records, null, 2),
      ".jsonl": asLines,
      ".json.gz": (records) => gzipSync(JSON.stringify(records)),
      ".jsonl.gz": (records) => gzipSync(asLines(records)),
    };
    for (const [form, written] of Object.entries(forms)) {
      await rm(data.path, { recursive: true });
      await mkdir(data.path);
      await data.write({
        [`skills${form}`]: written(skills),
        [`resources${form}`]: written(resources),
        [`learners${form}`]: written(learners),
        [`traces${form}`]: written(traces),
        "README.md": "is read without regard to other files",
      });
      expect(await readDataset(data.path)).toEqual(expected);
    }
  });

  it("can consist of tables", async () => {
    await data.write(good);
    const expected = await readDataset(data.path);
    await rm(data.path, { recursive: true });
    await mkdir(data.path);
    await data.write({
      "skills.csv": "id,preferred_label,description,domain\nadd,Additionner,,nombres\n",
      "resources.csv": "resource_id;title;type;grade_level;skill_ids\nEX1;Sommes;exercise;1;add\n",
      "learners.csv.gz": gzipSync(
        `learner_id,display_name,grade_level,ability\n${ANNE},Anne,1,0.987654321\n${BRUNO},Bruno,2,\n`,
      ),
      "traces.csv": [
        "trace_id,learner_id,resource_id,verb,success,score,timestamp",
        ...traces.map((trace) =>
          [trace.trace_id, trace.learner_id, "EX1", trace.verb, "", trace.score, timestamp].join(),
        ),
      ].join("\n"),
    });
    expect(await readDataset(data.path)).toEqual(expected);
  });

  it("can have column names mapped by columns.json, whose issues are all listed", async () => {
    await data.write(good);
    const expected = await readDataset(data.path);
    await rm(join(data.path, "traces.jsonl"));
    const rows = traces.map(({ learner_id, verb, score }) =>
      [learner_id, "EX1", verb, score, timestamp].join(),
    );
    const mapping = { traces: { learner_id: "pupil", score: "mark" } };
    await data.write({
      "traces.csv": ["pupil,resource_id,verb,mark,timestamp", ...rows].join("\n"),
      "columns.json": JSON.stringify(mapping),
    });
    expect(await readDataset(data.path)).toEqual(expected);
    await data.write({
      "columns.json": '{"traces":{"scores":"mark","verb":7,"score":"n","success":"n"},"pupils":{}}',
    });
    await expect(readDataset(data.path)).rejects.toThrow(
      [
        "  columns.json pupils: expected one of skills, resources, groups, learners, exclusions, traces, evidence, got another name",
        "  columns.json traces.scores: expected one of trace_id, learner_id, resource_id, verb, success, score, duration, timestamp, skills, got another name",
        "  columns.json traces.verb: expected a non-empty string, got 7",
        '  columns.json traces.success: expected a column that no other field uses, got "n"',
      ].join("\n"),
    );
  });

  it.each([
    ["traces.jsonl", asLines, "traces.jsonl:2"],
    ["traces.json", JSON.stringify, "traces.json[1]"],
  ])("is rejected if any record of %s has a misspelt outcome", async (name, write, place) => {
    const [first, { score, ...second }] = traces as [Trace, Trace];
    const files = goodBut({ [name]: write([first, { ...second, scor: score }]) }, "traces");
    expect(await data.onlyIssue(files)).toBe(`${place} score: expected this field, got scor`);
  });

  it("can have additional fields, which are counted in the report", async () => {
    await data.write(good);
    const expected = await readDataset(data.path);
    const [first, second] = traces;
    const more = [first, { ...second, scores: 1, group: "CE2" }];
    const pupils = learners.map((learner) => ({ ...learner, group: "CE2" }));
    await data.write({ "traces.jsonl": asLines(more), "learners.jsonl": asLines(pupils) });
    const { report, ...dataset } = await readDataset(data.path);
    expect({ ...dataset, report: { ...report, unknownFields: [] } }).toEqual(expected);
    const inLearners = [1, 2].map((line) => ({ file: "learners.jsonl", line }));
    const inTraces = [{ file: "traces.jsonl", line: 2 }];
    expect(report.unknownFields).toEqual([
      { records: "learners", name: "group", count: 2, first: inLearners },
      { records: "traces", name: "group", count: 1, first: inTraces },
      { records: "traces", name: "scores", count: 1, first: inTraces },
    ]);
  });

  it.each([
    ["a file that is not a table", good, '{"learners":{"display_name":"nom"}}', "learners"],
    ["a missing file", good, '{"groups":{"name":"nom"}}', "groups"],
  ])("is rejected if columns.json maps columns of %s", async (_, files, columns, kind) => {
    expect(await data.onlyIssue({ ...files, "columns.json": columns })).toBe(
      `columns.json ${kind}: expected a table of ${kind} (.csv or .parquet) with these columns, got none`,
    );
  });

  it("can have evidence instead of traces", async () => {
    await data.write(good);
    const expected = await readDataset(data.path);
    const header =
      "learner_id,resource_id,traces,scored_traces,score_sum_billionths,scored_successes,any_success,any_known_outcome,pass_mark,first_timestamp,last_timestamp,last_scored_at,last_score";
    const rows = [
      `${ANNE},EX1,1,1,750000000,1,true,true,0.5,${timestamp},,${timestamp},0.75`,
      `${BRUNO},EX1,1,1,250000000,0,f,t,0.5,,${timestamp},${timestamp},0.25`,
    ];
    await data.write({ "evidence.csv": [header, ...rows].join("\n") });
    await rm(join(data.path, "traces.jsonl"));
    expect(await readDataset(data.path)).toEqual(expected);
  });

  it("can have exclusions, whose issues have a place", async () => {
    await data.write(good);
    const record = { learner_id: ANNE.toUpperCase(), type: "exercise" };
    await data.write({ "exclusions.jsonl": asLines([record]) });
    const { exclusions } = await readDataset(data.path);
    expect([...exclusions!.ofLearners.offsets]).toEqual([0, 1, 1]);
    await rm(join(data.path, "exclusions.jsonl"));
    await data.write({ "exclusions.csv": "group_id,resource_id\n3b,EX1\n" });
    await expect(readDataset(data.path)).rejects.toThrow(
      "exclusions.csv:2 group_id: expected the id of a group, got a value that is not shown",
    );
  });

  it.each([
    ["exclusions.jsonl", asLines([{ learner_id: ANNE, type: "exercise" }])],
    ["exclusions.json", JSON.stringify([{ learner_id: ANNE, type: "exercise" }])],
    ["exclusions.csv", `learner_id,type\n${ANNE},exercise\n`],
    ["exclusions.csv.gz", gzipSync(`group_id;learner_id;type\n;${ANNE};exercise\n`)],
  ])("has the same exclusions in %s as in arrays of records", async (name, content) => {
    await data.write({ ...good, [name]: content });
    const records = { skills, resources, learners, traces };
    const exclusions = [{ learner_id: ANNE, type: "exercise" as const }];
    const built = await buildDataset({ ...records, exclusions } as unknown as DatasetRecords);
    expect((await readDataset(data.path)).exclusions).toEqual(built.exclusions);
  });

  it("is rejected if a table of exclusions has none of its columns", async () => {
    const files = { ...good, "exclusions.csv": "pupil,exercise\nanne,EX1\n" };
    expect(await data.onlyIssue(files)).toBe(
      "exclusions.csv: expected one of the columns learner_id, group_id, resource_id, type, got none",
    );
  });

  it("can have byte order marks, carriage returns, blank lines, and no final line feed", async () => {
    await data.write(good);
    const expected = await readDataset(data.path);
    await data.write({
      "skills.json": `\uFEFF${JSON.stringify(skills)}\r\n`,
      "learners.jsonl": `\uFEFF${asLines(learners).replaceAll("\n", "\r\n\r\n")}`,
      "traces.jsonl": `\n${asLines(traces).trimEnd()}`,
    });
    expect(await readDataset(data.path)).toEqual(expected);
  });

  it("can have gzip files with several members", async () => {
    await data.write(goodBut({}, "traces"));
    const members = traces.map((trace) => gzipSync(asLines([trace])));
    await data.write({ "traces.jsonl.gz": Buffer.concat(members) });
    expect((await readDataset(data.path)).report.traces.counted).toBe(2);
  });

  it("contains no part of the simulation's truth", async () => {
    await data.write(good);
    const dataset = JSON.stringify(await readDataset(data.path));
    expect(dataset).not.toMatch(/987654321|planted|ability|archetype/);
  });
});

describe("a reference to unreadable records", () => {
  it("is not reported as a further issue", async () => {
    const broken = learners.map((learner) => JSON.stringify(learner).slice(0, -1)).join("\n");
    const { counts } = await data.refusal({
      ...good,
      "learners.jsonl": broken,
      "resources.json": "{}",
    });
    expect(counts).toEqual({ invalid_json: 2, wrong_type: 1 });
  });

  it("does not hide other issues", async () => {
    const tooGood = asLines([{ ...traces[0], score: 1.2 }]);
    const { counts } = await data.refusal(goodBut({ "traces.jsonl": tooGood }, "skills", "traces"));
    expect(counts).toEqual({ invalid_value: 1, missing_file: 1 });
  });
});

describe("reading", () => {
  it("reports its progress in bytes on disk", async () => {
    await data.write(good);
    const told: Progress[] = [];
    await readDataset(data.path, { onProgress: (progress) => void told.push(progress) });
    const total = Object.values(good).reduce((sum, content) => sum + content.length, 0);
    expect(told.every((progress) => progress.stage === "dataset" && progress.total === total)).toBe(
      true,
    );
    const done = told.map((progress) => progress.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect([done[0], done.at(-1)]).toEqual([0, total]);
  });

  it.each(["traces.jsonl", "traces.jsonl.gz"])("stops in %s when aborted", async (name) => {
    const many = asLines(traces).repeat(10_000);
    await data.write(goodBut({ [name]: name.endsWith(".gz") ? gzipSync(many) : many }, "traces"));
    const controller = new AbortController();
    let calls = 0;
    const onProgress = (): void => {
      calls += 1;
      if (calls === 6) controller.abort(new Error("enough"));
    };
    const reading = readDataset(data.path, { onProgress, signal: controller.signal });
    await expect(reading).rejects.toThrow("enough");
    expect(calls).toBe(6);
  });
});

it("passes records of one kind with their other fields, under the names in columns.json", async () => {
  await data.write({
    "learners.csv": `nr,display_name,grade_level,archetype\n${ANNE},Anne,2,regular\n`,
    "columns.json": JSON.stringify({ learners: { learner_id: "nr" } }),
  });
  const records: unknown[] = [];
  await readRawRecords(data.path, "learners", (record) => records.push(record));
  expect(records).toEqual([
    { learner_id: ANNE, display_name: "Anne", grade_level: 2, archetype: "regular" },
  ]);
});

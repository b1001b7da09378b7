import { describe, expect, test } from "vitest";
import { group, learner, learnerId, smallDataset, trace } from "../testing/index.ts";
import { build } from "./build.fixture.ts";
import { buildDataset, DatasetBuilder } from "./build-dataset.ts";
import { selectLearners } from "./dataset.ts";
import type { CountedAttempt } from "./evidence.ts";

describe("lenient mode", () => {
  test("skips invalid traces and counts each once, by its first issue", async () => {
    const { evidence, report } = await build(
      {
        traces: [
          trace(0, "sym-1", 0.5),
          trace(0, "sym-1", 1.5),
          trace(0, "jumping", 0.5),
          trace(9, "sym-1", 1.5),
          "no trace",
        ],
      },
      { lenient: true },
    );
    expect([...evidence.traces]).toEqual([1]);
    expect(report).toEqual({
      traces: { read: 5, counted: 1, repeated: 0, skipped: 4, outside: 0, undated: 0, left: 0 },
      skippedBecause: { invalid_value: 1, unknown_learner: 1, unknown_resource: 1, wrong_type: 1 },
      dates: { since: null, until: null, first: "2025-09-01", last: "2025-09-01" },
      warnings: {},
      unknownFields: [],
      forgotten: 0,
      emptyGroups: [],
    });
  });

  test("counts none of the traces with the same id and different contents, in any order", async () => {
    const good = trace(0, "sym-1", 0.5, { trace_id: "t1" });
    const other = trace(0, "sym-1", 0.9, { trace_id: "t1" });
    const alone = trace(1, "sym-1", 0.7, { trace_id: "t2" });
    for (const traces of [
      [good, other, alone, good],
      [other, alone, good, good],
    ]) {
      const { evidence, report } = await build({ traces }, { lenient: true });
      expect([...evidence.offsets]).toEqual([0, 0, 1, 1, 1, 1, 1]);
      expect([...evidence.scoreSum]).toEqual([0.7e9]);
      expect(report.traces).toEqual({
        read: 4,
        counted: 1,
        repeated: 0,
        skipped: 3,
        outside: 0,
        undated: 0,
        left: 0,
      });
      expect(report.skippedBecause).toEqual({ conflicting_trace: 3 });
    }
  });

  test("does not warn about skipped traces, in any order", async () => {
    const dated = trace(0, "sym-1", 0.5, { trace_id: "t1" });
    const undated = { ...dated, timestamp: null };
    const invalid = trace(0, "sym-1", 2, { timestamp: null });
    for (const traces of [
      [dated, undated, invalid],
      [invalid, undated, dated],
    ]) {
      const { report } = await build({ traces }, { lenient: true });
      expect(report).toMatchObject({ traces: { counted: 0, skipped: 3 }, warnings: {} });
    }
  });

  test("skips no records other than traces", async () => {
    const learners = [...smallDataset().learners, learner(0)];
    await expect(build({ learners }, { lenient: true })).rejects.toThrow("a unique id");
  });
});

describe("the dataset builder", () => {
  test("accepts issues from a reader, such as lines that are not JSON", () => {
    const issue = {
      kind: "invalid_json",
      location: { file: "traces.jsonl", line: 3 },
      field: "",
      expected: "a JSON object",
      got: "half a line",
    } as const;
    const strict = new DatasetBuilder();
    strict.rejectTrace([issue]);
    strict.addIssue({ ...issue, location: { file: "skills.json" } });
    expect(() => strict.build()).toThrow("traces.jsonl:3: expected a JSON object, got half a line");

    const lenient = new DatasetBuilder({ lenient: true });
    const { skills, resources } = smallDataset();
    skills.forEach((record, index) => {
      lenient.add("skills", record, { file: "skills", index });
    });
    resources.forEach((record, index) => {
      lenient.add("resources", record, { file: "resources", index });
    });
    lenient.rejectTrace([issue]);
    expect(lenient.build().report).toEqual({
      traces: { read: 1, counted: 0, repeated: 0, skipped: 1, outside: 0, undated: 0, left: 0 },
      skippedBecause: { invalid_json: 1 },
      dates: { since: null, until: null, first: null, last: null },
      warnings: {},
      unknownFields: [],
      forgotten: 0,
      emptyGroups: [],
    });
  });
});

test("builds the same dataset from streamed records as from records in memory", async () => {
  async function* stream<T>(records: readonly T[]): AsyncIterable<T> {
    yield* records;
  }
  const { skills, resources, learners, traces } = smallDataset();
  const streamed = await buildDataset({
    skills: stream(skills),
    resources: stream(resources),
    learners: stream(learners),
    traces: stream(traces),
  });
  expect(streamed).toEqual(await build({}));
});

test("escapes control characters in file names in issues", () => {
  const builder = new DatasetBuilder();
  const file = "\u001b[2Jvalid\nerror\u009b\u2028.json";
  builder.add("skills", {}, { file, line: 1 });
  expect(() => builder.build()).toThrow("\\u{1b}[2Jvalid\\u{a}error\\u{9b}\\u{2028}.json:1 id: ");
});

describe("a learner who was forgotten", () => {
  const pseudonym = "02d677067bbd8eedd511d962770e47e06157abae";
  const { learners, traces } = smallDataset();
  const isForgotten = (id: string): boolean => id === pseudonym;
  const forgotten = learner(9, { mbox_sha1sum: pseudonym.toUpperCase(), grade_level: 77 });

  test("has no effect on the data, under any id, and neither have traces and exclusions", async () => {
    const exclusions = [{ learner_id: learnerId(9), resource_id: "add-1" }];
    const hers = [trace(9, "add-1", 1), { ...trace(9, "add-1", 7), learner_id: pseudonym }];
    const records = {
      learners: [forgotten, ...learners],
      traces: [...hers, ...traces],
      exclusions,
    };
    const { report, ...dataset } = await build(records, { isForgotten });
    const { report: without, ...never } = await build({ learners, traces });
    expect(dataset).toEqual(never);
    expect(report).toEqual({ ...without, forgotten: 4 });
  });

  test("has no effect through records that are not valid either, also outside the range of dates", async () => {
    const hers = [
      { ...trace(9, "add-1", 1), trace_id: 5, mood: "sad" },
      { ...trace(9, "add-1", 1), verb: 7, timestamp: "2001-01-01" },
    ];
    const records = {
      learners: [forgotten, ...learners],
      traces: [...hers, ...traces],
      exclusions: [{ learner_id: learnerId(9), resource_id: 7, type: "poem", reason: "?" }],
    };
    const options = { isForgotten, since: "2001-01-02" };
    const { report, ...dataset } = await build(records, options);
    const { report: without, ...never } = await build({ learners, traces }, options);
    expect(dataset).toEqual(never);
    expect(report).toEqual({ ...without, forgotten: 4 });
  });

  test("has no effect if only evidence names the learner, with all traces invalid", async () => {
    const evidence = [{ learner_id: pseudonym, resource_id: "add-1", invalid_traces: 1, x: 1 }];
    const dataset = await build({ traces: undefined, evidence } as never, { isForgotten });
    expect([dataset.report.forgotten, dataset.evidence.traces.length]).toEqual([1, 0]);
  });
});

test("rejects a misspelt option before reading records", async () => {
  const misspelt = buildDataset(smallDataset(), { leniant: true } as object);
  await expect(misspelt).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message:
      "options: expected only the names lenient, since, until, today, passMark, uuidOf, isForgotten, onIssue, onAttempt, levels, onProgress, signal, got an unknown name; did you mean lenient?",
  });
});

test("passes each counted trace to the callback once, with the positions of its learner and resource", async () => {
  const attempts: CountedAttempt[] = [];
  const repeated = { ...trace(1, "sym-1", 0.25), trace_id: "t" };
  const undated = trace(0, "add-2", null, { timestamp: null });
  await buildDataset(
    { ...smallDataset(), traces: [repeated, repeated, undated] },
    { onAttempt: (attempt) => void attempts.push(attempt) },
  );
  expect(attempts).toEqual([
    { learner: 1, resource: 3, score: 250_000_000, succeeded: 0, time: Date.UTC(2025, 8, 1, 8) },
    { learner: 0, resource: 1, score: -1, succeeded: 1, time: Number.NaN },
  ]);
});

test("rejects a trace callback in lenient mode, where later traces can invalidate earlier traces", async () => {
  const options = { lenient: true, onAttempt: () => {} };
  await expect(buildDataset(smallDataset(), options)).rejects.toThrow(
    "lenient: expected false with onAttempt, got true",
  );
});

test("a dataset restricted to some learners equals a dataset of their records", async () => {
  const { traces, ...records } = smallDataset();
  const groups = [group("a"), group("b")];
  const learners = [0, 1, 2, 3, 4, 5].map((n) =>
    learner(n, { grade_level: 1 + (n % 5), groups: n % 2 === 0 ? ["b", "a"] : ["b"] }),
  );
  const days = traces.map((one, i) => ({ ...one, timestamp: `2025-09-${10 + i}T08:00:00Z` }));
  const all = [...days, trace(4, "add-1", 0.4), trace(4, "add-2", null)];
  const chosen = [1, 4, 5].map(learnerId);
  const alone = await buildDataset({
    ...records,
    groups,
    learners: learners.filter(({ learner_id }) => chosen.includes(learner_id)),
    traces: all.filter(({ learner_id }) => chosen.includes(learner_id)),
  });
  const dataset = await buildDataset({ ...records, groups, learners, traces: all });
  const selected = selectLearners(dataset, Uint32Array.of(1, 4, 5));
  expect(selected).toEqual({ ...alone, report: dataset.report });
});

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NOT_SHOWN } from "@mastery/core/dataset";
import { learnerId, smallDataset, trace } from "@mastery/core/testing";
import { beforeEach, describe, expect, test } from "vitest";
import {
  directory,
  message,
  readDataset,
  useDirectory,
  writeJson,
  writeTable,
} from "./data-directory.ts";

useDirectory();

describe("traces in Parquet", () => {
  const { traces: _, ...rest } = smallDataset();
  const score = { score: "DOUBLE" };

  beforeEach(async () => {
    for (const [kind, records] of Object.entries(rest)) await writeJson(kind, records);
  });

  test("count once if repeated, and never if contradictory", async () => {
    const once = trace(0, "sym-1", 0.5, { trace_id: "t1" });
    const first = trace(1, "sym-1", 0.5, { trace_id: "t2" });
    await writeTable("traces", [once, once, trace(2, "sym-1", 1), first, { ...first, score: 0.6 }]);
    expect(await message()).toContain(
      "traces.parquet[4] trace_id: expected the same content for the same id, got different content",
    );
    const { evidence, report } = await readDataset(directory, { lenient: true });
    expect([...evidence.offsets]).toEqual([0, 1, 1, 2, 2, 2, 2]);
    expect([...evidence.scoreSum]).toEqual([500_000_000, 1_000_000_000]);
    expect(report.traces).toEqual({
      read: 5,
      counted: 2,
      repeated: 1,
      skipped: 2,
      outside: 0,
      undated: 0,
      left: 0,
    });
  });

  test("have issues reported as in files of other formats", async () => {
    await writeTable(
      "traces",
      [
        trace(0, "sym-1", 0.5, { duration: "PT1M" }),
        trace(9, "sym-1", 0.5),
        trace(0, "jumping", 1.5),
        trace(0, "sym-1", 1, {
          verb: "tried" as "passed",
        }),
        trace(0, "sym-1", null, { trace_id: " " }),
        trace(0, "sym-1", null, { trace_id: "\u00a0\t\v\u2003\ufeff" }),
        trace(0, "sym-1", 0.1),
      ],
      score,
    );
    expect(
      (await message())
        .split("\n")
        .slice(1)
        .map((line) => line.trim()),
    ).toEqual([
      `traces.parquet[1] learner_id: expected the uuid or pseudonym of a learner, got ${NOT_SHOWN}`,
      `traces.parquet[2] resource_id: expected the id of a resource, got ${NOT_SHOWN}`,
      "traces.parquet[2] score: expected a number from 0 to 1, or null, got 1.5",
      `traces.parquet[3] verb: expected passed, failed or completed, got ${NOT_SHOWN}`,
      `traces.parquet[4] trace_id: expected a non-empty string, or null, got ${NOT_SHOWN}`,
      `traces.parquet[5] trace_id: expected a non-empty string, or null, got ${NOT_SHOWN}`,
    ]);
    const { report } = await readDataset(directory, { lenient: true });
    expect(report.traces).toEqual({
      read: 7,
      counted: 2,
      repeated: 0,
      skipped: 5,
      outside: 0,
      undated: 0,
      left: 0,
    });
  });

  test("must have the required columns", async () => {
    await writeTable("traces", [{ learner_id: learnerId(0) }]);
    expect(await message()).toBe(
      [
        "The dataset has 2 issues:",
        "  traces.parquet resource_id: expected a column, got none",
        "  traces.parquet verb: expected a column, got none",
      ].join("\n"),
    );
  });

  test("can lack a column of timestamps, with a warning", async () => {
    const { timestamp: _, ...undated } = trace(0, "sym-1", 0.5);
    await writeTable("traces", [undated, undated]);
    const { report } = await readDataset(directory);
    expect(report.traces.counted).toBe(2);
    expect(report.warnings).toEqual({ missing_timestamp: 2 });
  });

  const TIMES = [
    { timestamp: null },
    { timestamp: "yesterday", duration: "1 min" },
    { timestamp: "2025-02-30T08:00:00Z" },
    { timestamp: "2025-09-01T08:00:00", duration: "PT300S" },
    { timestamp: "2025-09-01 08:00:00", duration: "PT" },
    { timestamp: "2025-09-01 10:00:00.5+02", duration: "P1DT1H" },
    { timestamp: "2025-09-01T08:00:60Z", duration: "PT1.5S" },
    { timestamp: "2025-09-01T10:00:00+02:60", duration: "PT1234567890S" },
    { timestamp: "1969-12-31T23:59:59.9999999Z" },
    { timestamp: "9999-12-31T23:30:00-01:00" },
  ];

  test.each([
    ["2026-01-01T00:30:00+02:00", { first: "2025-12-31", last: "2025-12-31" }],
    ["2025-12-31 23:30:00.25-11:45", { first: "2026-01-01", last: "2026-01-01" }],
    ["2025-12-31T23:59:59.999999999", { first: "2025-12-31", last: "2025-12-31" }],
    ["0001-01-01T00:30:00+01:00", { first: "0000-12-31", last: "0000-12-31" }],
  ])("have days in UTC, as in files of other formats: %s", async (timestamp, dates) => {
    // The second string is not a time, which keeps DuckDB from converting both strings.
    const traces = [timestamp, "yesterday"].map((time) =>
      trace(0, "sym-1", 0.5, { timestamp: time }),
    );
    await writeTable("traces", traces, { timestamp: "VARCHAR" });
    expect((await readDataset(directory)).report.dates).toMatchObject(dates);
    await rm(join(directory, "traces.parquet"));
    await writeJson("traces", traces);
    expect((await readDataset(directory)).report.dates).toMatchObject(dates);
  });

  test.each(["known", "repeated"])(
    "have times read as in files of other formats: %s",
    async (how) => {
      const traces = TIMES.map((times, i) =>
        trace(0, "sym-1", 0.5, { trace_id: `t${i}`, ...times }),
      );
      const all = how === "repeated" ? [...traces, ...traces] : traces;
      await writeTable("traces", all, { timestamp: "VARCHAR" });
      const { evidence, report } = await readDataset(directory);
      await rm(join(directory, "traces.parquet"));
      await writeJson("traces", all);
      const expected = await readDataset(directory);
      expect(evidence).toEqual(expected.evidence);
      expect(report).toEqual(expected.report);
      expect(report.warnings).toMatchObject({ missing_timestamp: 1 });
    },
  );

  test("have timestamps compared to the millisecond, even if no calendar contains them", async () => {
    const at = (trace_id: string, timestamp: string) =>
      trace(0, "sym-1", 0.5, { trace_id, timestamp });
    await writeTable(
      "traces",
      [
        at("t1", "2025-09-01 08:00:00.000001"),
        at("t1", "2025-09-01 08:00:00.000002"),
        at("t2", "2025-09-01 08:00:00"),
        at("t2", "2025-09-01 08:00:00"),
        at("t3", "infinity"),
        at("t4", "20000-01-01 00:00:00"),
      ],
      { timestamp: "TIMESTAMP" },
    );
    const { report } = await readDataset(directory, { lenient: true });
    expect(report.traces).toEqual({
      read: 6,
      counted: 4,
      repeated: 2,
      skipped: 0,
      outside: 0,
      undated: 0,
      left: 0,
    });
    expect(report.warnings).toEqual({ unreadable_timestamp: 2 });
  });

  test.each(["TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMP_NS", "TIMESTAMP_S"])(
    "can have timestamps as %s",
    async (type) => {
      const timestamp = "2025-09-01 08:00:00";
      const once = trace(0, "sym-1", 0.5, { trace_id: "t1", timestamp });
      const evening = trace(0, "sym-1", 0.5, { timestamp: "2025-09-02 23:59:59" });
      const all = [once, once, evening];
      await writeTable("traces", all, { timestamp: type });
      const { report } = await readDataset(directory);
      expect(report.traces).toMatchObject({ counted: 2, repeated: 1 });
      expect(report.warnings).toEqual({});
      expect(report.dates).toEqual({
        since: null,
        until: null,
        first: "2025-09-01",
        last: "2025-09-02",
      });
    },
  );

  test.each(["VARCHAR", "TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMP_NS"])(
    "are selected by date as in files of other formats, with timestamps as %s",
    async (type) => {
      const all = [
        trace(0, "sym-1", 0.1, { timestamp: "2025-08-31 23:59:59.999+00:00", trace_id: "t1" }),
        trace(1, "sym-1", 0.2, { timestamp: "2025-09-01 00:00:00+00:00", trace_id: "t1" }),
        trace(2, "sym-1", 0.3, { timestamp: "2026-07-04 23:59:59.999+00:00", trace_id: "t2" }),
        trace(3, "sym-1", 0.4, { timestamp: "2026-07-05 00:00:00+00:00" }),
        trace(4, "sym-1", 0.5, { timestamp: null }),
        trace(9, "gone", 0.6, { timestamp: "2024-09-01 08:00:00+00:00" }),
        trace(5, "sym-1", 1.5, { timestamp: "2024-09-01 08:00:00+00:00" }),
      ];
      for (const range of [
        { since: "2025-09-01" },
        { until: "2026-07-04" },
        { since: "2025-09-01", until: "2026-07-04" },
      ]) {
        // A string that is not a time keeps DuckDB from converting all strings.
        const odd = type === "VARCHAR" ? [trace(5, "add-1", 1, { timestamp: "soon" })] : [];
        await writeTable("traces", [...all, ...odd], { timestamp: type, score: "DOUBLE" });
        const counted = await readDataset(directory, { ...range, lenient: true });
        await rm(join(directory, "traces.parquet"));
        await writeJson("traces", [...all, ...odd]);
        const read = await readDataset(directory, { ...range, lenient: true });
        await rm(join(directory, "traces.jsonl"));
        expect(counted.evidence).toEqual(read.evidence);
        expect(counted.report).toEqual(read.report);
      }
    },
  );

  test("are all excluded by a date if there is no column of timestamps", async () => {
    const { timestamp: _, ...undated } = trace(0, "sym-1", 0.5);
    await writeTable("traces", [undated, undated]);
    const { report } = await readDataset(directory, { until: "2026-07-04" });
    expect(report.traces).toMatchObject({ read: 2, counted: 0, outside: 0, undated: 2 });
    expect(report.warnings).toEqual({});
  });

  test("are skipped and counted for learners who have left", async () => {
    const learners = rest.learners.map((one, n) => ({ ...one, left: n === 0 }));
    await writeJson("learners", learners);
    const repeated = trace(0, "sym-1", 0.5, { trace_id: "t1" });
    const undated = trace(0, "sym-1", 0.5, { timestamp: null });
    await writeTable("traces", [undated, trace(1, "sym-1", 1), repeated, repeated]);
    const { evidence, report } = await readDataset(directory);
    expect(report.warnings).toEqual({});
    expect([...evidence.scoreSum]).toEqual([1_000_000_000]);
    expect(report.traces).toEqual({
      read: 4,
      counted: 1,
      repeated: 1,
      skipped: 0,
      outside: 0,
      undated: 0,
      left: 2,
    });
  });

  test("can have mapped column names", async () => {
    const { learner_id: pupil, ...others } = trace(0, "sym-1", 0.5);
    await writeTable("traces", [{ pupil, ...others }]);
    const columns = { traces: { learner_id: "pupil" } };
    await writeFile(join(directory, "columns.json"), JSON.stringify(columns));
    const { evidence } = await readDataset(directory);
    expect([...evidence.scoreSum]).toEqual([500_000_000]);
  });

  const raw = [
    { id: 1, pupil: learnerId(0), item: "sym-1", correct: 1, answer: "b", at: 1_567_324_800_000 },
    { id: 2, pupil: learnerId(0), item: "sym-2", correct: 0, answer: "c", at: 1_567_411_200_000 },
  ];
  const names = { learner_id: "pupil", resource_id: "item" };

  test.each<[string, object, object]>([
    ["a score, which takes the place of the verb", { score: "correct" }, { sum: 1, best: [3, 2] }],
    [
      "values of the verb",
      { verb: { column: "correct", values: { 1: "passed", 0: "failed" } } },
      { sum: 0, best: [3, 2] },
    ],
    [
      "right answers",
      { success: { column: "answer", answers: { "sym-1": "b", "sym-2": "a" } } },
      { sum: 0, best: [3, 2] },
    ],
    [
      "rows to ignore",
      { verb: { column: "answer", values: { b: "passed", c: "ignored" } } },
      { sum: 0, best: [3] },
    ],
  ])("can have %s mapped by columns.json", async (_, mapped, expected) => {
    await writeTable("traces", raw);
    const columns = { traces: { ...names, ...mapped } };
    await writeFile(join(directory, "columns.json"), JSON.stringify(columns));
    const { evidence } = await readDataset(directory);
    const sum = evidence.scoreSum.reduce((total, one) => total + one, 0) / 1e9;
    expect({ sum, best: [...evidence.outcome] }).toEqual(expected);
  });

  test("can have times in milliseconds since 1970", async () => {
    await writeTable("traces", raw);
    const timestamp = { column: "at", unit: "milliseconds" };
    const columns = { traces: { ...names, score: "correct", timestamp } };
    await writeFile(join(directory, "columns.json"), JSON.stringify(columns));
    const { report } = await readDataset(directory);
    expect(report.dates).toMatchObject({ first: "2019-09-01", last: "2019-09-02" });
  });

  test("must have the columns in columns.json, and no column that looks misspelt", async () => {
    const { score: scores, ...others } = trace(0, "sym-1", 0.5);
    await writeTable("traces", [{ ...others, scores }]);
    const missing = "  traces.parquet score: expected a column, got scores";
    expect(await message()).toBe(`The dataset has 1 issue:\n${missing}`);
    const columns = { traces: { score: "mark" } };
    await writeFile(join(directory, "columns.json"), JSON.stringify(columns));
    const unnamed =
      "  traces.parquet score: expected a column mark, as columns.json says, got none";
    expect(await message()).toBe(`The dataset has 1 issue:\n${unnamed}`);
  });

  test("cannot be combined with trace files of other formats", async () => {
    await mkdir(join(directory, "traces"));
    await writeTable("traces/a", [trace(0, "sym-1", 0.5)]);
    await writeFile(join(directory, "traces/b.jsonl"), "");
    expect(await message()).toContain(
      "traces/a.parquet: expected traces as .parquet alone, got files of other formats next to it",
    );
  });

  test("must be Parquet if their name ends in .parquet", async () => {
    await writeFile(join(directory, "traces.parquet"), "no table");
    expect(await message()).toMatch(
      /^The dataset has 1 issue:\n {2}traces.parquet: expected Parquet that DuckDB can read, got .+$/,
    );
  });

  test("cannot be read with a memory limit that is not a size", async () => {
    await writeTable("traces", [trace(0, "sym-1", 0.5)]);
    await expect(readDataset(directory, { memoryLimit: "much" })).rejects.toMatchObject({
      code: "INVALID_OPTION",
      message: 'memoryLimit: expected a size such as 1GB, got "much"',
    });
  });
});

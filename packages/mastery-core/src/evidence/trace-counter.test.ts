import { describe, expect, test } from "vitest";
import { NOT_SHOWN } from "../describe.ts";
import { learner, learnerId, smallDataset, trace } from "../testing/index.ts";
import { build, issues } from "./build.fixture.ts";
import { buildDataset } from "./build-dataset.ts";
import { FAILED, MASTERED } from "./evidence.ts";

describe("traces", () => {
  const evidenceOf = async (...traces: unknown[]) => (await build({ traces })).evidence;

  test("are summed in one row per learner and resource", async () => {
    const evidence = await evidenceOf(
      trace(1, "sym-1", 0.25),
      trace(1, "sym-1", 0.75),
      trace(1, "sym-1", null),
      trace(0, "sym-2", null, { verb: "failed" }),
      trace(1, "add-1", 1),
    );
    expect([...evidence.offsets]).toEqual([0, 1, 3, 3, 3, 3, 3]);
    expect([...evidence.resource]).toEqual([4, 0, 3]);
    expect([...evidence.traces]).toEqual([1, 1, 3]);
    expect([...evidence.scored]).toEqual([0, 1, 2]);
    expect([...evidence.scoreSum]).toEqual([0, 1e9, 1e9]);
    expect([...evidence.scoredSuccesses]).toEqual([0, 1, 1]);
    expect([...evidence.outcome]).toEqual([FAILED, MASTERED, MASTERED]);
  });

  test("determine the latest time and its score, in any order", async () => {
    const at = (day: number, score: number | null, trace_id: string | null = null) =>
      trace(1, "sym-1", score, { timestamp: `2025-09-0${day}T08:00:00Z`, trace_id });
    const traces = [
      at(1, 0.9),
      at(3, 0.5, "t1"),
      at(3, 0.4),
      at(5, null),
      // Neither of the traces t2 counts, because their scores differ.
      at(6, 0.8, "t2"),
      at(7, 0.1, "t2"),
      at(3, 0.5, "t1"),
    ];
    for (const some of [traces, traces.toReversed(), [...traces.slice(4), ...traces.slice(0, 4)]]) {
      const { evidence } = await build({ traces: some }, { lenient: true });
      expect([...evidence.lastScoredAt]).toEqual([Date.parse("2025-09-03T08:00:00Z")]);
      expect([...evidence.lastScore]).toEqual([400_000_000]);
      const undated = trace(1, "sym-1", 0.3, { timestamp: null, trace_id: "t3" });
      const again = await build({ traces: [undated, ...some] }, { lenient: true });
      expect([...again.evidence.lastScoredAt]).toEqual([Number.NaN]);
      expect([...again.evidence.lastScore]).toEqual([0]);
    }
  });

  test("determine the day of the last trace that has a date, scored or not, in any order", async () => {
    const at = (timestamp: string | null, score: number | null) =>
      trace(1, "sym-1", score, { timestamp });
    const traces = [at("2025-09-05T23:59:59Z", null), at("2025-09-03T08:00:00Z", 1), at(null, 1)];
    for (const some of [traces, traces.toReversed()]) {
      expect((await evidenceOf(...some)).lastDay).toEqual(Uint32Array.of(20250905));
    }
    expect((await evidenceOf(at(null, 1))).lastDay).toEqual(Uint32Array.of(0));
  });

  test("without a score have no latest time", async () => {
    const { lastScoredAt, lastScore } = await evidenceOf(trace(1, "sym-1", null));
    expect([...lastScoredAt, ...lastScore]).toEqual([Number.NaN, 0]);
  });

  test.each([
    { verb: "passed", success: null, outcome: MASTERED },
    { verb: "completed", success: undefined, outcome: MASTERED },
    { verb: "failed", success: null, outcome: FAILED },
    { verb: "failed", success: true, outcome: MASTERED },
    { verb: "passed", success: false, outcome: FAILED },
  ] as const)(
    "$verb with success $success have the outcome $outcome",
    async ({ verb, success, outcome }) => {
      const fields = success === undefined ? { verb } : { verb, success };
      const evidence = await evidenceOf(trace(0, "sym-1", 0.5, fields));
      expect([...evidence.outcome]).toEqual([outcome]);
    },
  );

  test("identify learners by uuid or pseudonym, in any letter case", async () => {
    const pseudonym = "02d677067bbd8eedd511d962770e47e06157abae";
    const { evidence } = await build({
      learners: [...smallDataset().learners.slice(1), learner(0, { mbox_sha1sum: pseudonym })],
      traces: [
        trace(0, "sym-1", 1),
        trace(0, "sym-1", 1, { learner_id: pseudonym }),
        trace(0, "sym-1", 1, { learner_id: pseudonym.toUpperCase() }),
      ],
    });
    expect([...evidence.traces]).toEqual([3]);
  });

  test("count once if their ids and contents are equal", async () => {
    const again = trace(0, "sym-1", 0.5, { trace_id: "t1" });
    const { evidence, report } = await build({ traces: [again, { ...again }, again] });
    expect([...evidence.traces]).toEqual([1]);
    expect(report.traces).toEqual({
      read: 3,
      counted: 1,
      repeated: 2,
      skipped: 0,
      outside: 0,
      undated: 0,
      left: 0,
    });
  });

  test.each([
    [{ timestamp: "2025-09-01T08:00:00Z" }, { timestamp: "2025-09-01 10:00:00+02" }],
    [{ duration: "PT90S" }, { duration: "PT1M30S" }],
    [{ timestamp: "yesterday" }, { timestamp: null }],
    [{ duration: "1 minute" }, { duration: "2 minutes" }],
  ])("count once if only the notation of their times differs: %j and %j", async (one, other) => {
    const first = trace(0, "sym-1", 0.5, { trace_id: "t1" });
    const { report } = await build({
      traces: [
        { ...first, ...one },
        { ...first, ...other },
      ],
    });
    expect(report.traces).toMatchObject({ counted: 1, repeated: 1 });
  });

  test("count without readable times, with a warning unless only the duration is missing", async () => {
    const { timestamp: _, ...undated } = trace(0, "sym-1", 0.5, { duration: "PT1M" });
    const { report } = await build({
      traces: [
        undated,
        { ...undated, timestamp: null },
        trace(0, "sym-1", 0.5, { timestamp: "yesterday", duration: "90" }),
        { ...undated, timestamp: 1_756_713_600 },
        { ...undated, timestamp: "1756713600000" },
        { ...undated, timestamp: "20250901" },
        trace(0, "sym-1", 0.5, { duration: null }),
      ],
    });
    expect(report.traces).toMatchObject({ counted: 7, skipped: 0 });
    expect(report.warnings).toEqual({
      missing_timestamp: 2,
      unreadable_duration: 1,
      unreadable_timestamp: 2,
      numeric_timestamp: 2,
    });
  });

  test("count with times that cannot be, with a warning", async () => {
    const days = ["1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "2025-09-01T23:59:59Z"];
    const traces = [...days, "2025-09-02T00:00:00Z", "2025-09-02T01:00:00+02:00"].map((timestamp) =>
      trace(0, "sym-1", 0.5, { timestamp }),
    );
    const { report } = await buildDataset({ ...smallDataset(), traces }, { today: "2025-09-01" });
    expect(report.traces.counted).toBe(5);
    expect(report.warnings).toEqual({ timestamp_before_1970: 1, timestamp_after_today: 1 });
    const withoutDay = await buildDataset({ ...smallDataset(), traces });
    expect(withoutDay.report.warnings).toEqual({ timestamp_before_1970: 1 });
  });

  test("cause one warning if repeated, and none for learners who have left", async () => {
    const unreadable = trace(0, "sym-1", 0.5, { trace_id: "t1", timestamp: "yesterday" });
    const missing = { ...unreadable, timestamp: null };
    const left = trace(7, "sym-1", 0.5, { timestamp: null });
    const learners = [...smallDataset().learners, learner(7, { left: true })];
    for (const traces of [
      [unreadable, missing, left],
      [left, missing, unreadable, missing],
      [unreadable, missing, unreadable, missing, left],
    ]) {
      const { report } = await build({ learners, traces });
      expect(report.traces).toMatchObject({ counted: 1, left: 1 });
      expect(report.warnings).toEqual({ missing_timestamp: 1 });
    }
  });

  test.each([
    { resource_id: "sym-2" },
    { learner_id: learnerId(1) },
    { score: 0.6 },
    { score: null },
    { success: false },
    { verb: "completed" as const },
    { duration: "PT1M" },
    { duration: null },
    { duration: "1 minute" },
    { timestamp: "2025-09-01T08:00:01Z" },
    { timestamp: "2025-09-01T08:00:00+02:00" },
    { timestamp: null },
    { timestamp: "yesterday" },
  ])("must have the same content if they have the same id: %j", async (change) => {
    const first = trace(0, "sym-1", 0.5, { trace_id: "t1", duration: "PT2M" });
    expect(await issues({ traces: [first, { ...first, ...change }] })).toEqual([
      "traces[1] trace_id: expected the same content for the same id, got different content",
    ]);
  });

  test("have an issue for each invalid field, and all issues are reported together", async () => {
    const traces = [
      trace(9, "jumping", 1.2, {
        trace_id: "",
        verb: "tried" as "passed",
        success: "yes" as unknown as boolean,
      }),
      trace(0, "sym-1", "NaN" as unknown as number),
    ];
    expect(await issues({ traces })).toEqual([
      'traces[0] trace_id: expected a non-empty string, or null, got ""',
      `traces[0] learner_id: expected the uuid or pseudonym of a learner, got ${NOT_SHOWN}`,
      `traces[0] resource_id: expected the id of a resource, got ${NOT_SHOWN}`,
      `traces[0] verb: expected passed, failed or completed, got ${NOT_SHOWN}`,
      "traces[0] success: expected true or false, or null, got a string",
      "traces[0] score: expected a number from 0 to 1, or null, got 1.2",
      "traces[1] score: expected a number from 0 to 1, or null, got a string",
    ]);
  });

  test("do not reveal a learner in swapped columns, and show an unknown resource only if its id is similar to a known id", async () => {
    const pseudonym = "02d677067bbd8eedd511d962770e47e06157abae";
    const unknown = [
      ...[learnerId(0), learnerId(77), pseudonym, "mailto:anne@example.org", "Anne Martin"],
      ...["Add-1", "1", "add-99"],
    ];
    const traces = unknown.map((id) => trace(0, id, 1));
    const got = (await issues({ traces })).map((line) => line.split("got ")[1]);
    expect(got).toEqual([...unknown.slice(1).map(() => NOT_SHOWN), '"add-99"']);
  });

  test("cause a warning if they name skills that their resource lacks in the catalogue", async () => {
    const other = async (skills: unknown) => {
      const traces = [...smallDataset().traces, trace(0, "frac-1", 1, { skills: skills as never })];
      return (await build({ traces })).report.warnings.other_skills;
    };
    for (const named of [["addition", { id: "fractions" }], [{ id: "addition" }], [], null]) {
      expect(await other(named)).toBeUndefined();
    }
    for (const named of [["symmetry"], ["addition", "division"], [7], [null], "addition", {}]) {
      expect(await other(named)).toBe(1);
    }
  });

  test("have their issues counted by kind and field if there are more than 50, so that no issue hides the other issues", async () => {
    const traces = Array.from({ length: 60 }, () => trace(0, "sym-1", 2));
    const lines = await issues({ traces: [...traces, trace(0, "jumping", 1)] });
    expect(lines).toHaveLength(11 + 3);
    expect(lines[9]).toMatch(/^traces\[9\] score: /);
    expect(lines[10]).toMatch(/^traces\[60\] resource_id: /);
    expect(lines.slice(11)).toEqual([
      "… and 50 more. Counts by kind and field:",
      "invalid_value score: 60",
      "unknown_resource resource_id: 1",
    ]);
  });
});

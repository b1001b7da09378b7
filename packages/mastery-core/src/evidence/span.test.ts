import { expect, test } from "vitest";
import { countEvidence, learner, smallDataset, trace } from "../testing/index.ts";
import { build } from "./build.fixture.ts";
import { buildDataset } from "./build-dataset.ts";

const at = (n: number, timestamp: string | null) => trace(n, "sym-1", 0.5, { timestamp });

const TRACES = [
  at(0, "2025-10-01T08:00:00Z"),
  at(1, "2025-09-02T01:30:00+02:00"),
  at(2, "2025-12-31 23:30:00.5-01:00"),
  at(3, null),
  at(4, "yesterday"),
];
const SPAN = { since: null, until: null, first: "2025-09-01", last: "2026-01-01" };

test("the dates of a dataset are the first and the last day of its traces in UTC, in any order", async () => {
  for (const traces of [TRACES, TRACES.toReversed()]) {
    expect((await build({ traces })).report.dates).toEqual(SPAN);
  }
});

test("the last day of each learner is that of the last trace, 0 without one", async () => {
  for (const traces of [TRACES, TRACES.toReversed()]) {
    const { lastDay } = await build({ traces: [...traces, at(0, "2025-09-30T08:00:00Z")] });
    expect([...lastDay]).toEqual([20251001, 20250901, 20260101, 0, 0, 0]);
  }
});

test("traces of one id with different content have no part in the dates, in any order", async () => {
  const conflicting = ["2031-01-02T08:00:00Z", "2019-01-02T08:00:00Z"].map((time) => ({
    ...at(1, time),
    trace_id: "t1",
  }));
  const counted = { ...at(0, "2025-10-01T08:00:00Z"), trace_id: "t2" };
  const traces = [conflicting[0], counted, ...TRACES.slice(1), conflicting[1]];
  for (const shuffled of [traces, traces.toReversed()]) {
    const { lastDay, report } = await build({ traces: shuffled }, { lenient: true });
    expect(report.traces).toMatchObject({ counted: 5, skipped: 2 });
    expect(report.dates).toEqual(SPAN);
    expect([...lastDay]).toEqual([20251001, 20250901, 20260101, 0, 0, 0]);
  }
});

test("a dataset without a readable timestamp has no dates", async () => {
  const { report } = await build({ traces: TRACES.slice(3) });
  expect(report.dates).toEqual({ since: null, until: null, first: null, last: null });
});

test("traces of learners who have left, and faulty ones, have no part in the dates", async () => {
  const learners = smallDataset().learners.map((one, n) => learner(n, { left: n === 5, ...one }));
  const traces = [...TRACES, at(5, "2020-01-01T08:00:00Z"), at(9, "2030-01-01T08:00:00Z")];
  const { report } = await build({ learners, traces }, { lenient: true });
  expect(report.traces).toMatchObject({ counted: 5, left: 1, skipped: 1 });
  expect(report.dates).toEqual(SPAN);
});

test("evidence has the dates of its traces, where its records say them", async () => {
  const { traces: _, ...catalogue } = smallDataset();
  const evidence = countEvidence([TRACES[0]!, at(0, "2025-11-01T08:00:00Z"), at(1, null)]);
  const { report } = await buildDataset({ ...catalogue, evidence });
  expect(report.dates).toEqual({
    since: null,
    until: null,
    first: "2025-10-01",
    last: "2025-11-01",
  });
  const [{ first_timestamp, last_timestamp, ...undated }] = evidence as [(typeof evidence)[0]];
  expect([first_timestamp, last_timestamp]).toEqual([
    "2025-10-01T08:00:00Z",
    "2025-11-01T08:00:00Z",
  ]);
  const without = await buildDataset({ ...catalogue, evidence: [undated] });
  expect(without.report.dates).toEqual({ since: null, until: null, first: null, last: null });
});

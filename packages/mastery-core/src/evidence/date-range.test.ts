import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countEvidence } from "../../tests/count-evidence.fixture.ts";
import type { Trace } from "../records/records.ts";
import { smallDataset, trace } from "../testing/index.ts";
import { buildDataset, DatasetBuilder } from "./build-dataset.ts";
import type { DatasetOptions } from "./dataset.ts";

const { traces: _, ...catalogue } = smallDataset();

const build = (traces: readonly unknown[], options: DatasetOptions) =>
  buildDataset({ ...catalogue, traces: traces as readonly Trace[] }, options);

const at = (timestamp: string | null) => trace(0, "sym-1", 0.5, { timestamp });

const TRACES = [
  at("2025-08-31T23:59:59.999Z"),
  at("2025-09-01T00:00:00Z"),
  at("2026-07-04T23:59:60Z"),
  at("2026-07-05T00:00:00Z"),
  at(null),
  at("yesterday"),
];

describe("selects traces by their day in UTC, including both bounds", () => {
  test.each([
    [{ since: "2025-09-01" }, { counted: 3, outside: 1, undated: 2 }],
    [{ until: "2026-07-04" }, { counted: 3, outside: 1, undated: 2 }],
    [
      { since: "2025-09-01", until: "2026-07-04" },
      { counted: 2, outside: 2, undated: 2 },
    ],
    [
      { since: "2025-09-01", until: "2025-09-01" },
      { counted: 1, outside: 3, undated: 2 },
    ],
    [{ since: "2030-01-01" }, { counted: 0, outside: 4, undated: 2 }],
    [{ since: "0000-01-01" }, { counted: 4, outside: 0, undated: 2 }],
    [{}, { counted: 6, outside: 0, undated: 0 }],
  ])("with %o, the counts are %o", async (range, counts) => {
    const { report } = await build(TRACES, range);
    expect(report.traces).toEqual({ read: 6, repeated: 0, skipped: 0, left: 0, ...counts });
    expect(report.dates).toMatchObject({ since: null, until: null, ...range });
  });

  test("accepts timestamps in any time zone", async () => {
    const traces = [at("2025-09-01T01:00:00+02:00"), at("2025-08-31T23:00:00-01:00")];
    const { report } = await build(traces, { since: "2025-09-01" });
    expect(report.dates).toMatchObject({ first: "2025-09-01", last: "2025-09-01" });
    expect(report.traces).toMatchObject({ counted: 1, outside: 1 });
  });
});

test("ignores issues of traces that are not selected", async () => {
  const timestamp = fc.constantFrom(
    "2025-08-31T10:00:00Z",
    "2025-09-01T10:00:00Z",
    "2025-09-02 10:00:00+14:00",
    "2025-09-03T10:00:00Z",
    "soon",
    null,
  );
  const traces = fc.array(
    fc.record({
      trace_id: fc.option(fc.constantFrom("t1", "t2", "t3")),
      learner_id: fc.constantFrom(...catalogue.learners.map((one) => one.learner_id), "nobody"),
      resource_id: fc.constantFrom("sym-1", "add-1", "removed"),
      verb: fc.constantFrom("passed", "failed", "tried"),
      score: fc.constantFrom(0, 0.5, 1.5),
      timestamp,
    }),
    { maxLength: 30 },
  );
  const isChosen = ({ timestamp }: { timestamp: string | null }): boolean =>
    /^2025-09-0[12]/.test(timestamp ?? "");
  const range = { since: "2025-09-01", until: "2025-09-02" };
  await fc.assert(
    fc.asyncProperty(traces, async (all) => {
      const chosen = await build(all, { lenient: true, ...range });
      const alone = await build(all.filter(isChosen), { lenient: true });
      const { outside, undated, read } = chosen.report.traces;
      expect(outside + undated).toBe(all.length - all.filter(isChosen).length);
      expect({
        ...chosen,
        report: {
          ...chosen.report,
          traces: {
            ...chosen.report.traces,
            outside: 0,
            undated: 0,
            read: read - outside - undated,
          },
          dates: { ...chosen.report.dates, since: null, until: null },
        },
      }).toEqual(alone);
    }),
  );
});

test("reports records that are not objects, since they have no date", async () => {
  const { report } = await build([7, at("2020-01-01T08:00:00Z")], {
    lenient: true,
    since: "2025-09-01",
  });
  expect(report.traces).toMatchObject({ skipped: 1, outside: 1 });
});

test("rejects a range of days for evidence", async () => {
  const evidence = countEvidence(TRACES.slice(0, 4));
  await expect(
    buildDataset({ ...catalogue, evidence }, { since: "2025-09-01", until: "2026-07-04" }),
  ).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: `\
since: expected traces to select from, got evidence, which is already counted
until: expected traces to select from, got evidence, which is already counted`,
  });
});

test.each<[DatasetOptions, string]>([
  [{ since: "" }, 'since: expected a date such as 2025-09-01, got ""'],
  [{ since: "2025-9-1" }, 'since: expected a date such as 2025-09-01, got "2025-9-1"'],
  [{ until: "2026-02-29" }, 'until: expected a date such as 2025-09-01, got "2026-02-29"'],
  [
    { since: "2025-09-01T08:00:00Z" },
    'since: expected a date such as 2025-09-01, got "2025-09-01T08:00:00Z"',
  ],
  [
    { since: ["2025-09-01"] as never, until: null as never },
    "since: expected a date such as 2025-09-01, got a list\nuntil: expected a date such as 2025-09-01, got null",
  ],
  [
    { since: "2025-09-02", until: "2025-09-01" },
    "until: expected a date on or after since, 2025-09-02, got 2025-09-01",
  ],
])("rejects the range %o", (options, message) => {
  expect(() => new DatasetBuilder(options)).toThrow(
    expect.objectContaining({ code: "INVALID_OPTION", message }),
  );
});

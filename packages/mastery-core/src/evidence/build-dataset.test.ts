import fc from "fast-check";
import { expect, test } from "vitest";
import type { DatasetRecords } from "../records/records.ts";
import { smallDataset } from "../testing/index.ts";
import { buildDataset } from "./build-dataset.ts";

/** Passes records with types that TypeScript does not accept. */
const untyped = (records: object) => records as DatasetRecords;
const { traces, ...others } = smallDataset();

test("accepts times as Date objects", async () => {
  const dated = traces.map((one) => ({ ...one, timestamp: new Date(one.timestamp!) }));
  expect(await buildDataset(untyped({ ...others, traces: dated }))).toEqual(
    await buildDataset({ ...others, traces }),
  );
});

test("accepts times of evidence as Date objects", async () => {
  const time = "2025-09-01T08:00:00.000Z";
  const row = {
    learner_id: others.learners[0]!.learner_id,
    resource_id: others.resources[0]!.resource_id,
    traces: 3,
    scored_traces: 2,
    score_sum_billionths: 1_200_000_000,
    scored_successes: 1,
    any_success: true,
    any_known_outcome: true,
    last_score: 0.5,
    pass_mark: 0.5,
  };
  const dated = { ...row, first_timestamp: new Date(time), last_scored_at: new Date(time) };
  expect(await buildDataset(untyped({ ...others, evidence: [dated] }))).toEqual(
    await buildDataset({
      ...others,
      evidence: [{ ...row, first_timestamp: time, last_scored_at: time }],
    }),
  );
});

test.each([
  ["0.5", "a string"],
  ["", "a string"],
  ["NaN", "a string"],
  [1n, "a bigint"],
  [true, "a boolean"],
  [Number.NaN, "NaN"],
])("rejects the score %s, as in a file of JSON", async (score, got) => {
  const wrong = untyped({ ...others, traces: [{ ...traces[0], score }] });
  await expect(buildDataset(wrong)).rejects.toThrow(
    `traces[0] score: expected a number from 0 to 1, or null, got ${got}`,
  );
});

test("warns about an invalid Date as about an unreadable timestamp", async () => {
  const timestamp = new Date(Number.NaN);
  const { report } = await buildDataset(
    untyped({ ...others, traces: [{ ...traces[0], timestamp }, ...traces.slice(1)] }),
  );
  expect(report.warnings).toMatchObject({ unreadable_timestamp: 1 });
});

test("does not change the caller's records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), async (score) => {
      const trace = Object.freeze({ ...traces[0], score, timestamp: new Date(0) });
      const dataset = await buildDataset(untyped({ ...others, traces: [trace] }));
      const plain = { ...traces[0]!, score, timestamp: "1970-01-01T00:00:00Z" };
      expect(dataset.evidence).toEqual(
        (await buildDataset({ ...others, traces: [plain] })).evidence,
      );
    }),
    { numRuns: 50 },
  );
});

test.each(["skills", "resources", "learners", "traces"])(
  "reports null in place of a record in %s",
  async (kind) => {
    const records = untyped({ ...others, traces, [kind]: [null] });
    await expect(buildDataset(records)).rejects.toThrow(`${kind}[0]: expected an object, got null`);
  },
);

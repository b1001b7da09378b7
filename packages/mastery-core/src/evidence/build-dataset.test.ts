import fc from "fast-check";
import { expect, test } from "vitest";
import { NOT_SHOWN } from "../describe.ts";
import type { DatasetRecords } from "../records/records.ts";
import { smallDataset } from "../testing/index.ts";
import { buildDataset } from "./build-dataset.ts";

/** Passes records as a database driver returns them, with types that TypeScript does not accept. */
const fromDriver = (records: object) => records as DatasetRecords;
const { traces, ...others } = smallDataset();

test("accepts numbers as strings and BigInts, and times as Date objects", async () => {
  const expected = await buildDataset({ ...others, traces });
  const dataset = await buildDataset(
    fromDriver({
      skills: others.skills,
      resources: others.resources.map((one) => ({
        ...one,
        grade_level: BigInt(one.grade_level),
        estimated_duration_s: "300.0",
      })),
      learners: others.learners.map((one) => ({ ...one, grade_level: String(one.grade_level) })),
      traces: traces.map((one) => ({
        ...one,
        score: one.score === null ? null : one.score?.toFixed(10),
        timestamp: new Date(one.timestamp!),
      })),
    }),
  );
  expect(dataset).toEqual(expected);
});

test("accepts counts of evidence as strings and BigInts, and times as Date objects", async () => {
  const { learners, resources } = others;
  const counts = { traces: 3, scored_traces: 2, score_sum_billionths: 1_200_000_000 };
  const row = {
    learner_id: learners[0]!.learner_id,
    resource_id: resources[0]!.resource_id,
    scored_successes: 1,
    any_success: true,
    any_known_outcome: true,
  };
  const first = "2025-09-01T08:00:00.000Z";
  const expected = await buildDataset({
    ...others,
    evidence: [{ ...row, ...counts, first_timestamp: first, last_timestamp: first }],
  });
  const dataset = await buildDataset(
    fromDriver({
      ...others,
      evidence: [
        {
          ...row,
          traces: "3",
          scored_traces: 2n,
          score_sum_billionths: "1200000000",
          first_timestamp: new Date(first),
          last_timestamp: new Date(first),
        },
      ],
    }),
  );
  expect(dataset).toEqual(expected);
});

test.each([
  ["", "a string"],
  ["0,5", "a string"],
  ["NaN", "a string"],
  ["0x1", "a string"],
  [" 0.5", "a string"],
  [2n ** 70n, NOT_SHOWN],
])("rejects the score '%s'", async (score, got) => {
  const wrong = fromDriver({ ...others, traces: [{ ...traces[0], score }] });
  await expect(buildDataset(wrong)).rejects.toThrow(
    `traces[0] score: expected a number from 0 to 1, or null, got ${got}`,
  );
});

test("warns about an invalid Date as about an unreadable timestamp", async () => {
  const timestamp = new Date(Number.NaN);
  const { report } = await buildDataset(
    fromDriver({ ...others, traces: [{ ...traces[0], timestamp }, ...traces.slice(1)] }),
  );
  expect(report.warnings).toMatchObject({ unreadable_timestamp: 1 });
});

test("does not change the caller's records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), async (score) => {
      const trace = Object.freeze({ ...traces[0], score: String(score), timestamp: new Date(0) });
      const dataset = await buildDataset(fromDriver({ ...others, traces: [trace] }));
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
    const records = fromDriver({ ...others, traces, [kind]: [null] });
    await expect(buildDataset(records)).rejects.toThrow(`${kind}[0]: expected an object, got null`);
  },
);

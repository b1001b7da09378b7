import { describe, expect, it } from "vitest";
import { countEvidence } from "../../tests/count-evidence.fixture.ts";
import type { DatasetError } from "../errors/index.ts";
import type { EvidenceBatch, EvidenceRecord } from "../records/records.ts";
import { learnerId, smallDataset } from "../testing/index.ts";
import { buildDataset } from "./build-dataset.ts";

const { traces, ...catalogue } = smallDataset();
// Batches contain no date except the date of the latest score.
const records = countEvidence(traces).map(
  ({ first_timestamp: _, last_timestamp: __, ...rest }): EvidenceRecord => rest,
);

/** Returns records as a batch in columns. */
function batchOf(rows: readonly EvidenceRecord[]): EvidenceBatch {
  const learner_ids = [...new Set(rows.map((row) => row.learner_id))];
  const resource_ids = [...new Set(rows.map((row) => row.resource_id))];
  return {
    learner_ids,
    resource_ids,
    learner: Uint32Array.from(rows, (row) => learner_ids.indexOf(row.learner_id)),
    resource: Uint32Array.from(rows, (row) => resource_ids.indexOf(row.resource_id)),
    traces: Uint32Array.from(rows, (row) => row.traces),
    scored_traces: Uint32Array.from(rows, (row) => row.scored_traces),
    score_sum_billionths: Float64Array.from(rows, (row) => row.score_sum_billionths),
    scored_successes: Uint32Array.from(rows, (row) => row.scored_successes),
    any_success: Uint8Array.from(rows, (row) => Number(row.any_success)),
    any_known_outcome: Uint8Array.from(rows, (row) => Number(row.any_known_outcome)),
    last_scored_at: Float64Array.from(rows, (row) => Date.parse(row.last_scored_at ?? "")),
    last_score: Float64Array.from(rows, (row) => row.last_score ?? Number.NaN),
  };
}

async function issues(evidence: readonly (EvidenceRecord | EvidenceBatch)[]): Promise<string[]> {
  const error = await buildDataset({ ...catalogue, evidence }).then(
    () => expect.fail("no issue was found"),
    (reason: DatasetError) => reason,
  );
  return error.message
    .split("\n")
    .slice(1)
    .map((line) => line.trim());
}

describe("evidence in columns", () => {
  it("is equivalent to records, even in several batches or together with records", async () => {
    const expected = await buildDataset({ ...catalogue, evidence: records });
    expect(await buildDataset({ ...catalogue, evidence: [batchOf(records)] })).toEqual(expected);
    const mixed = [
      batchOf(records.slice(5)),
      records[0]!,
      batchOf(records.slice(1, 5)),
      batchOf([]),
    ];
    expect(await buildDataset({ ...catalogue, evidence: mixed })).toEqual(expected);
  });

  it("can lack dates, like records", async () => {
    const undated = records.map(({ last_scored_at, last_score, ...rest }) => rest);
    const expected = await buildDataset({ ...catalogue, evidence: undated });
    expect(expected.report.warnings).toEqual({ undated_evidence: 15 });
    const { last_scored_at, last_score, ...batch } = batchOf(undated);
    expect(await buildDataset({ ...catalogue, evidence: [batch] })).toEqual(expected);
    expect(await buildDataset({ ...catalogue, evidence: [batchOf(undated)] })).toEqual(expected);
    expect(await issues([{ ...batch, last_score: last_score! }])).toEqual([
      "evidence[0] last_scored_at: expected a Float64Array, got nothing",
    ]);
  });

  it("can repeat a pair of learner and resource, within a batch and after it", async () => {
    const [first, second, third] = records;
    const again = [first!, second!, third!, second!, first!, first!];
    const expected = await buildDataset({ ...catalogue, evidence: [...again, ...records] });
    const batches = [batchOf(again), batchOf(records)];
    expect(await buildDataset({ ...catalogue, evidence: batches })).toEqual(expected);
    const sorted = [batchOf([first!, first!, second!, third!]), ...records, second!, first!];
    expect(await buildDataset({ ...catalogue, evidence: sorted })).toEqual(expected);
  });

  it("is skipped and counted for learners who have left, like records", async () => {
    const learners = catalogue.learners.map((one, n) => ({ ...one, left: n % 2 === 0 }));
    const read = (evidence: readonly (EvidenceRecord | EvidenceBatch)[]) =>
      buildDataset({ ...catalogue, learners, evidence });
    const expected = await read(records);
    expect(expected.report.traces).toMatchObject({ counted: 9, left: 9 });
    expect(await read([batchOf(records)])).toEqual(expected);
  });

  it("has the same issues as records, with the position of the row", async () => {
    const wrong = [
      records[0]!,
      { ...records[1]!, learner_id: learnerId(99), traces: 0 },
      { ...records[2]!, scored_traces: 2, traces: 1, resource_id: "none" },
      { ...records[3]!, score_sum_billionths: 0.5 },
      { ...records[4]!, score_sum_billionths: -1 },
      { ...records[5]!, scored_successes: 1, any_success: false },
      { ...records[6]!, any_success: true, any_known_outcome: false },
      { ...records[7]!, scored_successes: 2 },
      { ...records[0]!, last_score: 2 },
      { ...records[0]!, last_score: null },
      { ...records[0]!, last_score: 0.9 },
      { ...records[0]!, last_scored_at: null },
    ];
    const told = await issues(wrong);
    expect(told.length).toBeGreaterThanOrEqual(wrong.length);
    expect(await issues([wrong[0]!, batchOf(wrong.slice(1))])).toEqual(told);
  });

  it("cannot exceed the range of the columns for any learner", async () => {
    const half = { ...records[0]!, traces: 2 ** 31 };
    const large = {
      ...records[0]!,
      ...{ last_scored_at: null, last_score: null },
      traces: 2 ** 23,
      scored_traces: 2 ** 23,
      score_sum_billionths: 5_000_000_000_000_000,
    };
    const tooMany = [
      "traces: expected at most 4294967295 traces per learner, with scores that sum to at most 9007199254740991 billionths, got more",
    ];
    expect(await issues([batchOf([half, half]), half])).toEqual(tooMany);
    expect(await issues([batchOf([large, large])])).toEqual(tooMany);
  });

  it("must contain positions in its lists, and 0 or 1 for booleans", async () => {
    const batch = batchOf(records.slice(0, 2));
    batch.learner[0] = 7;
    batch.any_success[1] = 2;
    expect(await issues([batch])).toEqual([
      "evidence[0] learner_id: expected a non-empty string, got nothing",
      "evidence[1] any_success: expected true or false, got a number",
    ]);
  });

  it("must have all columns, of equal length", async () => {
    const { scored_successes, ...rest } = batchOf(records.slice(0, 3));
    const batch = {
      ...rest,
      resource_ids: "add-1",
      learner: [0, 1, 2],
      scored_traces: new Uint32Array(2),
    } as unknown as EvidenceBatch;
    expect(await issues([batch])).toEqual([
      "evidence[0] resource_ids: expected a list of ids, got a string",
      "evidence[0] learner: expected a Uint32Array, got a list",
      "evidence[0] scored_traces: expected 3 values, as many as in traces, got 2",
      "evidence[0] scored_successes: expected a Uint32Array, got nothing",
    ]);
    expect(scored_successes.length).toBe(3);
  });

  it("must have both columns of latest scores, or none", async () => {
    const { last_scored_at, last_score, ...rest } = batchOf(records.slice(0, 3));
    expect(await issues([{ ...rest, last_score }])).toEqual([
      "evidence[0] last_scored_at: expected a Float64Array, got nothing",
    ]);
    expect(await issues([{ ...rest, last_scored_at }])).toEqual([
      "evidence[0] last_score: expected a Float64Array, got nothing",
    ]);
  });
});

import { expect, test } from "vitest";
import { NOT_SHOWN } from "../describe.ts";
import type { EvidenceRecord } from "../records/records.ts";
import { learner, learnerId, smallDataset, trace } from "../testing/index.ts";
import { buildDataset, DatasetBuilder } from "./build-dataset.ts";
import type { Dataset } from "./dataset.ts";
import { ATTEMPTED, FAILED, MASTERED } from "./evidence.ts";

const PSEUDONYM = "02d677067bbd8eedd511d962770e47e06157abae";

/** Returns evidence of two traces of the n-th learner: a failed trace with a score of 0.25, and a passed trace with a score of 0.5. */
function evidence(n: number, fields: Readonly<Record<string, unknown>> = {}): EvidenceRecord {
  return {
    learner_id: learnerId(n),
    resource_id: "sym-1",
    traces: 2,
    scored_traces: 2,
    score_sum_billionths: 750_000_000,
    scored_successes: 1,
    any_success: true,
    any_known_outcome: true,
    pass_mark: 0.5,
    first_timestamp: "2025-09-01T08:00:00Z",
    last_timestamp: "2025-09-01T08:00:00Z",
    last_scored_at: "2025-09-01T08:00:00Z",
    last_score: 0.25,
    ...fields,
  };
}

function build(records: readonly EvidenceRecord[]): Promise<Dataset> {
  const { skills, resources, learners } = smallDataset();
  const withPseudonym = [learner(0, { mbox_sha1sum: PSEUDONYM }), ...learners.slice(1)];
  return buildDataset({ skills, resources, learners: withPseudonym, evidence: records });
}

/** Fields of evidence without the time and value of its last score. */
const UNDATED = { last_scored_at: null, last_score: null };

/** Returns a builder to which the catalogue and the learners of the small dataset have been added. */
function builderOfSchool(): DatasetBuilder {
  const builder = new DatasetBuilder();
  const { skills, resources, learners } = smallDataset();
  for (const record of skills) builder.add("skills", record, { file: "skills" });
  for (const record of resources) builder.add("resources", record, { file: "resources" });
  for (const record of learners) builder.add("learners", record, { file: "learners" });
  return builder;
}

async function issues(...records: EvidenceRecord[]): Promise<string[]> {
  const message = await build(records).then(
    () => expect.fail("no issue was found"),
    (error: Error) => error.message,
  );
  return message
    .split("\n")
    .slice(1)
    .map((line) => line.trim());
}

test("builds the same dataset from evidence as from its traces", async () => {
  const { skills, resources, learners } = smallDataset();
  const traces = [trace(1, "sym-1", 0.25), trace(1, "sym-1", 0.5)];
  expect(await build([evidence(1)])).toEqual(
    await buildDataset({ skills, resources, learners, traces }),
  );
});

test("adds up records of the same learner and resource, by uuid or pseudonym", async () => {
  const dataset = await build([evidence(0), evidence(0, { learner_id: PSEUDONYM.toUpperCase() })]);
  expect([...dataset.evidence.traces]).toEqual([4]);
  expect([...dataset.evidence.scoreSum]).toEqual([1_500_000_000]);
  expect([...dataset.evidence.scoredSuccesses]).toEqual([2]);
  expect(dataset.report.traces).toEqual({
    read: 4,
    counted: 4,
    repeated: 0,
    skipped: 0,
    outside: 0,
    undated: 0,
    left: 0,
  });
});

test("reports repeated traces and missing timestamps of evidence as if the traces had been read", async () => {
  const { report } = await build([evidence(1, { missing_timestamps: 1, repeated_traces: 3 })]);
  expect(report.traces).toMatchObject({ read: 5, counted: 2, repeated: 3 });
  expect(report.warnings).toEqual({ missing_timestamp: 1 });
});

test("rejects evidence of invalid traces, and more missing timestamps than traces", async () => {
  expect(await issues(evidence(1, { invalid_traces: 2, traces: 0 }))).toEqual([
    "evidence[0] invalid_traces: expected 0, since invalid traces do not count, got 2",
  ]);
  expect(await issues(evidence(1, { missing_timestamps: 3 }))).toEqual([
    "evidence[0] missing_timestamps: expected at most traces, got 3",
  ]);
});

test("validates, skips and counts records of learners who have left", async () => {
  const { skills, resources, learners } = smallDataset();
  const read = (...records: EvidenceRecord[]) =>
    buildDataset({
      skills,
      resources,
      learners: [...learners.slice(1), learner(0, { left: true })],
      evidence: records,
    });
  const dataset = await read(evidence(0), evidence(1));
  expect([...dataset.evidence.traces]).toEqual([2]);
  expect(dataset.report.traces).toEqual({
    read: 4,
    counted: 2,
    repeated: 0,
    skipped: 0,
    outside: 0,
    undated: 0,
    left: 2,
  });
  await expect(read(evidence(0, { traces: 0 }))).rejects.toThrow("evidence[0] traces: expected");
});

test("keeps the best outcome of a learner on a resource", async () => {
  const none = { scored_successes: 0, any_success: false };
  const unknown = evidence(0, { ...none, any_known_outcome: false });
  const failed = evidence(0, none);
  const outcomes = async (...records: EvidenceRecord[]) => [
    ...(await build(records)).evidence.outcome,
  ];
  expect(await outcomes(unknown)).toEqual([ATTEMPTED]);
  expect(await outcomes(failed, unknown)).toEqual([FAILED]);
  expect(await outcomes(failed, evidence(0), unknown)).toEqual([MASTERED]);
});

test("adds up traces and evidence in one builder", () => {
  const builder = builderOfSchool();
  builder.add("traces", trace(0, "sym-1", 1), { file: "traces" });
  builder.add("evidence", evidence(0), { file: "evidence" });
  const { evidence: rows, report } = builder.build();
  expect([...rows.traces]).toEqual([3]);
  expect([...rows.scoreSum]).toEqual([1_750_000_000]);
  expect(report.traces.counted).toBe(3);
});

test.each([
  ["traces", { traces: 2 ** 32 - 1 }],
  [
    "scores",
    {
      traces: 10_000_000,
      scored_traces: 10_000_000,
      score_sum_billionths: 2 ** 53 - 1,
      ...UNDATED,
    },
  ],
])("rejects a trace if the learner's evidence already has the maximum %s", (_, most) => {
  const builder = builderOfSchool();
  builder.add("evidence", evidence(0, most), { file: "evidence" });
  builder.add("traces", trace(0, "sym-1", 1), { file: "traces", index: 0 });
  expect(() => builder.build()).toThrow(
    "traces: expected at most 4294967295 traces per learner, with scores that sum to at most 9007199254740991 billionths, got more",
  );
});

test("rejects evidence that exceeds the limit together with the learner's traces", () => {
  const builder = builderOfSchool();
  builder.add("traces", trace(0, "sym-1", 1), { file: "traces", index: 0 });
  builder.add("evidence", evidence(0, { traces: 2 ** 32 - 1 }), { file: "evidence", index: 0 });
  expect(() => builder.build()).toThrow("traces: expected at most 4294967295 traces per learner");
});

test("rejects traces next to evidence, which already counts them", async () => {
  const records = { ...smallDataset(), evidence: [evidence(0)] };
  await expect(buildDataset(records as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: "traces: expected no traces next to evidence, which already counts them, got both",
  });
});

test("reports all invalid fields of a record of evidence together", async () => {
  expect(
    await issues(
      evidence(9, {
        resource_id: "jumping",
        traces: 0,
        scored_traces: 1.5,
        score_sum_billionths: "0,75",
        scored_successes: -1,
        any_success: 1,
        any_known_outcome: null,
        pass_mark: null,
        first_timestamp: "2025-09",
        last_timestamp: 1_756_713_600,
        last_scored_at: "yesterday",
        last_score: 1.5,
      }),
    ),
  ).toEqual([
    `evidence[0] learner_id: expected the uuid or pseudonym of a learner, got ${NOT_SHOWN}`,
    `evidence[0] resource_id: expected the id of a resource, got ${NOT_SHOWN}`,
    "evidence[0] traces: expected an integer from 1 to 4294967295, got 0",
    "evidence[0] scored_traces: expected an integer from 0 to 9007199254740991, got 1.5",
    "evidence[0] score_sum_billionths: expected an integer from 0 to 9007199254740991, got a string",
    "evidence[0] scored_successes: expected an integer from 0 to 9007199254740991, got -1",
    "evidence[0] any_success: expected true or false, got a number",
    "evidence[0] any_known_outcome: expected true or false, got null",
    "evidence[0] pass_mark: expected a number from 0 to 1, got null",
    `evidence[0] first_timestamp: expected an ISO 8601 date, with or without a time, or null, got ${NOT_SHOWN}`,
    "evidence[0] last_timestamp: expected an ISO 8601 date, with or without a time, or null, got a number",
    `evidence[0] last_scored_at: expected an ISO 8601 date, with or without a time, or null, got ${NOT_SHOWN}`,
    "evidence[0] last_score: expected a number from 0 to 1, or null, got 1.5",
  ]);
});

test("reports counts that do not fit the columns instead of wrapping around", async () => {
  const half = { traces: 2 ** 31 };
  const large = {
    traces: 2 ** 23,
    scored_traces: 2 ** 23,
    score_sum_billionths: 5_000_000_000_000_000,
    ...UNDATED,
  };
  const others = evidence(1, { ...half, resource_id: "add-1" });
  const tooMany = [
    "traces: expected at most 4294967295 traces per learner, with scores that sum to at most 9007199254740991 billionths, got more",
  ];
  expect(await issues(evidence(0, half), evidence(1, half), others)).toEqual(tooMany);
  expect(await issues(evidence(0, large), evidence(0, large))).toEqual(tooMany);
});

test("keeps the latest score of several records, or the lowest score if several are the latest, in any order", async () => {
  const at = (last_scored_at: string | null, last_score: number | null) =>
    evidence(0, { last_scored_at, last_score });
  const lastOf = async (...records: EvidenceRecord[]) => {
    const { lastScoredAt, lastScore } = (await build(records)).evidence;
    return [lastScoredAt[0], lastScore[0]];
  };
  const early = at("2025-09-01T08:00:00Z", 0.1);
  const late = at("2025-09-03T10:00:00.0019+02:00", 0.5);
  const alike = at("2025-09-03T08:00:00.001Z", 0.25);
  const expected = [Date.parse("2025-09-03T08:00:00.001Z"), 250_000_000];
  for (const records of [
    [early, late, alike],
    [alike, early, late],
    [late, alike, early],
  ]) {
    expect(await lastOf(...records)).toEqual(expected);
    expect(await lastOf(...records, at(null, null))).toEqual([Number.NaN, 0]);
    expect(await lastOf(at(null, null), ...records)).toEqual([Number.NaN, 0]);
  }
  const unscored = { scored_traces: 0, score_sum_billionths: 0, scored_successes: 0, ...UNDATED };
  expect(await lastOf(early, late, alike, evidence(0, unscored))).toEqual(expected);
  expect(await lastOf(evidence(0, unscored))).toEqual([Number.NaN, 0]);
});

test("keeps the day of the last trace if the record states it", async () => {
  const lastDay = async (fields: Partial<EvidenceRecord>) =>
    (await build([evidence(0, fields)])).evidence.lastDay[0];
  const last_timestamp = "2025-09-05T08:00:00Z";
  expect(await lastDay({ ...UNDATED, last_timestamp })).toBe(20250905);
  expect(await lastDay({ last_scored_at: "2025-09-03T08:00:00Z", last_score: 0.5 })).toBe(20250903);
  const none = { ...UNDATED, first_timestamp: null, last_timestamp: null };
  expect(await lastDay(none)).toBe(0);
});

test("warns about scores without a date in evidence, except for learners who have left", async () => {
  const { report } = await build([evidence(1, UNDATED), evidence(2, UNDATED), evidence(0)]);
  expect(report.warnings).toEqual({ undated_evidence: 2 });
  const counted = await build([evidence(1, { ...UNDATED, missing_timestamps: 1 })]);
  expect(counted.report.warnings).toEqual({ missing_timestamp: 1 });
  const { skills, resources, learners } = smallDataset();
  const left = await buildDataset({
    ...{ skills, resources, evidence: [evidence(0, UNDATED)] },
    learners: [...learners.slice(1), learner(0, { left: true })],
  });
  expect(left.report.warnings).toEqual({});
});

test("requires a time for the latest score, and a value that is consistent with the sum", async () => {
  expect(
    await issues(
      evidence(0, { last_score: null }),
      evidence(0, { last_scored_at: null }),
      evidence(0, { last_score: 0.76 }),
      evidence(0, { score_sum_billionths: 1_500_000_000, last_score: 0.4 }),
      evidence(0, { scored_traces: 0, score_sum_billionths: 0, scored_successes: 0 }),
    ),
  ).toEqual([
    "evidence[0] last_score: expected a value beside last_scored_at, got nothing",
    "evidence[1] last_scored_at: expected a value beside last_score, got nothing",
    "evidence[2] last_score: expected a score that is consistent with score_sum_billionths, got another score",
    "evidence[3] last_score: expected a score that is consistent with score_sum_billionths, got another score",
    "evidence[4] last_score: expected a score that is consistent with score_sum_billionths, got another score",
  ]);
});

test("requires consistent counts", async () => {
  expect(
    await issues(
      evidence(0, { scored_traces: 3 }),
      evidence(0, { score_sum_billionths: 2_000_000_001, ...UNDATED }),
      evidence(0, { scored_successes: 3 }),
      evidence(0, { any_success: false }),
      evidence(0, { any_known_outcome: false }),
    ),
  ).toEqual([
    "evidence[0] scored_traces: expected at most traces, got 3",
    `evidence[1] score_sum_billionths: expected at most 1e9 · scored_traces, got ${NOT_SHOWN}`,
    "evidence[2] scored_successes: expected at most scored_traces, got 3",
    "evidence[3] any_success: expected true, as scored_successes implies, got false",
    "evidence[4] any_known_outcome: expected true, as any_success implies, got false",
  ]);
});

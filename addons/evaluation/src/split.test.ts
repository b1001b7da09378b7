import { MasteryError, type Trace } from "@mastery/core";
import { learner, smallDataset, trace } from "@mastery/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildLogged } from "./school.fixture.ts";
import { type CutOptions, type Split, splitAttempts } from "./split.ts";

/** Returns a trace of the n-th learner on a day of September 2025, at an hour in UTC. */
function at(n: number, resource: string, score: number | null, day: number, hour = 8): Trace {
  const time = `2025-09-${`${day}`.padStart(2, "0")}T${`${hour}`.padStart(2, "0")}:00:00Z`;
  return trace(n, resource, score, { timestamp: time });
}

async function split(traces: readonly Trace[], cut: CutOptions): Promise<Split> {
  const { dataset, log } = await buildLogged({ ...smallDataset(), traces });
  return splitAttempts(dataset, log.attempts, cut);
}

/** Returns the learner, resource, score and day of each attempt. */
function rows(attempts: Split["future"]): number[][] {
  return attempts.map(({ learner, resource, score, time }) => [
    learner,
    resource,
    score / 1e9,
    new Date(time).getUTCDate(),
  ]);
}

describe("holdout", () => {
  test("the last traces of each learner by time are the future, in any input order", async () => {
    const traces = [
      at(0, "sym-1", 0.5, 5),
      at(0, "add-1", 0.1, 1),
      at(0, "add-2", 0.2, 2),
      at(0, "frac-1", 0.3, 3),
      at(1, "add-1", 0.6, 9),
      at(1, "add-2", 0.7, 8),
    ];
    const { before, future, report } = await split(traces, { holdout: 0.25 });
    expect(rows(before)).toEqual([
      [0, 0, 0.1, 1],
      [0, 1, 0.2, 2],
      [0, 2, 0.3, 3],
      [1, 1, 0.7, 8],
    ]);
    expect(rows(future)).toEqual([
      [0, 3, 0.5, 5],
      [1, 0, 0.6, 9],
    ]);
    expect(report).toMatchObject({ past_traces: 4, future_traces: 2, learners_judged: 2 });
    expect(report).toMatchObject({ future_traces_on_unseen_resources: 1 });
  });

  test("simultaneous traces have no order, so they are not separated", async () => {
    const traces = [
      at(0, "add-1", 0.1, 1),
      at(0, "add-2", 0.2, 2),
      at(0, "sym-1", 0.3, 2),
      at(0, "sym-2", 1, 3),
    ];
    const { before, future } = await split(traces, { holdout: 0.5 });
    expect(before).toHaveLength(3);
    expect(rows(future)).toEqual([[0, 4, 1, 3]]);
  });
});

describe("split", () => {
  test("the day of the split is the first day of the future", async () => {
    const { before, future } = await split(
      [at(0, "add-1", 0.1, 1, 23), at(0, "add-2", 0.2, 2, 0), at(0, "sym-1", 0.3, 3)],
      { split: "2025-09-02" },
    );
    expect(rows(before)).toEqual([[0, 0, 0.1, 1]]);
    expect(rows(future).map(([, resource]) => resource)).toEqual([1, 3]);
  });

  test("learners with only future traces are left out and counted; learners without traces stay", async () => {
    const traces = [
      at(1, "add-1", 0.1, 1),
      at(1, "add-2", 0.2, 5),
      at(0, "add-1", 0.9, 5),
      at(2, "add-1", 0.9, 1),
    ];
    const { past, future, report } = await split(traces, { split: "2025-09-03" });
    expect(past.roster.ids.length).toBe(5);
    expect(past.roster.ids.at(0)).toMatch(/1$/);
    expect(rows(future)).toEqual([[0, 1, 0.2, 5]]);
    expect(report).toMatchObject({
      learners_judged: 1,
      learners_left_out: 1,
      traces_left_out: 1,
    });
  });

  test("the first moment of 1970 is a valid time", async () => {
    const epoch = trace(0, "add-1", 0.1, { timestamp: "1970-01-01T00:00:00Z" });
    const { past } = await split([epoch, at(0, "add-2", 0.2, 5)], { split: "2025-09-03" });
    expect([...past.evidence.lastDay]).toEqual([19700101]);
    expect(past.report.dates.last).toBe("1970-01-01");
  });

  test("traces without a date belong to neither part, and are counted", async () => {
    const undated = trace(0, "add-1", 0, { timestamp: null });
    const { report } = await split([undated, at(0, "add-1", 0.1, 1), at(0, "add-2", 0.2, 5)], {
      split: "2025-09-03",
    });
    expect(report).toMatchObject({ undated_traces: 1, past_traces: 1, future_traces: 1 });
  });

  test("the past equals the dataset built from the past traces alone", async () => {
    const days = fc.array(
      fc.record({
        n: fc.nat(5),
        resource: fc.constantFrom("add-1", "add-2", "frac-1", "sym-1", "sym-2"),
        score: fc.constantFrom(null, 0, 0.25, 0.5, 1),
        day: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: 2, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(days, async (given) => {
        const records = smallDataset();
        const traces = given.map(({ n, resource, score, day }) => at(n, resource, score, day));
        const { dataset, log } = await buildLogged({ ...records, traces });
        const result = attempt(() => splitAttempts(dataset, log.attempts, { split: "2025-09-10" }));
        fc.pre(result !== undefined);
        const { past } = result!;
        const ids = Array.from({ length: past.roster.ids.length }, (_, i) => past.roster.ids.at(i));
        const alone = await buildLogged({
          ...records,
          learners: records.learners.filter(({ learner_id }) => ids.includes(learner_id)),
          traces: traces.filter(({ timestamp }) => timestamp! < "2025-09-10"),
        });
        expect(past).toEqual(alone.dataset);
      }),
      { numRuns: 30 },
    );
  });
});

describe("data that cannot be evaluated", () => {
  const two = [at(0, "add-1", 0.1, 1), at(0, "add-2", 0.2, 5)];
  const undated = two.map((one) => ({ ...one, timestamp: null }));
  const cases: [string, readonly Trace[], CutOptions, string][] = [
    ["no traces", [], { holdout: 0.2 }, "they have no trace"],
    ["no times", undated, { holdout: 0.2 }, "no trace has a readable timestamp"],
    [
      "one day",
      [at(0, "add-1", 0.1, 1, 8), at(0, "add-2", 0.2, 1, 9)],
      { holdout: 0.2 },
      "all traces are from one day, 2025-09-01",
    ],
    [
      "one trace per learner",
      [at(0, "add-1", 0.1, 1), at(1, "add-2", 0.2, 5)],
      { holdout: 0.5 },
      "no learner has a trace before the cut and a later one",
    ],
    [
      "a split before the data",
      two,
      { split: "2025-09-01" },
      "expected a day after 2025-09-01 and not after 2025-09-05",
    ],
    [
      "a split after the data",
      two,
      { split: "2025-09-06" },
      "expected a day after 2025-09-01 and not after 2025-09-05",
    ],
  ];
  test.each(cases)("%s", async (_, traces, cut, reason) => {
    const error = await split(traces, cut).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MasteryError);
    expect(error).toMatchObject({ code: "CANNOT_JUDGE", message: expect.stringContaining(reason) });
  });

  test("rejects evidence, whose traces have no order", async () => {
    const { skills, resources, learners } = smallDataset();
    const counts = { traces: 2, scored_traces: 2, score_sum_billionths: 1e9, scored_successes: 1 };
    const evidence = [
      {
        learner_id: learner(0).learner_id,
        resource_id: "add-1",
        ...counts,
        any_success: true,
        any_known_outcome: true,
        pass_mark: 0.5,
      },
    ];
    const { dataset, log } = await buildLogged({ skills, resources, learners, evidence });
    expect(() => splitAttempts(dataset, log.attempts, { holdout: 0.2 })).toThrow(
      "traces that were counted elsewhere (evidence, Parquet, a database) have no order",
    );
  });
});

/** Returns the result, or undefined if the data cannot be evaluated. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof MasteryError && error.code === "CANNOT_JUDGE") return undefined;
    throw error;
  }
}

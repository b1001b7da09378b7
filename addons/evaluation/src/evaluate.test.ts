import { type Dataset, DEFAULT_RULES, type Trace } from "@mastery/core";
import { learner, letterEmbedder, smallDataset, trace } from "@mastery/core/testing";
import { beforeAll, describe, expect, test } from "vitest";
import type { Attempt, AttemptLog } from "./attempts.ts";
import { Bootstrap, type Figure } from "./bootstrap.ts";
import {
  evaluateHoldout,
  evaluateOnline,
  type HoldoutReport,
  type Predictions,
} from "./evaluate.ts";
import { listFigures } from "./lists.ts";
import type { Predictor } from "./predictor.ts";
import type { Computed } from "./predictors.ts";
import { buildLogged, smallSchool } from "./school.fixture.ts";
import { splitAttempts } from "./split.ts";

const SPLIT = "2025-04-01";
const school = smallSchool();
const options = { split: SPLIT, embedder: letterEmbedder(), resamples: 100 };

/** Returns a predictor that records its inputs and always predicts 0.5. */
function spy(): Predictor & { seen: unknown[] } {
  const seen: unknown[] = [];
  return {
    name: "spy",
    seen,
    train({ dataset, attempts }) {
      seen.push(structuredClone({ dataset, attempts }));
      return () => ({
        predict(resource) {
          seen.push(resource);
          return 0.5;
        },
        update: (attempt) => void seen.push(attempt),
      });
    },
  };
}

let report: HoldoutReport;
beforeAll(async () => {
  const { dataset, log } = await buildLogged(school);
  report = await evaluateHoldout(dataset, log, options);
}, 60_000);

function value(figure: Figure): number {
  if ("value" in figure) return figure.value;
  throw new Error(figure.cannot_be_judged);
}

test("outcomes after the cut do not change any profile, list or prediction", async () => {
  const planted = school.traces.map(
    (one): Trace =>
      one.timestamp! < SPLIT
        ? one
        : { ...one, verb: "failed", success: false, score: one.score == null ? null : 0 },
  );
  // The future would change many results if it were used.
  expect(planted.filter((one, i) => one !== school.traces[i]).length).toBeGreaterThan(100);
  const lists = ({ recommendations }: HoldoutReport) => {
    const { learners_with_a_list, within_reach, coverage, decided_by_id } = recommendations;
    return { learners_with_a_list, within_reach, coverage, decided_by_id };
  };
  const shown = spy();
  const known = spy();
  const { dataset, log } = await buildLogged({ ...school, traces: planted });
  const changed = await evaluateHoldout(dataset, log, { ...options, predictors: [shown] });
  const original = await buildLogged(school);
  await evaluateHoldout(original.dataset, original.log, { ...options, predictors: [known] });
  expect(shown.seen).toEqual(known.seen);
  expect(lists(changed)).toEqual(lists(report));
  expect(changed.clusters).toEqual(report.clusters);
  const means = ({ predictions }: HoldoutReport) =>
    "predictors" in predictions
      ? predictions.predictors
          .filter(({ name }) => name !== "spy")
          .map(({ name, reliability }) => [
            name,
            reliability.map(({ attempts, predicted }) => [attempts, predicted]),
          ])
      : [];
  expect(means(changed)).toEqual(means(report));
  expect(changed.weak).not.toEqual(report.weak);
});

test("the same data give the same report, in any order", async () => {
  const { dataset, log } = await buildLogged({ ...school, traces: school.traces.toReversed() });
  expect(await evaluateHoldout(dataset, log, options)).toEqual(report);
});

test("estimates rank the later attempts of generated learners far better than chance", () => {
  if (!("predictors" in report.predictions)) throw new Error("expected predictions");
  const named = new Map(report.predictions.predictors.map((one) => [one.name, one]));
  expect(value(named.get("expected score")!.auc)).toBeGreaterThan(0.8);
  expect(value(named.get("constant")!.auc)).toBe(0.5);
  expect([...named.keys()]).toContain("item mean + learner offset");
});

test("skills classified as weak have lower later results than other skills of the same learners", () => {
  if (!("claims" in report.weak)) throw new Error("expected claims");
  expect(value(report.weak.difference_within_learners)).toBeGreaterThan(0.2);
  expect(value(report.weak.precision)).toBeGreaterThan(2 * value(report.weak.share_of_others));
});

test("each state comes with the share of its skills that were weak later", async () => {
  const everyone = Array.from({ length: 24 }, (_, n) => n);
  const at = (n: number, score: number, day: number) =>
    trace(n, "add-1", score, { timestamp: `2025-09-0${day}T08:00:00Z` });
  // Twelve learners fail, and four of them fail again. Twelve pass, and one of them fails later. The last learner does not come back.
  const traces = everyone.flatMap((n) => [
    at(n, n < 12 ? 0.01 * n : 0.81 + 0.005 * n, 1),
    ...(n === 23 ? [] : [at(n, n < 4 || n === 12 ? 0 : 1, 2)]),
  ]);
  const learners = everyone.map((n) => learner(n));
  const { dataset, log } = await buildLogged({ ...smallDataset(), learners, traces });
  const { states } = await evaluateHoldout(dataset, log, { ...options, split: "2025-09-02" });
  expect(states).toMatchObject([
    { state: "to_strengthen", skills: 12, skills_judged: 12, weak_later: { value: 4 / 12 } },
    { state: "to_confirm", skills: 0, weak_later: { cannot_be_judged: "it would divide by zero" } },
    { state: "in_progress", skills: 0 },
    { state: "acquired", skills: 12, skills_judged: 11, weak_later: { value: 1 / 11 } },
  ]);
});

test("the first later trace on a recommended resource is the outcome of the recommendation", async () => {
  const days = ["2025-09-01", "2025-09-08", "2025-09-09", "2025-09-10"] as const;
  const of = (n: number, resource: string, score: number, day: 0 | 1 | 2 | 3) =>
    trace(n, resource, score, { timestamp: `${days[day]}T08:00:00Z` });
  const everyone = Array.from({ length: 24 }, (_, n) => n);
  const learners = everyone.map((n) => learner(n, { grade_level: 3 }));
  // In the past, everybody fails add-1 or sym-1. Later, everybody passes add-1, then fails add-1 and add-2, and passes sym-2.
  const traces = everyone.flatMap((n) => [
    of(n, n < 12 ? "add-1" : "sym-1", 0.1 + 0.01 * n, 0),
    of(n, "add-1", 1, 1),
    of(n, "add-1", 0, 2),
    of(n, "add-2", 0, 2),
    of(n, "sym-2", 1, 3),
  ]);
  const { dataset, log } = await buildLogged({ ...smallDataset(), learners, traces });
  const toAll = everyone.map(() => [
    { resource: 1, score: 900 },
    { resource: 0, score: 900 },
    { resource: 4, score: 900 },
  ]);
  const predict = (resource: number): number => [0.6, 0.4, 0.9, 0.9, 0.8][resource]!;
  const trackerOf = () => ({ predict, update() {} });
  const { past, future } = splitAttempts(dataset, log.attempts, { split: "2025-09-08" });
  const snapshot = { metadata: { rules: DEFAULT_RULES } };
  const computed = { snapshot, dataset: past, trackerOf } as unknown as Computed;
  const figures = listFigures(computed, toAll, future, new Bootstrap(24, 100, 1));
  const all = (value: number) => {
    const close = expect.closeTo(value, 12);
    return { value: close, low: close, high: close, learners: 24 };
  };
  expect(figures).toEqual({
    learners_with_a_list: 24,
    recommendations: 72,
    tried: 72,
    share_tried: all(1),
    success: all(2 / 3),
    expected: all(0.6),
    within_reach: all(2 / 3),
    coverage: 0.6,
    distinct_lists: 1 / 24,
    decided_by_id: all(1 / 3),
    // add-1 and sym-2 are equally near to the aim of 0.7. In addition, add-1 succeeded and add-2 failed, as expected; sym-2 has no pair.
    concordance: all(1),
    calibration: [
      { from: 0, to: 0.5, attempts: 24, expected: all(0.4), observed: all(0) },
      { from: 0.6, to: 0.7, attempts: 24, expected: all(0.6), observed: all(1) },
      { from: 0.7, to: 0.85, attempts: 24, expected: all(0.8), observed: all(1) },
    ],
  });
});

test("reports that the past is too small, with the reason", async () => {
  const two = smallDataset().learners.slice(0, 2);
  const traces = [0, 1].flatMap((n) =>
    ["2025-09-01", "2025-09-05"].map((day) =>
      trace(n, "add-1", 0.5, { timestamp: `${day}T08:00:00Z` }),
    ),
  );
  const { dataset, log } = await buildLogged({ ...smallDataset(), learners: two, traces });
  const error = await judge(dataset, log).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: "CANNOT_JUDGE",
    message: expect.stringContaining("nothing can be computed from their past alone"),
  });
});

function judge(dataset: Dataset, log: AttemptLog): Promise<HoldoutReport> {
  return evaluateHoldout(dataset, log, { holdout: 0.5, embedder: letterEmbedder() });
}

test("predictions and weak skills are not evaluated if no attempt after the cut has a score", async () => {
  const { traces: before, ...records } = smallDataset();
  const later = [0, 1, 2, 3, 4, 5].map((n) =>
    trace(n, "sym-2", null, { timestamp: "2025-10-01T08:00:00Z" }),
  );
  const { dataset, log } = await buildLogged({ ...records, traces: [...before, ...later] });
  const judged = await evaluateHoldout(dataset, log, {
    split: "2025-10-01",
    embedder: letterEmbedder(),
  });
  const reason = { cannot_be_judged: "no attempt after the cut has a score" };
  expect(judged).toMatchObject({ predictions: reason, weak: reason, gaps: reason });
});

describe("before any work, evaluateHoldout refuses", () => {
  const given = { holdout: 0.2, embedder: letterEmbedder() };

  test.each<[what: string, options: object, message: string]>([
    [
      "a holdout of 0",
      { ...given, holdout: 0 },
      "holdout: expected a number above 0 and below 1, got 0",
    ],
    [
      "a holdout of 1",
      { ...given, holdout: 1 },
      "holdout: expected a number above 0 and below 1, got 1",
    ],
    ["a split that is not a day", { ...options, split: "2025-02-30" }, "split: expected"],
    [
      "neither a holdout nor a split",
      { embedder: given.embedder },
      "expected either holdout or split, got neither",
    ],
    [
      "both a holdout and a split",
      { ...options, holdout: 0.2 },
      "expected either holdout or split, got both",
    ],
    [
      "too few resamples",
      { ...given, resamples: 99 },
      "resamples: expected an integer from 100 to",
    ],
    ["a fraction of a resample", { ...given, resamples: 100.5 }, "to 10000, got 100.5"],
    ["a misspelt name", { ...given, resample: 200 }, "did you mean resamples?"],
    ["an invalid rule", { ...given, topN: 0 }, "topN: expected an integer from 1 to 100, got 0"],
    [
      "predictors of another shape",
      { ...given, predictors: [{ name: "mine" }] },
      "predictors[0].train: expected a function, got nothing",
    ],
  ])("%s", async (_, wrong, message) => {
    const log = new Proxy({} as AttemptLog, {
      get: () => expect.unreachable("the attempts were read"),
      has: () => true,
    });
    const { dataset } = await buildLogged(smallDataset());
    await expect(evaluateHoldout(dataset, log, wrong as typeof given)).rejects.toMatchObject({
      code: "INVALID_OPTION",
      message: expect.stringContaining(message),
    });
  });

  test("a value that is neither a dataset nor a log", async () => {
    const unawaited = buildLogged(smallDataset());
    await expect(evaluateHoldout(unawaited as never, [] as never, given)).rejects.toMatchObject({
      code: "INVALID_OPTION",
      message:
        "dataset: expected a Dataset, as returned by buildDataset(), got a promise: await it first\nlog: expected an AttemptLog, got an empty list",
    });
    await unawaited;
  });
});

/** Returns a predictor that checks its inputs: training learners from the other folds, and only earlier attempts. */
function strict(): Predictor & { questions: number } {
  const predictor = {
    name: "strict",
    questions: 0,
    train({ dataset: others }: Parameters<Predictor["train"]>[0]) {
      expect(others.roster.ids.length).toBe(32);
      return () => {
        const seen: Attempt[] = [];
        return {
          predict(): number {
            predictor.questions++;
            return seen.length === 0 ? 0.5 : seen.at(-1)!.succeeded;
          },
          update(attempt: Attempt): void {
            expect(attempt.time).toBeGreaterThanOrEqual(seen.at(-1)?.time ?? 0);
            seen.push(attempt);
          },
        };
      };
    },
  };
  return predictor;
}

test("each attempt is predicted once from all earlier attempts, and the last fifth of the attempts a second time", async () => {
  const { dataset, log } = await buildLogged(school);
  const predictor = strict();
  let rows: Predictions | undefined;
  const report = await evaluateOnline(dataset, log, {
    embedder: letterEmbedder(),
    resamples: 100,
    predictors: [predictor],
    onPredictions: (all) => {
      rows = all;
    },
  });
  expect(predictor.questions).toBe(report.online.attempts + report.frozen.attempts);
  const share = report.frozen.attempts / report.online.attempts;
  expect(share).toBeCloseTo(0.2, 1);
  const { asked, folds, answers } = rows!;
  const { probability } = answers.find(({ name }) => name === "strict")!;
  for (const [row, { learner, time }] of asked.entries()) {
    const before = asked.filter((one) => one.learner === learner && one.time < time);
    expect(probability[row]).toBe(before.length === 0 ? 0.5 : before.at(-1)!.succeeded);
    expect(folds![row]).toBe(folds![asked.findIndex((one) => one.learner === learner)]);
  }
});

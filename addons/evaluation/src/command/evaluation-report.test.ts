import { expect, test } from "vitest";
import type { HoldoutReport, PredictionsReport } from "../index.ts";
import { markdownReport, onlineReport } from "./evaluation-report.ts";

const figure = { value: 0.7188, low: 0.6, high: 0.8, learners: 12 };
const predictor = { name: "expected score", is_product: true, auc: figure, reliability: [] };
const predictions = {
  attempts: 1234,
  learners: 12,
  predictors: [predictor],
  winner: { name: "expected score", next: "profile", ahead: { ...figure, low: -0.1 } },
} as unknown as PredictionsReport;
const report = {
  split: { holdout: 0.2, split: null },
  resamples: 200,
  difficulties: { traces_on_well_known_resources: 0.25, school_is_too_small: true },
  predictions,
  weak: { precision: figure },
  states: [{ state: "to_strengthen", skills: 40, skills_judged: 30, weak_later: figure }],
  recommendations: { coverage: 0.5, calibration: [{ from: 0, to: 0.5, observed: figure }] },
  gaps: [{ by: "grade", parts: [{ part: "3", auc: figure }] }],
  clusters: { k: 3, divisions: [{ k: [3, 4], adjusted_rand_index: 0.9 }] },
} as unknown as HoldoutReport;

test("a report consists of tables of its figures, with a row for each predictor and part", () => {
  const markdown = markdownReport(report);
  expect(markdown.match(/^## .+$/gm)).toHaveLength(7);
  expect(markdown).toMatch(/^\| traces on well known resources +\| 0\.250 +\|$/m);
  expect(markdown).toContain("This school is too small for its own difficulties");
  expect(markdown).toMatch(/^\| attempts +\| 1,234 +\|$/m);
  expect(markdown).toContain("| expected score | yes        | 0.719 (0.600 to 0.800) |");
  expect(markdown).toContain("| grade | 3    | 0.719 (0.600 to 0.800) |");
  expect(markdown).toContain("| to_strengthen | 40     | 30            | 0.719 (0.600 to 0.800) |");
  expect(markdown).toContain("| 3 and 4 | 0.900               |");
});

test("a predictor wins only if the interval of its lead is above 0", () => {
  expect(markdownReport(report)).toContain(
    "No predictor wins: expected score has the lowest Brier score, but profile is only 0.719 (-0.100 to 0.800) behind.",
  );
  const winner = { ...predictions.winner, ahead: figure };
  expect(markdownReport({ ...report, predictions: { ...predictions, winner } })).toContain(
    "**expected score** has the lowest Brier score. The second is profile, behind by 0.719 (0.600 to 0.800).",
  );
});

test("a missing part is replaced by its reason", () => {
  const reason = { cannot_be_judged: "no attempt after the cut has a score" };
  const markdown = markdownReport({ ...report, predictions: reason, gaps: reason });
  expect(
    markdown.match(/^Cannot be evaluated: no attempt after the cut has a score\.$/gm),
  ).toHaveLength(2);
});

test("a report of predictions attempt by attempt has the predictors twice", () => {
  const markdown = onlineReport({
    ...{ folds: 5, embedder: "hashing-384", resamples: 200 },
    ...{ online: predictions, frozen: predictions, gaps: [] },
  });
  expect(markdown.match(/^\| expected score +\|/gm)).toHaveLength(2);
  expect(markdown).toContain("## Each attempt, predicted from all earlier attempts");
});

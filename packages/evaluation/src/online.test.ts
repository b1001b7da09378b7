import { letterEmbedder } from "@mastery/core/testing";
import { expect, test } from "vitest";
import type { Attempt } from "./attempts.ts";
import { evaluateOnline, type Predictions } from "./evaluate.ts";
import type { Predictor } from "./predictors.ts";
import { onlineReport } from "./report.ts";
import { buildLogged, smallSchool } from "./school.fixture.ts";

const { dataset, log } = await buildLogged(smallSchool());

/** A predictor that checks its inputs: learners of other folds, and only past attempts. */
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

test("each attempt is predicted once from all earlier attempts, and the last fifth a second time", async () => {
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
  const markdown = onlineReport(report);
  expect(markdown.match(/^\| strict +\|/gm)).toHaveLength(2);
  expect(markdown).toContain("## Each attempt, predicted from all earlier attempts");
});

import { isUnjudged } from "./bootstrap.ts";
import type { ExperimentReport } from "./experiment.ts";
import type { ExperimentPlan } from "./experiment-plan.ts";
import type { GapFigures } from "./gaps.ts";
import type { HoldoutReport } from "./holdout.ts";
import { blocks, fieldTable, printer, resultTable } from "./markdown.ts";
import type { OnlineReport } from "./online.ts";
import type { PredictionsReport } from "./predictions.ts";

/** Returns the report as tables in Markdown, aligned for terminals. Missing figures are replaced by reasons. */
export function markdownReport(report: HoldoutReport): string {
  const { split, resamples, predictions, weak, recommendations, gaps, clusters } = report;
  return blocks(
    "## Past and future",
    fieldTable({ ...split, resamples }, print),
    "## Predictions of later attempts",
    fieldTable(predictions, print),
    ...(isUnjudged(predictions) ? [] : predictorTable(predictions)),
    "## Skills classified as weak",
    fieldTable(weak, print),
    "## Recommendations",
    fieldTable(recommendations, print),
    "Expected and observed success on the resources that were tried:",
    resultTable(recommendations.calibration, print),
    "## Gaps in the quality of the product's predictions",
    isUnjudged(gaps) ? fieldTable(gaps, print) : gapTable(gaps),
    "## Clusters of random halves",
    fieldTable(clusters, print),
    isUnjudged(clusters)
      ? ""
      : resultTable(
          clusters.divisions.map(({ k, ...division }) => ({ k: k.join(" and "), ...division })),
          print,
        ),
  );
}

/** Returns the report of predictions attempt by attempt as tables in Markdown, aligned for terminals. */
export function onlineReport({ online, frozen, gaps, ...settings }: OnlineReport): string {
  return blocks(
    fieldTable(settings, print),
    "## Each attempt, predicted from all earlier attempts",
    fieldTable(online, print),
    ...predictorTable(online),
    "## The last fifth of each learner's attempts, predicted from all earlier attempts",
    fieldTable(frozen, print),
    ...predictorTable(frozen),
    "## Gaps in the quality of the product's predictions",
    gapTable(gaps),
  );
}

/** Returns the effect of an experiment as tables in Markdown, aligned for terminals. */
export function experimentReport({ balance, ...figures }: ExperimentReport): string {
  return blocks(
    fieldTable(figures, print),
    "Differences known before the experiment, which can only be due to chance:",
    fieldTable(balance, print),
  );
}

/** Returns the plan of an experiment as tables in Markdown, aligned for terminals. */
export function planReport({ power, learners_needed, ...figures }: ExperimentPlan): string {
  const most = print(power.at(-1)!.learners);
  return blocks(
    fieldTable(figures, print),
    resultTable(power, print),
    learners_needed === null
      ? `More than ${most} learners are needed.`
      : `About **${print(learners_needed)} learners** are needed to find the effect in 80 % of the experiments.`,
  );
}

function gapTable(gaps: readonly GapFigures[]): string {
  const rows = gaps.flatMap(({ by, parts }) => parts.map((part) => ({ by, ...part })));
  return resultTable(rows, print);
}

/** Returns the table of all predictors, and the sentence that names the winner. */
function predictorTable({ predictors, winner }: PredictionsReport): string[] {
  const { name, next, ahead } = winner;
  const isAhead = !isUnjudged(ahead) && ahead.low > 0;
  return [
    resultTable(predictors, print),
    isAhead
      ? `**${name}** has the lowest Brier score. The second is ${next}, behind by ${print(ahead)}.`
      : `No predictor wins: ${name} has the lowest Brier score, but ${next} is only ${print(ahead)} behind.`,
  ];
}

const print = printer(
  (value) => value.toLocaleString("en"),
  (value) => value.toFixed(3),
);

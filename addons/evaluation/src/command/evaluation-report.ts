import {
  describeDifficulties,
  type GapFigures,
  type HoldoutReport,
  isUnjudged,
  type OnlineReport,
  type PredictionsReport,
  type TruthReport,
  type Unjudged,
} from "../index.ts";
import { blocks, printer, show as showWith } from "./markdown.ts";

const print = printer(
  (value) => value.toLocaleString("en"),
  (value) => value.toFixed(3),
);
const show = (result: object, text?: string): string => showWith(result, print, text);

export function markdownReport(report: HoldoutReport): string {
  const { split, resamples, difficulties, predictions, weak, states, ...others } = report;
  const { recommendations, gaps, clusters } = others;
  return blocks(
    "## Past and future",
    show({ ...split, resamples, ...difficulties }),
    describeDifficulties(difficulties),
    "## Predictions of later attempts",
    showPredictions(predictions),
    "## Skills classified as weak",
    show(weak),
    "## How often skills in each state were weak later",
    show(states),
    "## Recommendations",
    show(recommendations, "Expected and observed success on the resources that were tried:"),
    showGaps(gaps),
    "## Clusters of random halves",
    show(clusters),
  );
}

export function onlineReport({ online, frozen, gaps, ...settings }: OnlineReport): string {
  return blocks(
    show(settings),
    "## Each attempt, predicted from all earlier attempts",
    showPredictions(online),
    "## The last fifth of each learner's attempts, predicted from all earlier attempts",
    showPredictions(frozen),
    showGaps(gaps),
  );
}

export function truthReport({ known, ...figures }: TruthReport): string {
  const claims = known && [
    "## Claims about learners, compared with the truth",
    "Shares of the skills named as weak that are not truly weak, of the truly weak skills with a trace that are not named, and of the recommendations that are truly within reach; root mean square and mean of the differences between expected and true chances:",
    show(known),
  ];
  return blocks(
    "## Clusters and lists, compared with the truth",
    "Shares of the recommendations that are about a skill in which the learner is below their own median (on target), and of the resources that are in at least one list (coverage):",
    show(figures),
    ...(claims ?? []),
  );
}

function showGaps(gaps: readonly GapFigures[] | Unjudged): string {
  const rows = (all: readonly GapFigures[]) =>
    all.flatMap(({ by, parts }) => parts.map((part) => ({ by, ...part })));
  const title = "## Gaps in the quality of the product's predictions";
  return blocks(title, show(isUnjudged(gaps) ? gaps : rows(gaps)));
}

function showPredictions(predictions: PredictionsReport | Unjudged): string {
  if (isUnjudged(predictions)) return show(predictions);
  const { name, next, ahead } = predictions.winner;
  return blocks(
    show(predictions),
    !isUnjudged(ahead) && ahead.low > 0
      ? `**${name}** has the lowest Brier score. The second is ${next}, behind by ${print(ahead)}.`
      : `No predictor wins: ${name} has the lowest Brier score, but ${next} is only ${print(ahead)} behind.`,
  );
}

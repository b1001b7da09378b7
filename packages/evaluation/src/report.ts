import { isUnjudged } from "./bootstrap.ts";
import type { HoldoutReport } from "./holdout.ts";
import { blocks, fieldTable, printer, resultTable } from "./markdown.ts";

/** Returns the report as tables in Markdown, aligned for terminals. Reasons stand where figures cannot. */
export function markdownReport(report: HoldoutReport): string {
  const { split, resamples, predictions, weak, recommendations, gaps, clusters } = report;
  const [all, spoken] = isUnjudged(predictions)
    ? [[], []]
    : [predictions.all, predictions.where_profile_speaks];
  const isSpokenOfAll = all[0]?.attempts === spoken[0]?.attempts;
  return blocks(
    "## Past and future",
    fieldTable({ ...split, resamples }, print),
    "## Predictions of later attempts",
    fieldTable(predictions, print),
    resultTable(all, print),
    isSpokenOfAll ? "" : "Attempts in a domain where the served profile has a value:",
    isSpokenOfAll ? "" : resultTable(spoken, print),
    "## Skills called weak",
    fieldTable(weak, print),
    "## Recommendations",
    fieldTable(recommendations, print),
    "## Gaps of the skill estimate",
    isUnjudged(gaps)
      ? fieldTable(gaps, print)
      : resultTable(
          gaps.flatMap(({ by, parts }) => parts.map((part) => ({ by, ...part }))),
          print,
        ),
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

const print = printer(
  (value) => value.toLocaleString("en"),
  (value) => value.toFixed(3),
);

import { type Figure, isUnjudged } from "./figures.ts";
import type {
  HoldoutReport,
  PredictionsReport,
  PredictorReport,
  RecommenderReport,
  SplitReport,
} from "./report.ts";

type Row = readonly string[];

/** The report as tables in Markdown, aligned for terminals. Reasons stand where figures cannot. */
export function markdownReport(report: HoldoutReport): string {
  const { predictions, weak, recommendations, gaps, clusters } = report;
  return [
    splitSection(report.split, report.resamples),
    section("Predictions of later attempts", predictions, predictionTables),
    section("Skills called weak", weak, ({ claims, claims_judged, ...figures }) =>
      table([
        ["", "figure"],
        ["weak skills", `${count(claims)} named, ${count(claims_judged)} tried later`],
        ["later mean below the threshold", share(figures.precision)],
        ["the same, of other observed skills", share(figures.share_of_others)],
        ["later success on weak skills", share(figures.success_on_weak)],
        ["later success on other skills", share(figures.success_on_others)],
        ["difference within learners", share(figures.difference_within_learners)],
      ]),
    ),
    `## Recommendations\n\n${recommendationTables(recommendations)}`,
    section("Gaps of the skill estimate", gaps, (all) =>
      table([
        ["", "learners", "success", "bias", "Brier", "AUC"],
        ...all.flatMap(({ by, parts }) =>
          parts.map((one) => [
            `${by}: ${one.part}`,
            count(one.learners),
            share(one.success),
            decimal(one.bias),
            decimal(one.brier),
            decimal(one.auc),
          ]),
        ),
        ...all
          .filter((one) => one.parts_not_shown > 0)
          .map((one) => [`${by(one)} not shown: ${count(one.parts_not_shown)}`]),
      ]),
    ),
    section("Clusters of random halves", clusters, ({ k, divisions, ...mean }) =>
      table([
        ["", "k of the halves", "adjusted Rand index"],
        ...divisions.map((one, i) => [
          `division ${i + 1}`,
          one.k.join(" and "),
          one.adjusted_rand_index.toFixed(3),
        ]),
        ["mean", `${k} of all`, mean.mean_adjusted_rand_index.toFixed(3)],
      ]),
    ),
  ].join("\n\n");
}

function by(one: { readonly by: string }): string {
  return { grade: "grades", group: "groups", activity: "parts" }[one.by]!;
}

function section<T extends object>(
  title: string,
  content: T | { readonly cannot_be_judged: string },
  render: (content: T) => string,
): string {
  const body = isUnjudged(content)
    ? `Cannot be judged: ${content.cannot_be_judged}.`
    : render(content);
  return `## ${title}\n\n${body}`;
}

function splitSection(split: SplitReport, resamples: number): string {
  const cut =
    split.holdout === null
      ? `split at ${split.split}`
      : `the last ${Number((100 * split.holdout).toFixed(2))} % of each learner's traces`;
  const rows = [
    ["", "what is in it"],
    ["cut", cut],
    ["past", `${count(split.past_traces)} traces, ${split.past_from} to ${split.past_to}`],
    ["future", `${count(split.future_traces)} traces, ${split.future_from} to ${split.future_to}`],
    ["learners judged", count(split.learners_judged)],
    ["learners of the past alone", count(split.learners_past_only)],
    [
      "learners of the future alone",
      `${count(split.learners_future_only)}, left out with ${count(split.traces_of_future_only)} traces`,
    ],
    [
      "resources unseen in the past",
      `${count(split.resources_unseen)}, with ${count(split.traces_on_unseen)} traces`,
    ],
    ["traces without a date", `${count(split.undated_traces)}, left out`],
    ["intervals", `95 %, ${count(resamples)} resamples of the learners`],
  ];
  return `## Past and future\n\n${table(rows)}`;
}

function predictionTables(predictions: PredictionsReport): string {
  const { attempts, learners, attempts_without_score, success } = predictions;
  const spoken = predictions.where_profile_speaks[0]?.attempts ?? 0;
  const parts = [
    `${count(attempts)} scored attempts of ${count(learners)} learners, ${share(success)} with success; ${count(attempts_without_score)} without a score are left out.`,
    predictors(predictions.all),
  ];
  if (spoken < attempts) {
    parts.push(
      `On the ${count(spoken)} of them in a domain where the served profile has a value:`,
      predictors(predictions.where_profile_speaks),
    );
  }
  return parts.join("\n\n");
}

function predictors(reports: readonly PredictorReport[]): string {
  const heading = ["", "AUC", "Brier", "ECE", "bias", "Brier minus skill estimate"];
  return table([
    heading,
    ...reports.map((one) => [
      one.is_product ? `**${one.name}**` : one.name,
      decimal(one.auc),
      decimal(one.brier),
      decimal(one.ece),
      decimal(one.bias),
      verdict(one),
    ]),
  ]);
}

/** The difference of the Brier scores, and who wins where the interval does not contain 0. */
function verdict({ name, minus_skill_estimate: { brier } }: PredictorReport): string {
  if (name === "skill estimate") return "";
  if (isUnjudged(brier)) return "not judged";
  const winner = brier.high < 0 ? " better" : brier.low > 0 ? " worse" : "";
  return `${decimal(brier)}${winner}`;
}

function recommendationTables(reports: readonly RecommenderReport[]): string {
  const [served] = reports;
  const lists = table([
    [
      "",
      "recommended",
      "tried later",
      "success",
      "within reach",
      "coverage",
      "Gini",
      "distinct lists",
    ],
    ...reports.map((one) => [
      named(one),
      count(one.recommendations),
      countOrNone(one.tried),
      share(one.success),
      share(one.within_reach),
      percent(one.coverage),
      one.gini === null ? "" : one.gini.toFixed(3),
      one.distinct_lists === null ? "" : percent(one.distinct_lists),
    ]),
  ]);
  const matched = table([
    ["", "with a match", "overlap", "success", "success on matches", "difference"],
    ...reports.map(({ matched: figures, ...one }) => [
      named(one),
      countOrNone(figures.recommendations),
      figures.overlap === null ? "" : percent(figures.overlap),
      share(figures.success),
      share(figures.success_on_matches),
      share(figures.difference),
    ]),
  ]);
  const ranks = table([
    ["rank", "recommended", "tried later", "success"],
    ...(served?.by_rank ?? []).map((one) => [
      `${one.rank}`,
      count(one.recommendations),
      countOrNone(one.tried),
      share(one.success),
    ]),
  ]);
  return [
    lists,
    "Those tried later, against other resources of the same skill that the same learner tried later:",
    matched,
    "By rank, as served:",
    ranks,
  ].join("\n\n");
}

/** Empty for a number that is left out. */
function countOrNone(value: number | null): string {
  return value === null ? "" : count(value);
}

function named({ kind, name }: Pick<RecommenderReport, "kind" | "name">): string {
  return kind === "product" ? `**${name}**` : name;
}

function decimal(figure: Figure): string {
  return withInterval(figure, (value) => value.toFixed(3));
}

function share(figure: Figure): string {
  return withInterval(figure, percent);
}

function withInterval(figure: Figure, format: (value: number) => string): string {
  if (isUnjudged(figure)) return `cannot be judged: ${figure.cannot_be_judged}`;
  return `${format(figure.value)} (${format(figure.low)} to ${format(figure.high)})`;
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}

/** A table whose first row is its heading. */
function table(rows: readonly Row[]): string {
  const columns = Math.max(...rows.map(({ length }) => length));
  const cells = rows.map((row) => Array.from({ length: columns }, (_, i) => row[i] ?? ""));
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(3, ...cells.map((row) => row[i]!.length)),
  );
  const lines = cells.map(
    (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(" | ")} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  return lines.join("\n");
}

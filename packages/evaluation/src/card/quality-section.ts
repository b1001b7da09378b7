import { type RulesInForce, rulesInForce } from "@mastery/core/facts";
import { LEAST_LEARNERS } from "../holdout/footprint.ts";
import { formatCount } from "../shield.ts";
import type { CardContext } from "./context.ts";
import { blocks, code, escaped, list, type Row, table } from "./markdown.ts";
import type { Measured, Quality } from "./quality.ts";

/** Returns what was measured of claims and recommendations, or how to measure it. */
export function qualitySection({ snapshot, quality, sources }: CardContext): string {
  if (quality === undefined) {
    return blocks(
      "## Measured quality",
      "Not measured. Without a measurement on these data, nobody knows how often “weak” is right here, or whether recommended resources fit. To measure it:",
      "```sh\nmastery evaluate --data DIR --holdout 0.2 --json > report.json\nmastery card --data FILE --evaluation report.json --out card.md\n```",
    );
  }
  const { least_peers } = rulesInForce(snapshot);
  const { holdout, split, learners_judged } = quality.split;
  const cut = split === null ? `the last ${percent(holdout ?? 0)} of each learner's traces` : split;
  const heading = blocks(
    "## Measured quality",
    `Profiles and recommendations were made from the past, and compared with what came after: ${split === null ? cut : `traces from ${escaped(cut)} on`}. Brackets hold 95 % intervals over learners. A baseline with a better figure wins: read every row.`,
    differences(quality, snapshot.metadata.embedder.id, rulesInForce(snapshot)),
  );
  const least = Math.max(LEAST_LEARNERS, least_peers);
  if (learners_judged < least) {
    return blocks(heading, `Fewer than ${least} learners were judged, so no figure is shown.`);
  }
  if (least_peers > LEAST_LEARNERS) {
    return blocks(
      heading,
      `No figure is shown: each is about at least ${LEAST_LEARNERS} learners, and the rules in force ask for ${least_peers}.`,
    );
  }
  return blocks(
    heading,
    table(["Figure", "Value", "From"], figureRows(quality, sources.evaluation)),
    predictors(quality, sources.evaluation),
    recommenders(quality, sources.evaluation),
  );
}

/** What the report was not made with, if anything. */
function differences(quality: Quality, embedder: string, rules: RulesInForce): string {
  const names = Object.keys(rules) as (keyof RulesInForce)[];
  const other = names.filter(
    (name) => JSON.stringify(rules[name]) !== JSON.stringify(quality.rules[name]),
  );
  const items = [
    ...other.map((name) => `the rule ${code(name)}`),
    ...(quality.embedder === embedder ? [] : [`the embedder (${code(quality.embedder)})`]),
  ];
  if (items.length === 0) return "";
  return blocks(
    "**The report was made with other settings than this snapshot**, so its figures are about another computation:",
    list(items),
  );
}

function figureRows({ predictions, weak, clusters }: Quality, from: string): Row[] {
  const row = (name: string, value: string): Row => [name, value, from];
  const rows: Row[] = [];
  if ("cannot_be_judged" in predictions) rows.push(row("Predictions", reason(predictions)));
  else {
    rows.push(
      row("Later attempts that were predicted", formatCount(predictions.attempts)),
      row("Share of them that succeeded", figure(predictions.success)),
    );
  }
  if ("cannot_be_judged" in weak) rows.push(row("Skills called weak", reason(weak)));
  else {
    rows.push(
      row("Skills called weak with a later mean below the threshold", figure(weak.precision)),
      row("The same of observed skills not called weak", figure(weak.share_of_others)),
      row("Later success on skills called weak", figure(weak.success_on_weak)),
      row("Later success of the same learners on others", figure(weak.success_on_others)),
    );
  }
  const stable =
    "cannot_be_judged" in clusters
      ? reason(clusters)
      : clusters.mean_adjusted_rand_index.toFixed(3);
  rows.push(row("Agreement of clusters fitted on random halves (adjusted Rand index)", stable));
  return rows;
}

function predictors({ predictions }: Quality, from: string): string {
  if ("cannot_be_judged" in predictions) return "";
  const rows = predictions.all.map(({ name, auc, brier, ece }) => [
    escaped(name),
    figure(auc),
    figure(brier),
    figure(ece),
    from,
  ]);
  return table(["Predictor", "AUC", "Brier score", "Calibration error", "From"], rows);
}

function recommenders({ recommendations }: Quality, from: string): string {
  if (recommendations.length === 0) return "";
  const rows = recommendations.map(({ name, success, within_reach, coverage }) => [
    escaped(name),
    figure(success),
    figure(within_reach),
    percent(coverage),
    from,
  ]);
  return blocks(
    table(["Lists", "Success on tried", "Within reach (0.50–0.85)", "Coverage", "From"], rows),
    "Nobody followed these lists, so no figure says that following them helps.",
  );
}

function figure(measured: Measured): string {
  if ("cannot_be_judged" in measured) return reason(measured);
  const { value, low, high } = measured;
  return `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

function reason({ cannot_be_judged }: { readonly cannot_be_judged: string }): string {
  return `cannot be judged: ${escaped(cannot_be_judged)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

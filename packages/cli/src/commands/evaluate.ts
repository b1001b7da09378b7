import { date } from "@mastery/core/dataset";
import { isStoreUrl } from "@mastery/dataset/stores";
import {
  AttemptLog,
  type Evaluation,
  evaluate,
  evaluateHoldout,
  type HoldoutReport,
  isUnjudged,
  markdownReport,
  RESAMPLES,
  readTruth,
  reliabilityDiagram,
} from "@mastery/evaluation";
import { checkFileTarget, replaceFile } from "@mastery/node/files";
import { InvalidArgumentError } from "commander";
import { computeFitting, preload } from "../compute.ts";
import { formatCount } from "../counts.ts";
import { stopSignal, UsageError, warn } from "../failures.ts";
import { defineCommand, integer, omit, parsed, text, type Values } from "../option.ts";
import { COMMON, data, FITTING, fitting, json, TABLES } from "../options.ts";
import { checkEmbedder } from "../snapshot-source.ts";
import { printJson, printSummary, type Section } from "../summary.ts";

const OPTIONS = {
  ...data("data directory; without --holdout or --split, a directory with generated learners"),
  holdout: parsed("share", "judge by the last traces of each learner, such as 0.2", (given) => {
    const share = Number(given);
    if (/^0?\.\d+$/.test(given) && share > 0 && share < 1) return share;
    throw new InvalidArgumentError("Expected a number above 0 and below 1.");
  }),
  split: parsed(
    "date",
    "judge by the traces from this day in UTC on, such as 2026-02-01",
    fitting(date),
    { conflicts: ["holdout"] },
  ),
  resamples: integer(
    "number",
    [RESAMPLES.minimum, RESAMPLES.maximum],
    `draws of learners behind each interval (default: ${RESAMPLES.default})`,
  ),
  diagram: text("file", "with --holdout or --split: write a reliability diagram as SVG"),
  ...COMMON,
  ...json("the figures"),
  // A database counts traces without their order.
  ...omit(FITTING, TABLES),
};

type Options = Values<typeof OPTIONS>;

export const add = defineCommand({
  name: "evaluate",
  description:
    "Judge profiles and recommendations by what came later, or by the truth of generated learners.",
  options: OPTIONS,
  help: `
With --holdout or --split, everything is computed from the past alone and judged
by what the learners did later, beside simple baselines. Each figure comes with
an interval, or with the reason why it cannot be judged.

Without them, results are compared with the ability and archetype that
"mastery generate" wrote for each learner. No other command reads them.

Examples:
  $ mastery evaluate --data data --holdout 0.2
  $ mastery evaluate --data data --split 2025-04-01 --diagram reliability.svg
  $ mastery evaluate --data data
  $ mastery evaluate --data data --json | jq .adjusted_rand_index`,
  async run(options) {
    checkEmbedder(options);
    const judgesFuture = options.holdout !== undefined || options.split !== undefined;
    refuseOptions(options, judgesFuture);
    if (judgesFuture) return judgeByFuture(options);
    const { holdout, split, resamples, diagram, force, json, ...computing } = options;
    const truths = await readTruth(options.data);
    const all = { ...computing, tables: undefined, name: undefined };
    const { result: snapshot, dataset } = await preload(all, stopSignal());
    printSummary(evaluate(snapshot, dataset.catalogue, truths), truthSections, json);
  },
});

/** Judges the past of a data directory by its future. */
async function judgeByFuture({
  holdout,
  split,
  resamples,
  diagram,
  force,
  json,
  ...options
}: Options): Promise<void> {
  if (diagram !== undefined) await checkFileTarget(diagram, { force });
  const log = new AttemptLog();
  const computing = { ...options, tables: undefined, onAttempt: log.add };
  const { result: report } = await computeFitting(computing, stopSignal(), (dataset, fitting) =>
    evaluateHoldout(dataset, log, { ...fitting, holdout, split, resamples }),
  );
  if (diagram !== undefined) await writeDiagram(diagram, report, force);
  if (json) printJson(report);
  else process.stdout.write(`${markdownReport(report)}\n`);
}

/** Refuses options of the other way to judge, and data that cannot be judged, before any are read. */
function refuseOptions(
  { data, lenient, diagram, resamples, idKey }: Options,
  judgesFuture: boolean,
): void {
  if (judgesFuture && lenient) {
    throw new UsageError(
      "option '--lenient' does not apply with --holdout or --split: a later trace can make an earlier one invalid",
    );
  }
  const isGiven = [diagram, resamples, idKey].some((value) => value !== undefined);
  if (!judgesFuture && isGiven) {
    throw new UsageError("--diagram, --resamples and --id-key need --holdout or --split");
  }
  // The address itself may hold a password.
  if (isStoreUrl(data)) {
    throw new UsageError(
      "a database counts traces without their order; export them as JSON, CSV or statements and name their directory",
    );
  }
}

/** Writes the reliability diagram of what the product asserts; warns where there is nothing to draw. */
async function writeDiagram(
  path: string,
  { predictions }: HoldoutReport,
  force: true | undefined,
): Promise<void> {
  if (isUnjudged(predictions)) {
    warn(`no diagram is written: ${predictions.cannot_be_judged}`);
    return;
  }
  const curves = predictions.predictors.filter((one) => one.is_product);
  const svg = reliabilityDiagram(curves, "Predicted and observed success");
  await replaceFile(path, async (file) => void (await file.writeFile(svg)), { force });
}

function truthSections(evaluation: Evaluation): Section[] {
  const { clusters, archetypes, learners, recommendations, ...figures } = evaluation;
  const { on_target, weak_recommendations } = figures;
  return [
    [
      "clusters",
      `${clusters} of ${formatCount(learners)} learners with ${archetypes} archetypes`,
      `adjusted Rand index ${figures.adjusted_rand_index.toFixed(3)}`,
      `purity ${figures.purity.toFixed(3)}`,
    ],
    [
      "lists",
      `${formatCount(recommendations)} recommendations`,
      on_target === null
        ? "no list targets weak skills"
        : `${percent(on_target)} of the ${formatCount(weak_recommendations)} that target weak skills are in a domain in which the learner is weak`,
      `${percent(figures.catalogue_coverage)} of the resources are in at least one list`,
      `intra-list diversity ${figures.intra_list_diversity.toFixed(3)}`,
    ],
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

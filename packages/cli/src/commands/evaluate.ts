import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { isStoreUrl } from "@mastery/dataset/stores";
import { type Evaluation, evaluate, markdownReport, readTruth } from "@mastery/evaluation";
import { checkFileTarget } from "@mastery/node/files";
import { addJudgingOptions } from "../computing-options.ts";
import { formatCount } from "../counts.ts";
import { checkEmbedderOptions } from "../embedders.ts";
import { forceOption } from "../force.ts";
import {
  type HoldoutOptions,
  holdoutOption,
  judgeData,
  resamplesOption,
  splitOption,
  writeDiagram,
} from "../holdout.ts";
import { printJson } from "../json.ts";
import { preload } from "../preload.ts";
import { stopSignal } from "../stop-signal.ts";
import { printSections } from "../summary.ts";

export function addEvaluateCommand(program: Command): CommandUnknownOpts {
  const command = program
    .command("evaluate")
    .description(
      "Judge profiles and recommendations by what came later, or by the truth of generated learners.",
    )
    .requiredOption(
      "-d, --data <dir>",
      "data directory; without --holdout or --split, a directory with generated learners",
    )
    .addOption(holdoutOption())
    .addOption(splitOption())
    .addOption(resamplesOption())
    .option("--diagram <file>", "with --holdout or --split: write a reliability diagram as SVG")
    .addOption(forceOption())
    .option("--json", "print the figures as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP);
  return addJudgingOptions(command).action(async ({ json, diagram, force, ...options }, self) => {
    checkEmbedderOptions(options, self);
    const judgesFuture = options.holdout !== undefined || options.split !== undefined;
    refuseOptions({ ...options, diagram }, judgesFuture, self);
    refuseData(options.data, self);
    if (judgesFuture) {
      await printHoldout({ ...options, json, diagram, force });
      return;
    }
    const truths = await readTruth(options.data);
    const { result: snapshot, dataset } = await preload(options, stopSignal());
    const evaluation = evaluate(snapshot, dataset.catalogue, truths);
    if (json) {
      printJson({ ...evaluation });
      return;
    }
    const { clusters, archetypes, recommendations, ...figures } = evaluation;
    printSections([
      [
        "clusters",
        `${clusters} of ${formatCount(evaluation.learners)} learners with ${archetypes} archetypes`,
        `adjusted Rand index ${figures.adjusted_rand_index.toFixed(3)}`,
        `purity ${figures.purity.toFixed(3)}`,
      ],
      [
        "lists",
        `${formatCount(recommendations)} recommendations`,
        onTarget(evaluation),
        `${percent(figures.catalogue_coverage)} of the resources are in at least one list`,
        `intra-list diversity ${figures.intra_list_diversity.toFixed(3)}`,
      ],
    ]);
  });
}

interface PrintOptions extends HoldoutOptions {
  readonly json?: true | undefined;
  /** Path of the diagram. */
  readonly diagram?: string | undefined;
  readonly force?: true | undefined;
}

async function printHoldout({ json, diagram, force, ...options }: PrintOptions): Promise<void> {
  if (diagram !== undefined) await checkFileTarget(diagram, { force });
  const report = await judgeData(options, stopSignal());
  if (diagram !== undefined) await writeDiagram(diagram, report, force ?? false);
  if (json) printJson(report);
  else process.stdout.write(`${markdownReport(report)}\n`);
}

const HELP = `
With --holdout or --split, everything is computed from the past alone and judged
by what the learners did later, beside simple baselines. Each figure comes with
an interval, or with the reason why it cannot be judged.

Without them, results are compared with the ability and archetype that
"mastery generate" wrote for each learner. No other command reads them.

Examples:
  $ mastery evaluate --data data --holdout 0.2
  $ mastery evaluate --data data --split 2025-04-01 --diagram reliability.svg
  $ mastery evaluate --data data
  $ mastery evaluate --data data --json | jq .adjusted_rand_index`;

/** Ends with a usage error for options of the other way to judge. */
function refuseOptions(
  { lenient, diagram, resamples, idKey }: HoldoutOptions & Pick<PrintOptions, "diagram">,
  judgesFuture: boolean,
  command: CommandUnknownOpts,
): void {
  if (judgesFuture && lenient) {
    command.error(
      "error: option '--lenient' does not apply with --holdout or --split: a later trace can make an earlier one invalid",
    );
  }
  const isGiven = [diagram, resamples, idKey].some((value) => value !== undefined);
  if (!judgesFuture && isGiven) {
    command.error("error: --diagram, --resamples and --id-key need --holdout or --split");
  }
}

/** Ends with a usage error for data that cannot be judged, before any are read. */
function refuseData(data: string, command: CommandUnknownOpts): void {
  // The address itself may hold a password.
  if (isStoreUrl(data)) {
    command.error(
      "error: a database counts traces without their order; export them as JSON, CSV or statements and name their directory",
    );
  }
}

function onTarget({ on_target, weak_recommendations }: Evaluation): string {
  if (on_target === null) return "no list targets weak skills";
  const share = `${percent(on_target)} of the ${formatCount(weak_recommendations)}`;
  return `${share} that target weak skills are in a domain in which the learner is weak`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

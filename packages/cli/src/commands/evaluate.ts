import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { type Evaluation, evaluate, readTruth } from "@mastery/evaluation";
import { dateOptions } from "../computing-options.ts";
import { formatCount } from "../counts.ts";
import { embedderOption } from "../embedders.ts";
import { printJson } from "../json.ts";
import { preload } from "../preload.ts";
import { addRuleOptions } from "../rule-options.ts";
import { stopSignal } from "../stop-signal.ts";
import { printSections } from "../summary.ts";
import { threadsOption } from "../threads.ts";

export function addEvaluateCommand(program: Command): CommandUnknownOpts {
  const [since, until] = dateOptions();
  const command = program
    .command("evaluate")
    .description("Compare the clusters and recommendations of generated learners with their truth.")
    .requiredOption("-d, --data <dir>", "data directory with generated learners")
    .addOption(since)
    .addOption(until)
    .addOption(embedderOption())
    .option("--json", "print the figures as JSON")
    .addOption(threadsOption())
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP);
  return addRuleOptions(command).action(async ({ json, ...options }) => {
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

const HELP = `
The truth is the ability and archetype that "mastery generate" wrote for each
learner. No other command reads it.

Examples:
  $ mastery evaluate --data data
  $ mastery evaluate --data data --json | jq .adjusted_rand_index`;

function onTarget({ on_target, weak_recommendations }: Evaluation): string {
  if (on_target === null) return "no list targets weak skills";
  const share = `${percent(on_target)} of the ${formatCount(weak_recommendations)}`;
  return `${share} that target weak skills are in a domain in which the learner is weak`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

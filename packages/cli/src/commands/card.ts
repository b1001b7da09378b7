import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { MasteryError } from "@mastery/core";
import { type CardOptions, parseQuality, writeCard } from "@mastery/evaluation/card";
import { snapshotRevision } from "@mastery/http-node";
import { checkFileTarget, replaceFile } from "@mastery/node/files";
import { addComputingOptions, refuseComputingOptions } from "../computing-options.ts";
import { checkEmbedderOptions } from "../embedders.ts";
import { forceOption } from "../force.ts";
import { readJsonObject } from "../json-file.ts";
import { publicName } from "../public-name.ts";
import { kindOf, loadSnapshot, type SnapshotOrigin } from "../snapshot-origin.ts";
import { stopSignal } from "../stop-signal.ts";

export function addCardCommand(program: Command): CommandUnknownOpts {
  const command = program
    .command("card")
    .description("Write a model card of a snapshot, in Markdown.")
    .requiredOption("-d, --data <path>", "snapshot file, folder of shards, or data directory")
    .option("--evaluation <file>", 'report of "mastery evaluate --holdout --json"')
    .option("-o, --out <file>", "file to write; by default, the card is printed")
    .addOption(forceOption())
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP);
  return addComputingOptions(command).action(
    async ({ out, force, evaluation, quiet, ...options }, command) => {
      if (out !== undefined) await checkFileTarget(out, { force });
      const measured = evaluation === undefined ? undefined : await readEvaluation(evaluation);
      const origin = { ...options, kind: await kindOf(options.data) };
      if (origin.kind === "directory") checkEmbedderOptions(options, command);
      else refuseComputingOptions(command, origin.kind);
      const snapshot = await loadSnapshot(origin, { quiet, signal: stopSignal() });
      const source = { ...commandsOf(origin), revision: await snapshotRevision(snapshot) };
      const card = writeCard(snapshot, { source, evaluation: measured });
      if (out === undefined) process.stdout.write(card);
      else await replaceFile(out, (file) => file.writeFile(card), { force });
    },
  );
}

const HELP = `
The card says what the snapshot is for, its rules, data, gaps and limits, what
was measured, and what a person must decide. It names nobody. Figures about
fewer learners than the rule leastPeers says are left out, and all others are
rounded to two digits.

Examples:
  $ mastery card --data school.snapshot --out card.md
  $ mastery evaluate --data data --holdout 0.2 --json > report.json
  $ mastery card --data school.snapshot --evaluation report.json --out card.md`;

/** Returns the commands that print the numbers of a snapshot. */
function commandsOf({ kind, data }: SnapshotOrigin): { summary: string; card: string } {
  const name = publicName(data);
  const card = `mastery card --data ${name}`;
  if (kind === "file") return { summary: `mastery inspect ${name} --json`, card };
  return { summary: kind === "shards" ? card : `mastery precompute --data ${name} --json`, card };
}

async function readEvaluation(path: string): Promise<CardOptions["evaluation"]> {
  // A report has some 700 bytes for each group of learners.
  const kind = { file: "the report of an evaluation", content: "an object", maxMiB: 256 };
  const report = await readJsonObject(path, kind);
  try {
    const quality = parseQuality(report);
    const { holdout, split } = quality.split;
    const cut = split === null ? `--holdout ${holdout}` : `--split ${split}`;
    return { quality, command: `mastery evaluate --data DIR ${cut} --json` };
  } catch (error) {
    if (!(error instanceof MasteryError)) throw error;
    throw new MasteryError(error.code, `${path}: ${error.message}`);
  }
}

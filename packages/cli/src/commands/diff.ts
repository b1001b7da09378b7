import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import type { Snapshot } from "@mastery/core";
import { compareSnapshots, learnerChanges } from "@mastery/core/changes";
import { changeTables, checkTablesTarget } from "@mastery/dataset/tables";
import { findShards, readShards, readSnapshot } from "@mastery/node/snapshots";
import { changedLearnerSections, comparisonSections } from "../changes.ts";
import { CommandError } from "../failures.ts";
import { forceOption } from "../force.ts";
import { printJson } from "../json.ts";
import { startProgress } from "../progress.ts";
import { kindOf } from "../snapshot-origin.ts";
import { stopSignal } from "../stop-signal.ts";
import { printSections } from "../summary.ts";
import { formatOption, writeWithProgress } from "../tables.ts";

export function addDiffCommand(program: Command): CommandUnknownOpts {
  return program
    .command("diff")
    .description("Compare two snapshots: what changed for a school, or for one learner.")
    .argument("<old>", "snapshot file, or folder of shards")
    .argument("<new>", "a later one")
    .option("--learner <id>", "show the changes of one learner")
    .option("-o, --out <dir>", "also write the changes of every learner as tables")
    .addOption(formatOption())
    .addOption(forceOption())
    .option("--json", "print the changes as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP)
    .action(async (old, current, { learner, out, format, force, json, quiet }) => {
      const signal = stopSignal();
      if (out !== undefined) await checkTablesTarget(out, { format, force });
      const before = await readOneOrShards(old, signal);
      const after = await readOneOrShards(current, signal);
      if (learner === undefined) await compare(before, after, { json, quiet, signal });
      else showLearner(before, after, learner, json);
      if (out === undefined) return;
      await writeWithProgress(out, changeTables(before, after), { format, force, quiet, signal });
    });
}

const HELP = `
Prints numbers of learners; ids are printed for --learner alone, and written by
--out to files that only you can read.

Examples:
  $ mastery diff monday.snapshot tuesday.snapshot
  $ mastery diff monday.snapshot tuesday.snapshot --json | jq .clusters.moved
  $ mastery diff monday.snapshot tuesday.snapshot --out changes`;

async function readOneOrShards(path: string, signal: AbortSignal): Promise<Snapshot> {
  if ((await kindOf(path)) !== "shards") return readSnapshot(path, { signal });
  return readShards(await findShards(path), { signal });
}

async function compare(
  before: Snapshot,
  after: Snapshot,
  {
    json,
    quiet,
    signal,
  }: { json: boolean | undefined; quiet: boolean | undefined; signal: AbortSignal },
): Promise<void> {
  const progress = startProgress(quiet);
  const comparison = await compareSnapshots(before, after, {
    onProgress: async (step) => {
      await progress.show({ stage: "comparison", ...step });
      signal.throwIfAborted();
    },
  }).finally(progress.end);
  if (json) printJson(comparison);
  else printSections(comparisonSections(comparison));
}

/** The message does not repeat the id: messages end up in logs. */
function showLearner(before: Snapshot, after: Snapshot, id: string, json = false): void {
  const changes = learnerChanges(before, after, id);
  if (changes === undefined) {
    throw new CommandError("--learner: expected the id of a learner of both snapshots");
  }
  if (json) printJson(changes);
  else printSections(changedLearnerSections(changes));
}

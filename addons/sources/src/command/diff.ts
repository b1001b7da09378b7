import {
  COMMON,
  CommandError,
  defineCommand,
  json,
  printResult,
  readComputed,
  startProgress,
  stopSignal,
  text,
  textOf,
} from "@mastery/cli/command";
import type { Snapshot } from "@mastery/core";
import { compareSnapshots, learnerChanges } from "@mastery/insights/changes";
import { changeTables, checkTablesTarget, snapshotFacts } from "../tables/index.ts";
import { changedLearnerSections, comparisonSections } from "./change-sections.ts";
import { FORMAT, writeWithProgress } from "./export.ts";

export const fill = defineCommand({
  arguments: [
    ["<old>", "snapshot file, or folder of shards"],
    ["<new>", "later snapshot file, or folder of shards"],
  ],
  options: {
    learner: text("id", "show the changes of one learner"),
    out: text("dir", "also write the changes of each learner as tables", { short: "o" }),
    ...FORMAT,
    ...COMMON,
    ...json("the changes"),
  },
  help: `
Prints counts of learners, without their ids. With --learner, the id of that
learner is printed. With --out, ids are written to files that only you can read.

Examples:
  $ mastery diff monday.snapshot tuesday.snapshot
  $ mastery diff monday.snapshot tuesday.snapshot --json | jq .clusters.moved
  $ mastery diff monday.snapshot tuesday.snapshot --out changes`,
  async run({ learner, out, format, force, json, quiet }, { arguments: [old, current] }) {
    const signal = stopSignal();
    if (out !== undefined) await checkTablesTarget(out, { format, force });
    const before = await readComputed(old!, signal);
    const after = await readComputed(current!, signal);
    if (learner === undefined) {
      const progress = startProgress(quiet);
      const comparison = await compareSnapshots(before, after, {
        onProgress: async (step) => {
          await progress.show({ stage: "comparison", ...step });
          signal.throwIfAborted();
        },
      }).finally(progress.end);
      printResult(comparison, textOf(comparisonSections(comparison)), json);
    } else {
      const changes = changesOf(before, after, learner);
      printResult(changes, textOf(changedLearnerSections(changes)), json);
    }
    if (out === undefined) return;
    const facts = { before: snapshotFacts(before), after: snapshotFacts(after) };
    const writing = { format, force, quiet, signal, facts };
    await writeWithProgress(out, changeTables(before, after), writing);
  },
});

/** @throws `CommandError` if the learner is not in both snapshots. The message omits the id, because messages end up in logs. */
function changesOf(before: Snapshot, after: Snapshot, id: string) {
  const changes = learnerChanges(before, after, id);
  if (changes) return changes;
  throw new CommandError("--learner: expected the id of a learner in both snapshots");
}

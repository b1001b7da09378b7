import { stat } from "node:fs/promises";
import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { checkFileTarget } from "@mastery/node/files";
import { findShards, readShards, writeSnapshot } from "@mastery/node/snapshots";
import { forceOption } from "../force.ts";
import { printJson } from "../json.ts";
import { printSections, summarise, summarySections } from "../summary.ts";

export function addMergeCommand(program: Command): CommandUnknownOpts {
  return program
    .command("merge")
    .description("Make one snapshot file of all shards of a population.")
    .argument("<paths...>", "shards, or folders of them")
    .requiredOption("-o, --out <file>", 'snapshot file to write, for "serve" and "inspect"')
    .addOption(forceOption())
    .option("--json", "print the summary as JSON")
    .addHelpText("after", HELP)
    .action(async (paths, { out, force, json }) => {
      await checkFileTarget(out, { force });
      const snapshot = await readShards((await Promise.all(paths.map(shardsAt))).flat());
      await writeSnapshot(out, snapshot, { force });
      const summary = await summarise(snapshot);
      if (json) printJson(summary);
      else printSections(summarySections(summary));
    });
}

/** The shards in a folder, or the path itself. */
async function shardsAt(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() ? findShards(path) : [path];
}

const HELP = `
The file is, byte for byte, the one that "transform" writes for all learners at
once, and "precompute" for the data that the model was fitted on. Shards say how
many there are, so a missing one is an error, and so is one of another model.

Examples:
  $ mastery merge shards --out country.snapshot
  $ mastery merge north.snapshot south.snapshot --out country.snapshot`;

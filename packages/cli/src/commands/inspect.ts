import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { readSnapshot } from "@mastery/snapshot-file";
import { printJson } from "../json.ts";
import { printSections, summarise, summarySections } from "../summary.ts";

export function addInspectCommand(program: Command): CommandUnknownOpts {
  return program
    .command("inspect")
    .description("Check a snapshot file and print a summary.")
    .argument("<file>", "snapshot file")
    .option("--json", "print the summary as JSON")
    .addHelpText("after", HELP)
    .action(async (file, { json }) => {
      const summary = summarise(await readSnapshot(file));
      if (json) printJson(summary);
      else printSections(summarySections(summary));
    });
}

const HELP = `
Examples:
  $ mastery inspect school.snapshot
  $ mastery inspect school.snapshot --json | jq .embedder.id`;

import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { readSnapshot } from "@mastery/snapshot-file";
import { printJson } from "../json.ts";
import { printSections, rulesSection, summarise, summarySections } from "../summary.ts";

export function addInspectCommand(program: Command): CommandUnknownOpts {
  return program
    .command("inspect")
    .description("Check a snapshot file and print what it holds, and by which rules.")
    .argument("<file>", "snapshot file")
    .option("--json", "print the summary as JSON")
    .addHelpText("after", HELP)
    .action(async (file, { json }) => {
      const summary = await summarise(await readSnapshot(file));
      if (json) printJson(summary);
      else printSections([...summarySections(summary), rulesSection(summary)]);
    });
}

const HELP = `
Examples:
  $ mastery inspect school.snapshot
  $ mastery inspect school.snapshot --json | jq .embedder.id
  $ mastery inspect school.snapshot --json | jq .rules > mastery.config.json`;

import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { readSnapshotOrModel } from "@mastery/node/snapshots";
import { printJson } from "../json.ts";
import {
  type ModelSummary,
  modelSections,
  printSections,
  rulesSection,
  type Section,
  summarise,
  summariseModel,
  summarySections,
} from "../summary.ts";

export function addInspectCommand(program: Command): CommandUnknownOpts {
  return program
    .command("inspect")
    .description("Check a snapshot or model file and print what it holds, and by which rules.")
    .argument("<file>", "snapshot file or model file")
    .option("--json", "print the summary as JSON")
    .addHelpText("after", HELP)
    .action(async (file, { json }) => {
      const found = await readSnapshotOrModel(file);
      if ("model" in found) print(summariseModel(found.model), modelSections, json);
      else print(await summarise(found.snapshot), summarySections, json);
    });
}

function print<T extends ModelSummary>(
  summary: T,
  sections: (summary: T) => readonly Section[],
  json: boolean | undefined,
): void {
  if (json) printJson(summary);
  else printSections([...sections(summary), rulesSection(summary)]);
}

const HELP = `
Examples:
  $ mastery inspect school.snapshot
  $ mastery inspect school.model
  $ mastery inspect school.snapshot --json | jq .embedder.id
  $ mastery inspect school.snapshot --json | jq .rules > mastery.config.json`;

import { readSnapshotOrModel } from "@mastery/node/snapshots";
import { defineCommand } from "../option.ts";
import { json } from "../options.ts";
import {
  modelSections,
  printSummary,
  rulesSection,
  summarise,
  summariseModel,
  summarySections,
} from "../summary.ts";

export const add = defineCommand({
  name: "inspect",
  description: "Check a snapshot or model file and print what it holds, and by which rules.",
  arguments: [["<file>", "snapshot file or model file"]],
  options: json(),
  help: `
Examples:
  $ mastery inspect school.snapshot
  $ mastery inspect school.model
  $ mastery inspect school.snapshot --json | jq .embedder.id
  $ mastery inspect school.snapshot --json | jq .rules > mastery.config.json`,
  async run({ json }, { arguments: [file] }) {
    const found = await readSnapshotOrModel(file!);
    if ("model" in found) {
      const summary = summariseModel(found.model);
      printSummary(summary, (one) => [...modelSections(one), rulesSection(one)], json);
    } else {
      const summary = summarise(found.snapshot);
      printSummary(summary, (one) => [...summarySections(one), rulesSection(one)], json);
    }
  },
});

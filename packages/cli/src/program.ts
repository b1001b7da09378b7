import { Command } from "@commander-js/extra-typings";
import manifest from "../package.json" with { type: "json" };
import { addCardCommand } from "./commands/card.ts";
import { addDataspaceCommand } from "./commands/dataspace.ts";
import { addDiffCommand } from "./commands/diff.ts";
import { addEvaluateCommand } from "./commands/evaluate.ts";
import { addExportCommand } from "./commands/export.ts";
import { addFetchXapiCommand } from "./commands/fetch-xapi.ts";
import { addFitCommand } from "./commands/fit.ts";
import { addGenerateCommand } from "./commands/generate.ts";
import { addImportSkillsCommand } from "./commands/import-skills.ts";
import { addInspectCommand } from "./commands/inspect.ts";
import { addKeyCommand } from "./commands/key.ts";
import { addMergeCommand } from "./commands/merge.ts";
import { addModelCommand } from "./commands/model.ts";
import { addPrecomputeCommand } from "./commands/precompute.ts";
import { addServeCommand } from "./commands/serve.ts";
import { addSqlCommand } from "./commands/sql.ts";
import { addStudioCommand } from "./commands/studio.ts";
import { addTransformCommand } from "./commands/transform.ts";
import { addValidateCommand } from "./commands/validate.ts";

/** Returns the `mastery` command. For wrong usage, parsing prints a message and rejects with a `CommanderError`. */
export function createProgram(): Command {
  const program = new Command("mastery")
    .description(
      "Mastery profiles, learner clusters and explainable recommendations, computed once from learning traces and served over HTTP.",
    )
    .version(manifest.version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    .addHelpText("after", HELP);

  for (const add of [
    addServeCommand,
    addPrecomputeCommand,
    addFitCommand,
    addTransformCommand,
    addMergeCommand,
    addInspectCommand,
    addExportCommand,
    addDiffCommand,
    addValidateCommand,
    addFetchXapiCommand,
    addImportSkillsCommand,
    addSqlCommand,
    addEvaluateCommand,
    addCardCommand,
    addStudioCommand,
    addGenerateCommand,
    addDataspaceCommand,
    addKeyCommand,
    addModelCommand,
  ]) {
    const command = add(program);
    command.showHelpAfterError(`Run "mastery ${command.name()} --help" for usage.`);
  }
  return program.showHelpAfterError('Run "mastery --help" for usage.');
}

const HELP = `
A data directory has skills.json, resources.json, learners.jsonl and
traces.jsonl. Instead of traces, it can have xAPI statements (statements.jsonl)
or evidence (evidence.csv). Each can be .json, .jsonl or .csv, also with .gz.

Exit codes: 0 success, 1 failure, 2 wrong usage, 130 or 143 stopped by a signal.
Set MASTERY_DEBUG=1 to print stack traces.

Examples:
  $ mastery generate --out school --learners 500
  $ mastery validate --data school
  $ mastery serve --data school --port 8000`;

import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import manifest from "../package.json" with { type: "json" };

/** Adds a command to the program. */
type AddCommand = (program: Command) => CommandUnknownOpts;

/** Loads each command, with the packages that it alone needs. They are in the order of the help. */
const COMMANDS: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ["serve", async () => (await import("./commands/serve.ts")).addServeCommand],
  ["precompute", async () => (await import("./commands/precompute.ts")).addPrecomputeCommand],
  ["fit", async () => (await import("./commands/fit.ts")).addFitCommand],
  ["transform", async () => (await import("./commands/transform.ts")).addTransformCommand],
  ["merge", async () => (await import("./commands/merge.ts")).addMergeCommand],
  ["inspect", async () => (await import("./commands/inspect.ts")).addInspectCommand],
  ["export", async () => (await import("./commands/export.ts")).addExportCommand],
  ["diff", async () => (await import("./commands/diff.ts")).addDiffCommand],
  ["validate", async () => (await import("./commands/validate.ts")).addValidateCommand],
  ["fetch-xapi", async () => (await import("./commands/fetch-xapi.ts")).addFetchXapiCommand],
  [
    "import-skills",
    async () => (await import("./commands/import-skills.ts")).addImportSkillsCommand,
  ],
  ["sql", async () => (await import("./commands/sql.ts")).addSqlCommand],
  ["evaluate", async () => (await import("./commands/evaluate.ts")).addEvaluateCommand],
  ["card", async () => (await import("./commands/card.ts")).addCardCommand],
  ["studio", async () => (await import("./commands/studio.ts")).addStudioCommand],
  ["generate", async () => (await import("./commands/generate.ts")).addGenerateCommand],
  ["dataspace", async () => (await import("./commands/dataspace.ts")).addDataspaceCommand],
  ["key", async () => (await import("./commands/key.ts")).addKeyCommand],
  ["model", async () => (await import("./commands/model.ts")).addModelCommand],
]);

/**
 * Resolves to the `mastery` command. For wrong usage, parsing prints a message and rejects with a `CommanderError`.
 *
 * @param first word of the command line: if it names a command, the others are not loaded
 */
export async function createProgram(first?: string): Promise<Command> {
  const program = new Command("mastery")
    .description(
      "Mastery profiles, learner clusters and explainable recommendations, computed once from learning traces and served over HTTP.",
    )
    .version(manifest.version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    .addHelpText("after", HELP);

  const named = COMMANDS.get(first ?? "");
  const loaders = named ? [named] : [...COMMANDS.values()];
  for (const add of await Promise.all(loaders.map((load) => load()))) {
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

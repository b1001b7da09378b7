import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import { reportFailure } from "./failures.ts";
import type { AddCommand } from "./option.ts";

/** Loaders of the commands, each with its own packages, in the order of the help. */
const COMMANDS: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ["serve", async () => (await import("./commands/serve.ts")).add],
  ["precompute", async () => (await import("./commands/precompute.ts")).add],
  ["fit", async () => (await import("./commands/fit.ts")).fitCommand],
  ["transform", async () => (await import("./commands/fit.ts")).transformCommand],
  ["merge", async () => (await import("./commands/inspect.ts")).mergeCommand],
  ["inspect", async () => (await import("./commands/inspect.ts")).inspectCommand],
  ["export", async () => (await import("./commands/export.ts")).add],
  ["diff", async () => (await import("./commands/diff.ts")).add],
  ["validate", async () => (await import("./commands/validate.ts")).add],
  ["fetch-xapi", async () => (await import("./commands/fetch-xapi.ts")).add],
  ["import-marks", async () => (await import("./commands/import-marks.ts")).add],
  ["import-skills", async () => (await import("./commands/import-skills.ts")).add],
  ["sql", async () => (await import("./commands/sql.ts")).add],
  ["evaluate", async () => (await import("./commands/evaluate.ts")).add],
  ["card", async () => (await import("./commands/card.ts")).add],
  ["studio", async () => (await import("./commands/studio.ts")).add],
  ["generate", async () => (await import("./commands/generate.ts")).add],
  ["dataspace", async () => (await import("./commands/dataspace.ts")).add],
  ["key", async () => (await import("./commands/key.ts")).add],
  ["model", async () => (await import("./commands/model.ts")).add],
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
  for (const add of await Promise.all(loaders.map((load) => load()))) add(program);
  return program.showHelpAfterError('Run "mastery --help" for usage.');
}

/** Runs the command that the arguments of the process name. */
export async function run(): Promise<void> {
  // Readers such as `head` close the output early, which is not a failure.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  try {
    const program = await createProgram(process.argv[2]);
    await program.parseAsync();
  } catch (error) {
    process.exitCode = reportFailure(error);
    // An open server, read or download would keep the process alive.
    process.stderr.write("", () => process.exit());
  }
}

const HELP = `
A data directory has skills.json, resources.json, learners.jsonl and
traces.jsonl. Instead of traces, it can have xAPI statements (statements.jsonl)
or evidence (evidence.csv). Each can be .json, .jsonl or .csv, also with .gz.

Exit codes: 0 success, 1 failure, 2 wrong usage, 4 refused by --require, 130 or
143 stopped by a signal.
Set MASTERY_DEBUG=1 to print stack traces.

Examples:
  $ mastery generate --out school --learners 500
  $ mastery validate --data school
  $ mastery serve --data school --port 8000`;

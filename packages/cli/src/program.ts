import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import type { AddCommand } from "./option.ts";

/** Loads each command, with the packages that it alone needs. They are in the order of the help. */
const COMMANDS: ReadonlyMap<string, () => Promise<{ readonly add: AddCommand }>> = new Map([
  ["serve", () => import("./commands/serve.ts")],
  ["precompute", () => import("./commands/precompute.ts")],
  ["fit", () => import("./commands/fit.ts")],
  ["transform", () => import("./commands/transform.ts")],
  ["merge", () => import("./commands/merge.ts")],
  ["inspect", () => import("./commands/inspect.ts")],
  ["export", () => import("./commands/export.ts")],
  ["diff", () => import("./commands/diff.ts")],
  ["validate", () => import("./commands/validate.ts")],
  ["fetch-xapi", () => import("./commands/fetch-xapi.ts")],
  ["import-marks", () => import("./commands/import-marks.ts")],
  ["import-skills", () => import("./commands/import-skills.ts")],
  ["sql", () => import("./commands/sql.ts")],
  ["evaluate", () => import("./commands/evaluate.ts")],
  ["card", () => import("./commands/card.ts")],
  ["studio", () => import("./commands/studio.ts")],
  ["generate", () => import("./commands/generate.ts")],
  ["dataspace", () => import("./commands/dataspace.ts")],
  ["key", () => import("./commands/key.ts")],
  ["model", () => import("./commands/model.ts")],
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
  for (const { add } of await Promise.all(loaders.map((load) => load()))) add(program);
  return program.showHelpAfterError('Run "mastery --help" for usage.');
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

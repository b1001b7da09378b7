import { Command, CommanderError } from "commander";
import manifest from "../package.json" with { type: "json" };
import type { FillCommand } from "./define-command.ts";
import { keepRunningWithoutMessages } from "./lost-messages.ts";

const DESCRIPTIONS = {
  serve: "Compute everything once, or load a snapshot, and serve the results over HTTP.",
  precompute: "Compute everything once and print a summary; with --out, also save a snapshot.",
  fit: "Compute from all learners the values that the rules need, and save them as a model.",
  transform: "Apply a model to the learners of a data directory, and save their snapshot.",
  merge: "Merge all shards of a population into one snapshot file.",
  inspect: "Verify a snapshot or model file, and print its content and rules.",
  export: "Write profiles, clusters and recommendations as tables.",
  diff: "Compare two snapshots, for a school or for one learner.",
  find: "List every file that names a learner, in any format.",
  forget: "Remove a learner from a data directory, and list what still names the learner.",
  validate: "Validate every record in a data directory; list issues and gaps in the evidence.",
  "fetch-xapi": "Fetch xAPI statements from a Learning Record Store into a data directory.",
  "import-marks":
    "Create a data directory from mark sheets (CSV, TSV, XLSX, ODS), asking what they leave open.",
  "import-skills": "Create skills.json from ESCO or from a table of competencies (CSV).",
  population:
    "Add up means and difficulties over the learners of many schools, without their records.",
  sql: "Print an SQL query that counts traces in a database.",
  evaluate:
    "Evaluate profiles and recommendations against later results, or against the truth of generated learners.",
  card: "Write a model card for a snapshot, in Markdown.",
  studio: "Serve the page that computes in the browser, or save it to a directory.",
  generate: "Simulate the learners of a French primary school, and write a data directory.",
  dataspace: "Take part in a Prometheus-X data space.",
  mcp: "Answer an AI assistant about one class, with codes instead of names.",
  key: "Manage API keys of the service.",
  model: "Manage models of the transformers embedder.",
};

/** Loaders of the commands, in the order of the help. Each loader imports only the packages that its command needs. */
const LOADERS: Readonly<Record<keyof typeof DESCRIPTIONS, () => Promise<FillCommand>>> = {
  serve: async () => (await import("./commands/serve.ts")).loadServe(),
  precompute: async () => (await import("./commands/precompute.ts")).fillPrecompute,
  fit: async () => (await import("./commands/precompute.ts")).fillFit,
  transform: async () => (await import("./commands/precompute.ts")).fillTransform,
  merge: async () => (await import("./commands/inspect.ts")).fillMerge,
  inspect: async () => (await import("./commands/inspect.ts")).fillInspect,
  export: addOn("sources", "export"),
  diff: addOn("sources", "diff"),
  find: addOn("sources", "find"),
  forget: addOn("sources", "forget"),
  validate: async () => (await import("./commands/validate.ts")).fill,
  "fetch-xapi": addOn("sources", "fetch-xapi"),
  "import-marks": addOn("studio", "import-marks"),
  "import-skills": addOn("studio", "import-skills"),
  population: addOn("sources", "population"),
  sql: addOn("sources", "sql"),
  evaluate: addOn("evaluation", "evaluate"),
  card: addOn("evaluation", "card"),
  studio: addOn("studio", "studio"),
  generate: addOn("synthetic-school", "generate"),
  dataspace: addOn("dataspace", "dataspace"),
  mcp: addOn("mcp", "mcp"),
  key: async () => (await import("./commands/key.ts")).fill,
  model: async () => (await import("./commands/model.ts")).fill,
};

/** Returns the loader of a command that an add-on brings, where the add-on is installed. */
function addOn(addOn: string, name: string): () => Promise<FillCommand> {
  return async () => (await import("./add-ons.ts")).loadCommand(`@mastery/${addOn}`, name);
}

/** For invalid usage, parsing rejects with a `CommanderError`. Only commands among the `words` are loaded; by default, all commands. */
export async function createProgram(words?: readonly string[]): Promise<Command> {
  const program = new Command("mastery")
    .description(
      "Mastery profiles, learner clusters and explainable recommendations, computed once from learning traces and served over HTTP.",
    )
    .version(manifest.version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print help for a command")
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride()
    .addHelpText("after", HELP)
    .showHelpAfterError('Run "mastery --help" for usage.');

  for (const [name, load] of Object.entries(LOADERS)) {
    const command = program.command(name).description(DESCRIPTIONS[name as keyof typeof LOADERS]);
    if (words === undefined || words.includes(name)) (await load())(command);
  }
  return program;
}

export async function run(): Promise<void> {
  keepRunningWithoutMessages();
  try {
    const program = await createProgram(process.argv.slice(2));
    await program.parseAsync();
  } catch (error) {
    process.exitCode = await exitCodeOf(error);
    // Exits explicitly, because an open server, read or download would keep the process alive.
    process.stderr.write("", () => process.exit());
  }
}

const WRONG_USAGE = 2;

export async function exitCodeOf(error: unknown): Promise<number> {
  // The parser also reports help and version output as errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  const { reportFailure } = await import("./failures.ts");
  return reportFailure(error);
}

const HELP = `
A data directory has skills.json, resources.json, learners.jsonl and
traces.jsonl. Instead of traces, it can have xAPI statements (statements.jsonl)
or evidence (evidence.csv). Files can be .json, .jsonl or .csv, also with .gz.

Exit codes: 0 success, 1 failure, 2 wrong usage, 3 open questions about marks, 4
refused by --require, 130 or 143 stopped by a signal.
Set MASTERY_DEBUG=1 to print stack traces.

Examples:
  $ mastery generate --out school --learners 500
  $ mastery validate --data school
  $ mastery serve --data school --port 8000`;

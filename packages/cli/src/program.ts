import { Command, CommanderError } from "commander";
import manifest from "../package.json" with { type: "json" };
import type { FillCommand } from "./define-command.ts";

type Loading = readonly [description: string, load: () => Promise<FillCommand>];

/** Descriptions and loaders of the commands, in the order of the help. Each loader imports only the packages that its command needs. */
const COMMANDS: Readonly<Record<string, Loading>> = {
  serve: [
    "Compute everything once, or load a snapshot, and serve the results over HTTP.",
    async () => (await import("./commands/serve.ts")).fill,
  ],
  precompute: [
    "Compute everything once and print a summary; with --out, also save a snapshot.",
    async () => (await import("./commands/precompute.ts")).fillPrecompute,
  ],
  fit: [
    "Compute from all learners the values that the rules need, and save them as a model.",
    async () => (await import("./commands/precompute.ts")).fillFit,
  ],
  transform: [
    "Apply a model to the learners of a data directory, and save their snapshot.",
    async () => (await import("./commands/precompute.ts")).fillTransform,
  ],
  merge: [
    "Merge all shards of a population into one snapshot file.",
    async () => (await import("./commands/inspect.ts")).fillMerge,
  ],
  inspect: [
    "Verify a snapshot or model file, and print its content and rules.",
    async () => (await import("./commands/inspect.ts")).fillInspect,
  ],
  export: [
    "Write profiles, clusters and recommendations as tables.",
    async () => (await import("./commands/export.ts")).fill,
  ],
  diff: [
    "Compare two snapshots, for a school or for one learner.",
    async () => (await import("./commands/diff.ts")).fill,
  ],
  validate: [
    "Validate every record in a data directory; list issues and gaps in the evidence.",
    async () => (await import("./commands/validate.ts")).fill,
  ],
  "fetch-xapi": [
    "Fetch xAPI statements from a Learning Record Store into a data directory.",
    async () => (await import("./commands/fetch-xapi.ts")).fill,
  ],
  "import-marks": [
    "Create a data directory from mark sheets of any layout: CSV, TSV, XLSX, ODS.",
    async () => (await import("./commands/import-marks.ts")).fill,
  ],
  "import-skills": [
    "Create skills.json from ESCO or from a table of competencies (CSV).",
    async () => (await import("./commands/import-skills.ts")).fill,
  ],
  sql: [
    "Print an SQL query that counts traces in a database.",
    async () => (await import("./commands/sql.ts")).fill,
  ],
  evaluate: [
    "Evaluate profiles and recommendations against later results, or against the truth of generated learners.",
    async () => (await import("./commands/evaluate.ts")).fillEvaluate,
  ],
  experiment: [
    "Plan an experiment with the lottery: print how many learners it needs.",
    async () => (await import("./commands/evaluate.ts")).fillExperiment,
  ],
  card: [
    "Write a model card for a snapshot, in Markdown.",
    async () => (await import("./commands/card.ts")).fill,
  ],
  studio: [
    "Serve the page that computes in the browser, or save it to a directory.",
    async () => (await import("./commands/studio.ts")).fill,
  ],
  generate: [
    "Simulate the learners of a French primary school, and write a data directory.",
    async () => (await import("./commands/generate.ts")).fill,
  ],
  dataspace: [
    "Take part in a Prometheus-X data space.",
    async () => (await import("./commands/dataspace.ts")).fill,
  ],
  key: ["Manage API keys of the service.", async () => (await import("./commands/key.ts")).fill],
  model: [
    "Manage models of the transformers embedder.",
    async () => (await import("./commands/model.ts")).fill,
  ],
};

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

  for (const [name, [description, load]] of Object.entries(COMMANDS)) {
    const command = program.command(name).description(description);
    if (words === undefined || words.includes(name)) (await load())(command);
  }
  return program;
}

export async function run(): Promise<void> {
  // A reader such as `head` may close the output early, which is not an error.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
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

Exit codes: 0 success, 1 failure, 2 wrong usage, 4 refused by --require, 130 or
143 stopped by a signal.
Set MASTERY_DEBUG=1 to print stack traces.

Examples:
  $ mastery generate --out school --learners 500
  $ mastery validate --data school
  $ mastery serve --data school --port 8000`;

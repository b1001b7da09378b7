import { type Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import {
  DIALECTS,
  type DialectName,
  evidenceQuery,
  type SourceTable,
  TRACE_FIELDS,
} from "@mastery/dataset/sql";
import { checkTableNames } from "@mastery/dataset/stores";
import { dateOptions, tablesOption } from "../computing-options.ts";
import { readTableNames } from "../data-source.ts";

export function addSqlCommand(program: Command): CommandUnknownOpts {
  const [since, until] = dateOptions();
  return program
    .command("sql")
    .description("Print the SQL that counts traces in the store that holds them.")
    .addOption(
      new Option("--dialect <name>", "whose SQL")
        .choices(Object.keys(DIALECTS) as DialectName[])
        .makeOptionMandatory(),
    )
    .addOption(since)
    .addOption(until)
    .addOption(tablesOption())
    .addHelpText("after", HELP)
    .action(async ({ dialect, tables, ...range }) => {
      const table = await traceTable(tables);
      process.stdout.write(`${evidenceQuery(dialect, { table, ...range })}\n`);
    });
}

/** The table of traces as a file names it. Every field has a column, unless the file says otherwise. */
async function traceTable(file: string | undefined): Promise<SourceTable> {
  const { path, columns } = checkTableNames(await readTableNames(file), file).traces;
  const named = TRACE_FIELDS.map((field) => [field, columns.get(field) ?? field] as const);
  return { path, columns: new Map(named.filter(([field]) => columns.get(field) !== null)) };
}

const HELP = `
The query returns evidence: one row per learner and resource. Save it as
evidence.csv or evidence.parquet in a data directory.

Examples:
  $ mastery sql --dialect postgres | psql --csv school > data/evidence.csv
  $ mastery sql --dialect spark --since 2025-09-01`;

import {
  DATES,
  defineCommand,
  oneOf,
  RULES,
  readTableNames,
  rulesOf,
  TABLES,
} from "@mastery/cli/command";
import {
  DIALECTS,
  type DialectName,
  evidenceQuery,
  type SourceTable,
  TRACE_FIELDS,
} from "../sql/index.ts";
import { checkTableNames } from "../stores/index.ts";

export const fill = defineCommand({
  options: {
    dialect: oneOf("name", Object.keys(DIALECTS) as DialectName[], "SQL dialect", {
      required: true,
    }),
    ...DATES,
    ...TABLES,
    ...RULES,
  },
  help: `
The query returns evidence: one row per learner and resource. Save this result
as evidence.csv or evidence.parquet in a data directory.

Examples:
  $ mastery sql --dialect postgres | psql --csv school > data/evidence.csv
  $ mastery sql --dialect spark --since 2025-09-01`,
  async run({ dialect, tables, config, rule, ...dates }) {
    const { passMark } = await rulesOf({ config, rule });
    const table = await traceTable(tables);
    process.stdout.write(`${evidenceQuery(dialect, { table, passMark, ...dates })}\n`);
  },
});

async function traceTable(file: string | undefined): Promise<SourceTable> {
  const { path, columns } = checkTableNames(await readTableNames(file), file).traces;
  const named = TRACE_FIELDS.map((field) => [field, columns.get(field) ?? field] as const);
  return { path, columns: new Map(named.filter(([field]) => columns.get(field) !== null)) };
}

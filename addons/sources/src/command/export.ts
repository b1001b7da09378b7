import {
  COMMON,
  COMPUTING,
  countOf,
  data,
  defineCommand,
  json,
  loadSnapshot,
  oneOf,
  originOf,
  out,
  printResult,
  startProgress,
  stopSignal,
} from "@mastery/cli/command";
import { LANGUAGES } from "@mastery/core/languages";
import {
  checkTablesTarget,
  snapshotFacts,
  snapshotTables,
  TABLE_FORMATS,
  type Table,
  type TablesReport,
  type WriteTablesOptions,
  writeTables,
} from "../tables/index.ts";

export const FORMAT = {
  format: oneOf("name", TABLE_FORMATS, "format of the tables", { default: "csv" }),
};

export const fill = defineCommand({
  options: {
    ...data(
      "data directory, snapshot file, folder of shards, or postgres://… or clickhouse://…",
      "path",
    ),
    ...out("dir", "directory to write to, new or empty"),
    ...FORMAT,
    language: oneOf("name", Object.keys(LANGUAGES), "language of labels and explanations", {
      default: "fr",
    }),
    ...COMMON,
    ...json("the number of rows"),
    ...COMPUTING,
  },
  help: `
Writes learners, groups, skills, resources and clusters, and tables of facts
that refer to them by id: profiles, learner_skills, assignments, recommendations
and others. The file datapackage.json has the type, unit and meaning of each
column, and the revision, rules and dates of the snapshot. Only you can read the
files, which do not contain learners' names. Parquet needs the package
@duckdb/node-api.

Examples:
  $ mastery export --data school.snapshot --out tables --language en
  $ mastery export --data school --out tables --format parquet`,
  async run({ out, format, language, force, json, quiet, ...options }, call) {
    const signal = stopSignal();
    const origin = await originOf(options, call);
    await checkTablesTarget(out, { format, force });
    const snapshot = await loadSnapshot(origin, signal, quiet);
    const writing = { format, force, quiet, signal, facts: snapshotFacts(snapshot) };
    const pack = language === "fr" ? undefined : LANGUAGES[language];
    const report = await writeWithProgress(
      out,
      snapshotTables(snapshot, { language: pack }),
      writing,
    );
    const tables = Object.entries(report.rows).map(
      ([table, count]) => `${table.padEnd(20)}${countOf(count, "row").padStart(16)}`,
    );
    const written = `wrote ${countOf(tables.length, "table")} to ${out}`;
    printResult(report, [...tables, written].join("\n"), json);
  },
});

/** Also prints a note if texts have an apostrophe, because a spreadsheet could run them as formulas. */
export async function writeWithProgress(
  directory: string,
  tables: readonly Table[],
  { quiet, ...options }: WriteTablesOptions & { readonly quiet?: boolean | undefined },
): Promise<TablesReport> {
  const progress = startProgress(quiet);
  const report = await writeTables(directory, tables, {
    ...options,
    onProgress: ({ table, rows }) => progress.show({ stage: table, done: rows, total: null }),
  }).finally(progress.end);
  if (report.formulas > 0 && options.format !== "parquet") {
    const begin = report.formulas === 1 ? "begins" : "begin";
    const texts = `${countOf(report.formulas, "text")} that ${begin} like a formula`;
    process.stderr.write(`note: wrote an apostrophe before ${texts}\n`);
  }
  return report;
}

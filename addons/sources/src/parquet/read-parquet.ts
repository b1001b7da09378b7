import type { Issue } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import { TRACE_VERBS } from "@mastery/core/records";
import {
  columnIssues,
  InvalidFileError,
  issuesOfError,
  type MappedColumn,
  type ParquetFile,
  type ParquetReader,
  RowReader,
} from "@mastery/dataset/readers";
import {
  addEvidence,
  addExcluded,
  type CountingOptions,
  withCheckpoint,
} from "../sql/count-traces.ts";
import {
  conditions,
  DIALECTS,
  invalidTracesQuery,
  type SourceTable,
  TRACE_FIELDS,
} from "../sql/index.ts";
import { type Database, literal, withDuckDb } from "./duckdb.ts";

interface ParquetOptions {
  /** Memory limit, such as `1GB`. Data that exceed the limit are spilled to disk. */
  readonly memoryLimit?: string | undefined;
}

export function parquetReader({ memoryLimit }: ParquetOptions = {}): ParquetReader {
  return {
    read: (file, sink, afterChunk) =>
      withDuckDb(undefined, async (database) => {
        const names = [...(await typesByName(database, [file])).keys()];
        const reader = new RowReader(file, names, { areTexts: false });
        const location = { file: file.name, index: 0 };
        const sql = `SELECT * EXCLUDE (file_row_number) FROM ${readFiles([file], "file_row_number = true")} ORDER BY file_row_number`;
        for await (const rows of withCheckpoint(database, () => afterChunk(0)).rows(sql)) {
          for (const row of rows) {
            const record = reader.recordOf(names.map((name) => row[name]));
            if (record) sink.record(record, location);
            location.index++;
          }
        }
        reader.end(sink);
      }),
    // DuckDB renames columns and divides marks. Cells that stand for other values are read one by one.
    canCount: ({ columns, nameField }) =>
      nameField === undefined &&
      [...(columns?.values() ?? [])].every(
        ({ values, unit, answers }) => !values && !unit && !answers,
      ),
    async count(files, builder, { passMark, since, until }, checkpoint) {
      const counting: CountingOptions = { passMark, since, until };
      const count = (database: Database): Promise<void> =>
        countTraces(withCheckpoint(database, checkpoint), files, builder, counting);
      try {
        await withDuckDb(memoryLimit, count);
      } catch (error) {
        const unread = (issue: Issue): void => builder.addIssue(issue, ["traces"]);
        issuesOfError(error, files[0]!.name).forEach(unread);
      }
    },
  };
}

/** Only traces that may be invalid (a wrong value, an unknown learner, an id with several contents) are read one by one. */
async function countTraces(
  database: Database,
  files: readonly ParquetFile[],
  builder: DatasetBuilder,
  { passMark, ...range }: CountingOptions,
): Promise<void> {
  const columns = await columnTypes(database, files);
  // An outcome that `columns.json` maps can take the place of the verb.
  const types = columns.has("verb") ? columns : new Map([...columns, ["verb", "VARCHAR"]]);
  const verb = columns.has("verb") ? "" : `, ${verbOf(columns)} AS verb`;
  const fields = TRACE_FIELDS.filter((field) => types.has(field));
  const hasIds = types.has("trace_id");
  const moment = momentOf(types.get("timestamp"));
  const read = [...fields, ...(types.has("skills") ? ["skills"] : [])];
  await database.run(
    `CREATE TEMP VIEW given AS
     SELECT ${read.join()}, filename, file_row_number, ${moment} AS moment, ${isClean(types, moment)} AS clean
     FROM (SELECT *${verb} FROM ${rowsOf(files)})`,
  );
  await database.run(
    `CREATE TEMP TABLE unclean AS
     SELECT DISTINCT ${hasIds ? "trace_id::VARCHAR" : "NULL::VARCHAR"} AS id FROM given WHERE NOT clean`,
  );
  let unclean = 0;
  for await (const [row] of database.rows("SELECT count(*) AS unclean FROM unclean")) {
    unclean = Number(row!["unclean"]);
  }
  // If a trace may be invalid, all traces with the same id are read for comparison.
  const isBesideUnclean = hasIds
    ? "trace_id::VARCHAR IN (SELECT id FROM unclean WHERE id IS NOT NULL)"
    : "false";
  const cleanFields = fields.map((field) => `${normal(field, types.get(field)!)} AS ${field}`);
  await database.run(
    `CREATE TEMP VIEW traces AS
     SELECT ${cleanFields.join()} FROM given
     ${unclean === 0 ? "" : `WHERE clean AND NOT coalesce(${isBesideUnclean}, false)`}`,
  );

  const table: SourceTable = { path: ["traces"], columns: new Map(fields.map((f) => [f, f])) };
  const unknown: string[] = [];
  const counts = { file: files[0]!.name, index: -1 };
  const counting = { passMark, ...range };
  const invalid = await addEvidence(database, table, builder, counting, counts, (row) => {
    unknown.push(`(${literal(`${row["learner_id"]}`)}, ${literal(`${row["resource_id"]}`)})`);
  });
  await addExcluded(database, table, builder, range);
  if (unclean + invalid + unknown.length === 0) return;
  await database.run("CREATE TEMP TABLE unknown (learner VARCHAR, resource VARCHAR)");
  for (let at = 0; at < unknown.length; at += BATCH) {
    await database.run(`INSERT INTO unknown VALUES ${unknown.slice(at, at + BATCH).join()}`);
  }
  const contradicting = `SELECT trace_id FROM (\n${invalidTracesQuery("duckdb", { table, ...range })}\n)`;
  const isDoubtful = [
    "(learner_id::VARCHAR, resource_id::VARCHAR) IN (SELECT (learner, resource) FROM unknown)",
    ...(invalid === 0 ? [] : [`trace_id::VARCHAR IN (${contradicting})`]),
  ];
  const chosen = ["clean", ...conditions("moment", range, DIALECTS.duckdb)].join(" AND ");
  const names = new Map(files.map(({ path, name }) => [path, name]));
  // Timestamps are cast to strings, so that no digit is lost.
  const doubtful = `SELECT * EXCLUDE (clean, moment) ${isPointInTime(types) ? "REPLACE (timestamp::VARCHAR AS timestamp)" : ""}
     FROM given WHERE NOT clean OR ${isBesideUnclean} OR (${chosen} AND (${isDoubtful.join(" OR ")}))
     ORDER BY filename, file_row_number`;
  for await (const rows of database.rows(doubtful)) {
    for (const { filename, file_row_number, ...trace } of rows) {
      const location = { file: names.get(`${filename}`)!, index: Number(file_row_number) };
      builder.add("traces", trace, location);
    }
  }
}

/** The same outcome as for the rows of other tables. */
function verbOf(types: ColumnTypes): string {
  const isStated = types.get("success") === "BOOLEAN";
  const bySuccess = isStated ? "WHEN success THEN 'passed' WHEN NOT success THEN 'failed'" : "";
  const byScore = types.has("score") ? "WHEN score IS NOT NULL THEN 'completed'" : "";
  return `CASE WHEN false THEN NULL ${bySuccess} ${byScore} END`;
}

/** Number of rows per INSERT statement. */
const BATCH = 1000;

/** Types of columns by field name. */
type ColumnTypes = ReadonlyMap<string, string>;

/** @throws `InvalidFileError` if the columns have issues */
async function columnTypes(
  database: Database,
  files: readonly ParquetFile[],
): Promise<ColumnTypes> {
  const [first] = files as readonly [ParquetFile];
  const types = await typesByName(database, files);
  const issues = columnIssues(first, [...types.keys()]);
  if (issues.length > 0) throw new InvalidFileError(issues);
  return new Map(
    [...types].map(([name, type]) => {
      const mapped = first.columns?.get(name);
      return [mapped?.field ?? name, mapped?.scale === undefined ? type : "DOUBLE"];
    }),
  );
}

async function typesByName(
  database: Database,
  files: readonly ParquetFile[],
): Promise<ReadonlyMap<string, string>> {
  const types = new Map<string, string>();
  for await (const rows of database.rows(`DESCRIBE FROM ${readFiles(files)}`)) {
    for (const row of rows) types.set(`${row["column_name"]}`, `${row["column_type"]}`);
  }
  return types;
}

/** Columns are named after their fields; `filename` and `file_row_number` are added. */
function rowsOf(files: readonly ParquetFile[]): string {
  const columns = files[0]!.columns ?? new Map<string, MappedColumn>();
  const { quoted } = DIALECTS.duckdb;
  const renamed = [...columns].map(([column, { field, scale }]) => {
    const share = scale === undefined ? "" : `::DOUBLE / ${scale}`;
    return `${quoted(column)}${share} AS ${field}`;
  });
  const mapped = [...columns.keys()].map(quoted);
  const all = mapped.length > 0 ? `* EXCLUDE (${mapped.join()}), ${renamed.join()}` : "*";
  return `(SELECT ${all} FROM ${readFiles(files, "filename = true, file_row_number = true")})`;
}

function readFiles(files: readonly ParquetFile[], ...options: readonly string[]): string {
  const paths = files.map(({ path }) => literal(path)).join();
  return `read_parquet(${[`[${paths}]`, "union_by_name = true", ...options].join()})`;
}

const NUMBERS = /^(?:DOUBLE|FLOAT|DECIMAL\(.+\)|U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT))$/;
const TEXTS = /^(?:VARCHAR|UUID|ENUM)/;
/** Times that all timestamp types can represent and round in the same way. The range excludes infinity. */
const IS_HELD_BY_ALL = "timestamp >= '1970-01-02' AND timestamp < '2200-01-01'";
/** A time with at most microsecond precision. Traces with more digits are read one by one. */
const DATE_TIME =
  "\\d{4}-\\d\\d-\\d\\d[T ](?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,6})?(?:Z|[+-](?:0\\d|1\\d):[0-5]\\d)?";
const DURATION = "PT(?:\\d{1,9}H)?(?:\\d{1,9}M)?(?:\\d{1,9}(?:\\.\\d{1,9})?S)?";

/** Met only by valid traces, if their learner and resource are known. Some valid traces may not meet it. */
function isClean(types: ColumnTypes, moment: string): string {
  /** Returns a condition that a field has no column, is null, or meets the given condition in a column of a fitting type. */
  const optional = (field: string, fits: RegExp | null, condition: string): string => {
    const type = types.get(field);
    if (type === undefined) return "true";
    return fits?.test(type) ? `${field} IS NULL OR ${condition}` : `${field} IS NULL`;
  };
  const isText = (field: string): string =>
    TEXTS.test(types.get(field)!) ? isNotBlank(field) : "false";
  const isReadable = isPointInTime(types)
    ? IS_HELD_BY_ALL
    : `regexp_full_match(timestamp, '${DATE_TIME}') AND ${moment} >= '1970-01-02' AND ${moment} < '2200-01-01'`;
  const isExact =
    types.get("timestamp") === "TIMESTAMP_NS" ? "epoch_ns(timestamp) % 1000 = 0" : "true";
  const conditions = [
    isText("learner_id"),
    isText("resource_id"),
    `verb::VARCHAR IN (${TRACE_VERBS.map(literal).join()})`,
    optional("timestamp", /^(?:VARCHAR|TIMESTAMP)/, `${isReadable} AND ${isExact}`),
    optional("trace_id", TEXTS, isNotBlank("trace_id")),
    optional("success", /^BOOLEAN$/, "true"),
    optional("score", NUMBERS, "score BETWEEN 0 AND 1"),
    optional(
      "duration",
      /^VARCHAR$/,
      `regexp_full_match(duration, '${DURATION}') AND length(duration) > 2`,
    ),
    optional("skills", null, "false"),
  ];
  return `coalesce(${conditions.map((condition) => `(${condition})`).join(" AND ")}, false)`;
}

/** Not blank according to JavaScript's `trim()`. SQL's `trim` removes only spaces. */
function isNotBlank(name: string): string {
  return `regexp_matches(${name}::VARCHAR, '[^\\s\\x0b\\p{Z}\\x{feff}]')`;
}

function isPointInTime(types: ColumnTypes): boolean {
  return /^TIMESTAMP/.test(types.get("timestamp") ?? "");
}

/** In UTC, or null if unreadable. A plain cast of a time with an offset would use the machine's time zone. */
function momentOf(type = ""): string {
  if (type.startsWith("TIMESTAMP")) {
    const inUtc = type.endsWith("ZONE")
      ? "make_timestamp(epoch_us(timestamp))"
      : "timestamp::TIMESTAMP";
    return `CASE WHEN ${IS_HELD_BY_ALL} THEN ${inUtc} END`;
  }
  if (type !== "VARCHAR") return "NULL::TIMESTAMP";
  // The sign of an offset is six characters from the end; hyphens in a date are farther away.
  const hasOffset = "substring(timestamp, -6, 1) IN ('+', '-')";
  const shifted = "make_timestamp(epoch_us(try_cast(timestamp AS TIMESTAMPTZ)))";
  return `CASE WHEN ${hasOffset} THEN ${shifted} ELSE try_cast(timestamp AS TIMESTAMP) END`;
}

function normal(field: string, type: string): string {
  if (field === "timestamp") return "moment";
  if (field === "success") return type === "BOOLEAN" ? field : "NULL::BOOLEAN";
  if (field === "score") return NUMBERS.test(type) ? "score::DOUBLE" : "NULL::DOUBLE";
  return `${field}::VARCHAR`;
}

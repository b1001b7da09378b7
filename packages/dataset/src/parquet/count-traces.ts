import type { DateRange, EvidenceRecord, Issue } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import { columnIssues } from "../columns/column-issues.ts";
import type { DataFile } from "../files/data-file.ts";
import { catchUnreadable } from "../reading/read-file.ts";
import {
  type Database,
  literal,
  parquetColumns,
  parquetRows,
  type Row,
  recordOf,
  withDuckDb,
} from "./duckdb.ts";
import {
  countsQuery,
  EVERY_TRACE,
  isChosen,
  isClean,
  leftOutCountsQuery,
  othersQuery,
} from "./trace-queries.ts";

/** Which traces count, and how much memory counting them may take. */
interface CountOptions extends DateRange {
  /** Such as `1GB`; the rest is spilled to disk. */
  readonly memoryLimit?: string | undefined;
}

/**
 * Counts the traces of Parquet files inside DuckDB. Only traces that may be invalid (a wrong value, an unknown learner, a repeated id)
 * are read one by one, and validated like those of any file.
 *
 * @param checkpoint awaited between batches; a rejection stops the counting
 */
export async function countTraces(
  files: readonly DataFile[],
  builder: DatasetBuilder,
  { memoryLimit, ...range }: CountOptions,
  checkpoint: () => Promise<void>,
): Promise<void> {
  const [first] = files;
  if (!first) return;
  const unread = (issue: Issue): void => builder.addIssue(issue, ["traces"]);
  await catchUnreadable(first, { unread }, () =>
    withDuckDb(memoryLimit, async (database) => {
      if (!(await createViews(database, files, range, builder))) return;
      const unknown = await addCounts(database, builder, first, checkpoint);
      await insertUnknown(database, unknown);
      await addOthers(database, files, builder, checkpoint);
    }),
  );
}

/**
 * Creates the views `traces`, with a column `clean`, `counts` of the clean ones, and `others`, and the empty table `unknown`. Clean traces
 * outside the range are in none of them, but left out. False if a column is missing.
 */
async function createViews(
  { query }: Database,
  files: readonly DataFile[],
  range: DateRange,
  builder: DatasetBuilder,
): Promise<boolean> {
  const paths = files.map(({ path }) => path);
  const [first] = files as readonly [DataFile];
  const types = await parquetColumns({ query }, paths);
  const issues = columnIssues(first, [...types.keys()]);
  for (const issue of issues) builder.addIssue(issue);
  if (issues.length > 0) return false;
  const columns = new Map(
    [...types].map(([name, type]) => {
      const mapped = first.columns?.get(name);
      return [mapped?.field ?? name, mapped?.scale === undefined ? type : "DOUBLE"];
    }),
  );
  const source = parquetRows(paths, first.columns);
  await run(query(`CREATE TEMP TABLE repeated AS ${repeatedIds(source, columns)}`));
  const checked = `(SELECT *, ${isClean(columns)} AS clean FROM ${source})`;
  const chosen = isChosen(columns, range);
  await run(query(`CREATE TEMP VIEW traces AS FROM ${checked} WHERE NOT clean OR ${chosen}`));
  if (chosen !== EVERY_TRACE) {
    for await (const rows of query(
      leftOutCountsQuery(columns, `${checked} WHERE clean AND NOT ${chosen}`),
    )) {
      for (const { outside, undated } of rows) builder.leaveOut(Number(outside), Number(undated));
    }
  }
  await run(query(`CREATE TEMP VIEW counts AS ${countsQuery(columns)}`));
  await run(query("CREATE TEMP TABLE unknown (learner VARCHAR, resource VARCHAR)"));
  await run(query(`CREATE TEMP VIEW others AS ${othersQuery(columns)}`));
  return true;
}

/** Hashes of the ids that several traces have. */
function repeatedIds(source: string, columns: ReadonlyMap<string, string>): string {
  if (!columns.has("trace_id")) return "SELECT 0::UBIGINT AS id WHERE false";
  return `SELECT hash(trace_id) AS id FROM ${source} WHERE trace_id IS NOT NULL GROUP BY ALL HAVING count(*) > 1`;
}

/** A learner and a resource, by their ids. */
type Pair = Pick<EvidenceRecord, "learner_id" | "resource_id">;

/** Adds the counts of clean traces; returns the pairs of which the learner or the resource is unknown. */
async function addCounts(
  { query }: Database,
  builder: DatasetBuilder,
  { name }: DataFile,
  checkpoint: () => Promise<void>,
): Promise<Pair[]> {
  const unknown: Pair[] = [];
  const location = { file: name };
  const timestampOf = dayWriter();
  for await (const rows of query("FROM counts")) {
    for (const row of rows) {
      const counts = countsOf(row, timestampOf);
      const { learner_id, resource_id } = counts;
      if (builder.knowsLearner(learner_id) && builder.knowsResource(resource_id)) {
        builder.addEvidence(counts, location);
      } else unknown.push({ learner_id, resource_id });
    }
    await checkpoint();
  }
  return unknown;
}

/** One row of `counts`, as its query types it. */
function countsOf(row: Row, timestampOf: (day: unknown) => string | null): EvidenceRecord {
  return {
    learner_id: String(row["learner_id"]),
    resource_id: String(row["resource_id"]),
    traces: Number(row["traces"]),
    scored_traces: Number(row["scored_traces"]),
    score_sum_billionths: Number(row["score_sum_billionths"]),
    scored_successes: Number(row["scored_successes"]),
    any_success: row["any_success"] === true,
    // Clean traces have a verb.
    any_known_outcome: true,
    first_timestamp: timestampOf(row["first_day"]),
    last_timestamp: timestampOf(row["last_day"]),
    missing_timestamps: Number(row["missing_timestamps"]),
  };
}

const MILLISECONDS_A_DAY = 86_400_000;

/**
 * Returns what writes days, counted from 1970, as timestamps; null is none. Of a timestamp, evidence only keeps the day. Days are few, and
 * to write one for each row would take a fifth of the reading.
 */
function dayWriter(): (day: unknown) => string | null {
  const written = new Map<unknown, string | null>([[null, null]]);
  return (day) => {
    let timestamp = written.get(day);
    if (timestamp === undefined) {
      timestamp = new Date(MILLISECONDS_A_DAY * Number(day)).toISOString().replace(".000Z", "Z");
      written.set(day, timestamp);
    }
    return timestamp;
  };
}

/** Rows of one INSERT statement. */
const BATCH = 1000;

async function insertUnknown({ query }: Database, pairs: readonly Pair[]): Promise<void> {
  for (let at = 0; at < pairs.length; at += BATCH) {
    const values = pairs
      .slice(at, at + BATCH)
      .map(({ learner_id, resource_id }) => `(${literal(learner_id)}, ${literal(resource_id)})`);
    await run(query(`INSERT INTO unknown VALUES ${values.join()}`));
  }
}

/** Validates the traces that were not counted, one by one and in the order of the files. */
async function addOthers(
  { query }: Database,
  files: readonly DataFile[],
  builder: DatasetBuilder,
  checkpoint: () => Promise<void>,
): Promise<void> {
  const names = new Map(files.map(({ path, name }) => [path, name]));
  const others = query("FROM others ORDER BY filename, file_row_number");
  for await (const rows of others) {
    for (const { filename, file_row_number, ...row } of rows) {
      const location = { file: names.get(`${filename}`)!, index: Number(file_row_number) };
      builder.addTrace(recordOf(row), location);
    }
    await checkpoint();
  }
}

async function run(rows: AsyncIterable<readonly Row[]>): Promise<void> {
  for await (const _ of rows);
}

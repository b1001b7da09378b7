import type { EvidenceRecord, Fault } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import { columnFaults } from "../reading/column-faults.ts";
import type { DataFile } from "../reading/data-file.ts";
import { tellingUnreadable } from "../reading/records.ts";
import {
  type Database,
  literal,
  parquetColumns,
  parquetRows,
  type Row,
  recordOf,
  withDuckDb,
} from "./duckdb.ts";
import { type Counts, evidenceQuery, isClean, othersQuery } from "./trace-queries.ts";

/**
 * Counts the traces of Parquet files by `GROUP BY`, so that no trace that is as it should be ever reaches this process. All
 * others (a wrong value, an unknown learner, an id that comes twice) are read one by one and checked as those of any file.
 *
 * @param memoryLimit such as `1GB`; what does not fit is spilled to disk
 * @param pause awaited now and then; a rejection ends the counting
 */
export async function countTraces(
  files: readonly DataFile[],
  builder: DatasetBuilder,
  { memoryLimit }: { readonly memoryLimit?: string | undefined },
  pause: () => Promise<void>,
): Promise<void> {
  const [first] = files;
  if (!first) return;
  const unread = (fault: Fault): void => builder.addFault(fault, ["traces"]);
  await tellingUnreadable(first, { unread }, () =>
    withDuckDb(memoryLimit, async (database) => {
      if (!(await openTraces(database, files, builder))) return;
      const strays = await addCounts(database, builder, first, pause);
      await noteStrays(database, strays);
      await addOthers(database, files, builder, pause);
    }),
  );
}

/**
 * Makes the view `traces`, with a column `clean`; the views `counts` of those that are, and `others`; and the table `strays`, which is
 * empty yet. False where a column is missing.
 */
async function openTraces(
  database: Database,
  files: readonly DataFile[],
  builder: DatasetBuilder,
): Promise<boolean> {
  const paths = files.map(({ path }) => path);
  const [first] = files as readonly [DataFile];
  const types = await parquetColumns(database, paths);
  const faults = columnFaults(first, [...types.keys()]);
  for (const fault of faults) builder.addFault(fault);
  if (faults.length > 0) return false;
  const columns = new Map(
    [...types].map(([name, type]) => [first.columns?.get(name) ?? name, type]),
  );
  const source = parquetRows(paths, first.columns);
  const { query } = database;
  await run(
    query(
      `CREATE TEMP TABLE repeated AS ${
        columns.has("trace_id")
          ? `SELECT hash(trace_id) AS id FROM ${source} WHERE trace_id IS NOT NULL GROUP BY ALL HAVING count(*) > 1`
          : "SELECT 0::UBIGINT AS id WHERE false"
      }`,
    ),
  );
  await run(
    query(`CREATE TEMP VIEW traces AS SELECT *, ${isClean(columns)} AS clean FROM ${source}`),
  );
  await run(query(`CREATE TEMP VIEW counts AS ${evidenceQuery(columns)}`));
  await run(query("CREATE TEMP TABLE strays (learner VARCHAR, resource VARCHAR)"));
  await run(query(`CREATE TEMP VIEW others AS ${othersQuery(columns)}`));
  return true;
}

/** Adds the counts of all clean traces, but for those of learners and resources that are not known: these it returns. */
async function addCounts(
  { query }: Database,
  builder: DatasetBuilder,
  { name }: DataFile,
  pause: () => Promise<void>,
): Promise<EvidenceRecord[]> {
  const strays: EvidenceRecord[] = [];
  const location = { file: name };
  for await (const rows of query("FROM counts")) {
    for (const row of rows) {
      const counts = row as unknown as Counts;
      const known =
        builder.knowsLearner(counts.learner_id) && builder.knowsResource(counts.resource_id);
      if (known) {
        builder.addEvidence(counts, location);
        builder.addWarning("missing_timestamp", counts.missing_timestamps);
      } else strays.push(counts);
    }
    await pause();
  }
  return strays;
}

/** Names in one statement of SQL. */
const BATCH = 1000;

async function noteStrays({ query }: Database, strays: readonly EvidenceRecord[]): Promise<void> {
  for (let at = 0; at < strays.length; at += BATCH) {
    const values = strays
      .slice(at, at + BATCH)
      .map(({ learner_id, resource_id }) => `(${literal(learner_id)}, ${literal(resource_id)})`);
    await run(query(`INSERT INTO strays VALUES ${values.join()}`));
  }
}

/** Checks one by one the traces that were not counted, in the order of the files. */
async function addOthers(
  { query }: Database,
  files: readonly DataFile[],
  builder: DatasetBuilder,
  pause: () => Promise<void>,
): Promise<void> {
  const names = new Map(files.map(({ path, name }) => [path, name]));
  const others = query("FROM others ORDER BY filename, file_row_number");
  for await (const rows of others) {
    for (const { filename, file_row_number, ...row } of rows) {
      const location = { file: names.get(`${filename}`)!, index: Number(file_row_number) };
      builder.addTrace(recordOf(row), location);
    }
    await pause();
  }
}

async function run(rows: AsyncIterable<readonly Row[]>): Promise<void> {
  for await (const _ of rows);
}

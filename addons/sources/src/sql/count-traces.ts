import type { DatasetOptions, DateRange } from "@mastery/core";
import { type DatasetBuilder, sha1, shortened } from "@mastery/core/dataset";
import { cellReader } from "@mastery/dataset/readers";
import {
  type DialectName,
  evidenceQuery,
  excludedQuery,
  invalidTracesQuery,
  type SourceTable,
} from "./index.ts";

export type Row = Readonly<Record<string, unknown>>;

export interface Queryable {
  readonly dialect: DialectName;
  /** Yields the rows of a query in batches that are fetched on demand, with values as in JSON. */
  rows(sql: string): AsyncIterable<readonly Row[]>;
}

/** Awaits `checkpoint` after each batch, with the number of rows. If it rejects, reading stops. */
export function withCheckpoint<Store extends Queryable>(
  store: Store,
  checkpoint: (rows: number) => Promise<void>,
): Store {
  return {
    ...store,
    async *rows(sql) {
      for await (const rows of store.rows(sql)) {
        yield rows;
        await checkpoint(rows.length);
      }
    },
  };
}

/** Options that determine how traces are counted. */
export type CountingOptions = Pick<DatasetOptions, "passMark" | "since" | "until">;

/** Counts traces inside their store. Only invalid traces are read one by one, so that their issues are the same as for files. */
export async function countTraces(
  store: Queryable,
  table: SourceTable,
  builder: DatasetBuilder,
  { lenient, passMark, since, until }: DatasetOptions,
): Promise<void> {
  const range = { since, until };
  const name = table.path.join(".");
  const location = { file: `counts of ${name}`, index: -1 };
  const invalid = await addEvidence(
    store,
    table,
    builder,
    { passMark, ...range },
    location,
    (counts) => {
      const { learner_id, resource_id, first_timestamp: timestamp } = counts;
      // In lenient mode, every trace of an unknown learner or resource is skipped and counted. Otherwise, one issue is enough.
      const traces = lenient ? Number(counts["traces"]) : 1;
      const trace = { learner_id, resource_id, verb: "completed", timestamp };
      for (let i = 0; i < traces; i++) builder.add("traces", trace, location);
    },
  );
  if (invalid > 0) {
    const sql = invalidTracesQuery(store.dialect, { table, ...range });
    for await (const rows of store.rows(sql)) {
      for (const { copies, ...trace } of rows) {
        const file = placeOf(`${trace["trace_id"] ?? ""}`, name, builder);
        for (let i = 0; i < Number(copies); i++) builder.add("traces", trace, { file });
      }
    }
  }
  await addExcluded(store, table, builder, range);
}

/**
 * Adds the evidence of a table to the builder, and returns the number of invalid traces. `location.index` is the position of the last row.
 * `onUnknown` receives the counts of a learner or resource that is not in the dataset.
 */
export async function addEvidence(
  store: Queryable,
  table: SourceTable,
  builder: DatasetBuilder,
  options: CountingOptions,
  location: { readonly file: string; index: number },
  onUnknown: (counts: Row) => void,
): Promise<number> {
  let invalid = 0;
  for await (const rows of store.rows(evidenceQuery(store.dialect, { table, ...options }))) {
    for (const { invalid_traces, ...counts } of rows) {
      location.index++;
      invalid += Number(invalid_traces);
      if (counts["traces"] === 0) continue;
      const { learner_id, resource_id } = counts;
      if (builder.knowsLearner(`${learner_id}`) && builder.knowsResource(`${resource_id}`)) {
        builder.add("evidence", counts, location);
      } else onUnknown(counts);
    }
  }
  return invalid;
}

export async function addExcluded(
  store: Queryable,
  table: SourceTable,
  builder: DatasetBuilder,
  { since, until }: DateRange,
): Promise<void> {
  if (since === undefined && until === undefined) return;
  for await (const rows of store.rows(excludedQuery(store.dialect, { table, since, until }))) {
    for (const { outside, undated } of rows) builder.exclude(Number(outside), Number(undated));
  }
}

/** Maximum length of a trace id in an issue, in characters. */
const MAX_SHOWN = 40;

/** Only the table if the id looks like a learner's name, address or id in the wrong column. */
function placeOf(id: string, table: string, builder: DatasetBuilder): string {
  const isShown = /^[^\s@]*\d[^\s@]*$/.test(id) && !sha1.fits(id) && !builder.knowsLearner(id);
  return isShown
    ? `${table} where trace_id = '${shortened(id, MAX_SHOWN).replaceAll("'", "''")}'`
    : table;
}

/** Parses cells as in table files. A value that cannot be converted stays unchanged, and validation reports it. */
export function recordOf(row: Row): Row {
  const record: Record<string, unknown> = {};
  for (const field in row) {
    const value = row[field];
    const isCell = typeof value === "number" || typeof value === "string";
    record[field] = isCell ? cellReader(field)(String(value)) : value;
  }
  return record;
}

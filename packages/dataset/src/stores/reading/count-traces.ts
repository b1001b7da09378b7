import type { DateRange } from "@mastery/core";
import { type DatasetBuilder, sha1, shortened } from "@mastery/core/dataset";
import { evidenceQuery, invalidTracesQuery, leftOutQuery } from "../../sql/index.ts";
import type { Row, Store } from "../store.ts";
import type { FoundTable } from "../tables/find-tables.ts";
import { recordOf } from "./record-of.ts";

/** Characters of a trace's id that issues show. */
const SHOWN = 40;

/** Which traces count, and whether invalid ones are skipped. */
interface CountOptions extends DateRange {
  readonly lenient?: boolean | undefined;
}

/**
 * Counts the traces of a table inside its store, and adds their evidence. Only invalid traces are read one by one, so that their issues
 * are those of traces in files.
 *
 * @param checkpoint awaited after each batch, with the number of rows in it; a rejection stops the counting
 */
export async function countTraces(
  store: Store,
  table: FoundTable,
  builder: DatasetBuilder,
  { lenient, since, until }: CountOptions,
  checkpoint: (rows: number) => Promise<void>,
): Promise<void> {
  const options = { table, since, until };
  const counts = new CountedTraces(builder, table.name, lenient === true);
  await each(evidenceQuery(store.dialect, options), (row) => counts.add(row));
  if (counts.invalid > 0) {
    await each(invalidTracesQuery(store.dialect, options), (row) => counts.addInvalid(row));
  }
  if (since !== undefined || until !== undefined) {
    await each(leftOutQuery(store.dialect, options), ({ outside, undated }) =>
      builder.leaveOut(Number(outside), Number(undated)),
    );
  }

  async function each(sql: string, visit: (row: Row) => void): Promise<void> {
    for await (const rows of store.rows(sql)) {
      for (const row of rows) visit(row);
      await checkpoint(rows.length);
    }
  }
}

/** Adds rows of counts and invalid traces to a dataset. */
class CountedTraces {
  readonly #builder: DatasetBuilder;
  readonly #table: string;
  readonly #lenient: boolean;
  readonly #location: { readonly file: string; index: number };
  /** Number of invalid traces. */
  invalid = 0;

  constructor(builder: DatasetBuilder, table: string, lenient: boolean) {
    this.#builder = builder;
    this.#table = table;
    this.#lenient = lenient;
    this.#location = { file: `counts of ${table}`, index: -1 };
  }

  /** Adds the counts of one learner on one resource. */
  add(row: Row): void {
    this.#location.index++;
    const { invalid_traces, ...counts } = recordOf(row);
    this.invalid += Number(invalid_traces);
    if (counts["traces"] === 0) return;
    const { learner_id, resource_id, first_timestamp: timestamp } = counts;
    const builder = this.#builder;
    if (builder.knowsLearner(`${learner_id}`) && builder.knowsResource(`${resource_id}`)) {
      builder.addEvidence(counts, this.#location);
      return;
    }
    // Traces of unknown learners or resources are skipped, and counted, only if lenient: one issue says enough.
    const traces = this.#lenient ? Number(counts["traces"]) : 1;
    const trace = { learner_id, resource_id, verb: "completed", timestamp };
    for (let i = 0; i < traces; i++) builder.addTrace(trace, this.#location);
  }

  /** Adds a trace that the counts leave out, as often as it came. */
  addInvalid(row: Row): void {
    const { copies, ...trace } = recordOf(row);
    const id = trace["trace_id"];
    const location = { file: this.#isShown(`${id ?? ""}`) ? this.#where(`${id}`) : this.#table };
    for (let i = 0; i < Number(copies); i++) this.#builder.addTrace(trace, location);
  }

  /** Whether an id can be shown. If the wrong column is read as `trace_id`, it may be a learner's name, address or id. */
  #isShown(id: string): boolean {
    return /^[^\s@]*\d[^\s@]*$/.test(id) && !sha1.fits(id) && !this.#builder.knowsLearner(id);
  }

  #where(id: string): string {
    return `${this.#table} where trace_id = '${shortened(id, SHOWN).replaceAll("'", "''")}'`;
  }
}

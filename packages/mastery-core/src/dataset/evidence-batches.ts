import { ATTEMPTED, type AttemptCounts, FAILED, MASTERED, SCORE_UNIT } from "./evidence.ts";
import type { EvidenceFold } from "./evidence-fold.ts";
import type { EvidenceReader } from "./evidence-records.ts";
import type { FaultSink, Place } from "./faults.ts";
import { describeType, FieldReader } from "./field-reader.ts";
import type { EvidenceBatch } from "./records.ts";
import type { References } from "./references.ts";

/** The columns of a batch with a value per row, and their types. */
const COLUMNS = {
  learner: Uint32Array,
  resource: Uint32Array,
  traces: Uint32Array,
  scored_traces: Uint32Array,
  score_sum_billionths: Float64Array,
  scored_successes: Uint32Array,
  any_success: Uint8Array,
  any_known_outcome: Uint8Array,
} as const;
const NAMES = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[];

/** Whether a value is a batch rather than a record: its `traces` are a column. */
export function isBatch(value: unknown): value is EvidenceBatch {
  return (value as EvidenceBatch | null | undefined)?.traces instanceof Uint32Array;
}

/**
 * Adds evidence that comes in columns. A row in which nothing is wrong is added without making a record of it; any other goes the
 * way of records, which alone says what is wrong.
 */
export class EvidenceBatches {
  readonly #fields: FieldReader;
  readonly #references: References;
  readonly #fold: EvidenceFold;
  readonly #records: EvidenceReader;

  constructor(
    faults: FaultSink,
    references: References,
    fold: EvidenceFold,
    records: EvidenceReader,
  ) {
    this.#fields = new FieldReader(faults);
    this.#references = references;
    this.#fold = fold;
    this.#records = records;
  }

  /** @param place of the batch; `index` counts its rows on for a fault of one */
  add(batch: EvidenceBatch, place: Place): void {
    if (!this.#isWhole(batch, place)) return;
    const learners = numbers(batch.learner_ids, (id) => this.#references.learnerNumber(id));
    const resources = numbers(batch.resource_ids, (id) => this.#references.resourceNumber(id));
    let traces = 0;
    /** Rows of one learner that follow each other by resource have no row before them, if the learner had none. */
    const run = { learner: -1, resource: -1, isNew: false };
    for (let row = 0; row < batch.traces.length; row++) {
      const learner = learners[batch.learner[row]!] ?? -1;
      const resource = resources[batch.resource[row]!] ?? -1;
      if (learner >= 0 && resource >= 0 && fits(batch, row)) {
        run.isNew =
          learner === run.learner
            ? run.isNew && resource > run.resource
            : !this.#fold.hasMet(learner);
        run.learner = learner;
        run.resource = resource;
        const at = run.isNew
          ? this.#fold.newRow(learner, resource)
          : this.#fold.row(learner, resource);
        this.#fold.add(at, countsOf(batch, row));
        traces += batch.traces[row]!;
      } else {
        this.#records.addEvidence(recordOf(batch, row), {
          ...place,
          index: (place.index ?? 0) + row,
        });
      }
    }
    this.#records.noteTraces(traces);
  }

  #isWhole(batch: EvidenceBatch, place: Place): boolean {
    const fields = this.#fields;
    fields.start(batch, place);
    for (const name of ["learner_ids", "resource_ids"] as const) {
      if (!Array.isArray(batch[name]))
        fields.fault("wrong_type", name, "a list of ids", describeType(batch[name]));
    }
    const rows = batch.traces.length;
    for (const name of NAMES) {
      const column = batch[name];
      const type = COLUMNS[name];
      if (!(column instanceof type)) {
        fields.fault("wrong_type", name, `a ${type.name}`, describeType(column));
      } else if (column.length !== rows) {
        fields.fault(
          "invalid_value",
          name,
          `${rows} values, as many as traces`,
          `${column.length}`,
        );
      }
    }
    return fields.ok;
  }
}

/** Number of each id; -1 where it is not known. */
function numbers(ids: readonly string[], numberOf: (id: string) => number | undefined): Int32Array {
  return Int32Array.from(ids, (id) => (typeof id === "string" ? numberOf(id) : undefined) ?? -1);
}

/** Whether counts can fit together; where this says no, the check of the record has the last word. */
function fits(batch: EvidenceBatch, row: number): boolean {
  const traces = batch.traces[row]!;
  const scored = batch.scored_traces[row]!;
  const scoreSum = batch.score_sum_billionths[row]!;
  const scoredSuccesses = batch.scored_successes[row]!;
  const success = batch.any_success[row]!;
  const known = batch.any_known_outcome[row]!;
  return (
    traces > 0 &&
    scored <= traces &&
    scoreSum >= 0 &&
    scoreSum <= SCORE_UNIT * scored &&
    Number.isSafeInteger(scoreSum) &&
    scoredSuccesses <= scored &&
    (success === 1 || (success === 0 && scoredSuccesses === 0)) &&
    (known === 1 || (known === 0 && success === 0))
  );
}

function countsOf(batch: EvidenceBatch, row: number): AttemptCounts {
  return {
    traces: batch.traces[row]!,
    scored: batch.scored_traces[row]!,
    scoreSum: batch.score_sum_billionths[row]!,
    scoredSuccesses: batch.scored_successes[row]!,
    outcome:
      batch.any_success[row] === 1
        ? MASTERED
        : batch.any_known_outcome[row] === 1
          ? FAILED
          : ATTEMPTED,
  };
}

function recordOf(batch: EvidenceBatch, row: number): object {
  return {
    learner_id: batch.learner_ids[batch.learner[row]!],
    resource_id: batch.resource_ids[batch.resource[row]!],
    traces: batch.traces[row],
    scored_traces: batch.scored_traces[row],
    score_sum_billionths: batch.score_sum_billionths[row],
    scored_successes: batch.scored_successes[row],
    any_success: truth(batch.any_success[row]!),
    any_known_outcome: truth(batch.any_known_outcome[row]!),
  };
}

/** A value that is neither stays, for the check to tell it. */
function truth(value: number): boolean | number {
  return value === 0 || value === 1 ? value === 1 : value;
}

import type { Location } from "../errors/fault.ts";
import {
  ATTEMPTED,
  MASTERED,
  MAX_SCORE_SUM,
  MAX_TRACES,
  type Outcome,
  SCORE_UNIT,
  UNTRIED,
} from "./evidence.ts";
import type { EvidenceFold } from "./evidence-fold.ts";
import type { EvidenceReader } from "./evidence-records.ts";
import type { FaultSink } from "./faults.ts";
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

  /** @param location of the batch; `index` counts its rows on for a fault of one */
  add(batch: EvidenceBatch, location: Location): void {
    if (!this.#isWhole(batch, location)) return;
    const learners = numbers(batch.learner_ids, (id) => this.#references.learnerNumber(id));
    const resources = numbers(batch.resource_ids, (id) => this.#references.resourceNumber(id));
    const { learner, resource, traces, any_success, any_known_outcome } = batch;
    const { scored_traces, score_sum_billionths, scored_successes } = batch;
    let added = 0;
    /** Rows of one learner that follow each other by resource have no row before them, if the learner had none. */
    let [lastLearner, lastResource, isNew] = [-1, -1, false];
    for (let i = 0; i < traces.length; i++) {
      const learnerNumber = learners[learner[i]!] ?? -1;
      const resourceNumber = resources[resource[i]!] ?? -1;
      const count = traces[i]!;
      const scored = scored_traces[i]!;
      const sum = score_sum_billionths[i]!;
      const successes = scored_successes[i]!;
      const outcome = outcomeOf(any_success[i]!, any_known_outcome[i]!);
      if (
        learnerNumber >= 0 &&
        resourceNumber >= 0 &&
        count > 0 &&
        scored <= count &&
        sum >= 0 &&
        sum <= SCORE_UNIT * scored &&
        Number.isSafeInteger(sum) &&
        successes <= scored &&
        outcome !== UNTRIED &&
        (successes === 0 || outcome === MASTERED) &&
        this.#fold.learnerTraces(learnerNumber) + count <= MAX_TRACES &&
        this.#fold.learnerScoreSum(learnerNumber) + sum <= MAX_SCORE_SUM
      ) {
        isNew =
          learnerNumber === lastLearner
            ? isNew && resourceNumber > lastResource
            : !this.#fold.hasMet(learnerNumber);
        lastLearner = learnerNumber;
        lastResource = resourceNumber;
        const row = isNew
          ? this.#fold.newRow(learnerNumber, resourceNumber)
          : this.#fold.row(learnerNumber, resourceNumber);
        this.#fold.add(row, count, scored, sum, successes, outcome);
        added += count;
      } else {
        // Where the counts do not fit together, the check of the record has the last word.
        const index = (location.index ?? 0) + i;
        this.#records.addEvidence(recordOf(batch, i), { ...location, index });
      }
    }
    this.#records.noteTraces(added);
  }

  #isWhole(batch: EvidenceBatch, location: Location): boolean {
    const fields = this.#fields;
    fields.start(batch, location);
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

/** What two flags say: the better, the more of them are set. `UNTRIED` where one is no flag, or they contradict each other. */
function outcomeOf(success: number, known: number): Outcome {
  return success <= known && known <= 1 ? ((ATTEMPTED + known + success) as Outcome) : UNTRIED;
}

function recordOf(batch: EvidenceBatch, row: number): object {
  return {
    ...Object.fromEntries(NAMES.map((name) => [name, batch[name][row]])),
    learner_id: batch.learner_ids[batch.learner[row]!],
    resource_id: batch.resource_ids[batch.resource[row]!],
    any_success: truth(batch.any_success[row]!),
    any_known_outcome: truth(batch.any_known_outcome[row]!),
  };
}

/** A value that is neither stays, for the check to tell it. */
function truth(value: number): boolean | number {
  return value === 0 || value === 1 ? value === 1 : value;
}

import { describeType } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import { FieldReader } from "../records/field-reader.ts";
import type { IssueSink } from "../records/issues.ts";
import type { EvidenceBatch } from "../records/records.ts";
import type { References } from "../records/references.ts";
import type { EvidenceFold } from "./aggregate.ts";
import {
  ATTEMPTED,
  MASTERED,
  MAX_SCORE_SUM,
  MAX_TRACES,
  type Outcome,
  SCORE_UNIT,
  UNTRIED,
} from "./evidence.ts";
import type { EvidenceReader } from "./evidence-reader.ts";

/** Types of the columns with a value per row. */
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

/** Whether a value is a batch, not a record: its `traces` are a column. */
export function isBatch(value: unknown): value is EvidenceBatch {
  return (value as EvidenceBatch | null | undefined)?.traces instanceof Uint32Array;
}

/** Adds evidence in columns. Valid rows never become records; the others do, since the check of records reports issues. */
export class EvidenceBatches {
  readonly #fields: FieldReader;
  readonly #references: References;
  readonly #fold: EvidenceFold;
  readonly #records: EvidenceReader;
  /** The last row that was added, and whether its learner had none before the batch. */
  #lastLearner = -1;
  #lastResource = -1;
  #isNew = false;

  constructor(
    issues: IssueSink,
    references: References,
    fold: EvidenceFold,
    records: EvidenceReader,
  ) {
    this.#fields = new FieldReader(issues);
    this.#references = references;
    this.#fold = fold;
    this.#records = records;
  }

  /** @param location of the batch; the issue of a row has `index` plus its position */
  add(batch: EvidenceBatch, location: Location): void {
    if (!this.#isComplete(batch, location)) return;
    const learners = numbersOf(batch.learner_ids, (id) => this.#references.findLearner(id));
    const resources = numbersOf(batch.resource_ids, (id) => this.#references.resourceNumber(id));
    const { learner, resource, traces, any_success, any_known_outcome } = batch;
    const { scored_traces, score_sum_billionths, scored_successes } = batch;
    this.#lastLearner = -1;
    let added = 0;
    for (let i = 0; i < traces.length; i++) {
      const isAdded = this.#addRow(
        learners[learner[i]!] ?? -1,
        resources[resource[i]!] ?? -1,
        traces[i]!,
        scored_traces[i]!,
        score_sum_billionths[i]!,
        scored_successes[i]!,
        outcomeOf(any_success[i]!, any_known_outcome[i]!),
      );
      if (isAdded) added += traces[i]!;
      else {
        const index = (location.index ?? 0) + i;
        this.#records.addEvidence(recordOf(batch, i), { ...location, index });
      }
    }
    this.#records.countTraces(added);
  }

  /** Adds a row if it is valid. */
  #addRow(
    learner: number,
    resource: number,
    traces: number,
    scored: number,
    scoreSum: number,
    scoredSuccesses: number,
    outcome: Outcome,
  ): boolean {
    const isValid =
      learner >= 0 &&
      resource >= 0 &&
      traces > 0 &&
      scored <= traces &&
      scoreSum >= 0 &&
      scoreSum <= SCORE_UNIT * scored &&
      Number.isSafeInteger(scoreSum) &&
      scoredSuccesses <= scored &&
      outcome !== UNTRIED &&
      (scoredSuccesses === 0 || outcome === MASTERED) &&
      this.#fold.learnerTraces(learner) + traces <= MAX_TRACES &&
      this.#fold.learnerScoreSum(learner) + scoreSum <= MAX_SCORE_SUM;
    if (isValid) {
      const row = this.#rowOf(learner, resource);
      this.#fold.add(row, traces, scored, scoreSum, scoredSuccesses, outcome);
    }
    return isValid;
  }

  /** The row of a learner and a resource. A learner's first rows, sorted by resource, need no look-up. */
  #rowOf(learner: number, resource: number): number {
    this.#isNew =
      learner === this.#lastLearner
        ? this.#isNew && resource > this.#lastResource
        : !this.#fold.hasRows(learner);
    this.#lastLearner = learner;
    this.#lastResource = resource;
    return this.#isNew ? this.#fold.newRow(learner, resource) : this.#fold.row(learner, resource);
  }

  /** Whether all columns are there, of the right type and length. */
  #isComplete(batch: EvidenceBatch, location: Location): boolean {
    const fields = this.#fields;
    fields.start(batch, location);
    for (const name of ["learner_ids", "resource_ids"] as const) {
      if (!Array.isArray(batch[name]))
        fields.issue("wrong_type", name, "a list of ids", describeType(batch[name]));
    }
    const rows = batch.traces.length;
    for (const name of NAMES) {
      const column = batch[name];
      const type = COLUMNS[name];
      if (!(column instanceof type)) {
        fields.issue("wrong_type", name, `a ${type.name}`, describeType(column));
      } else if (column.length !== rows) {
        fields.issue(
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

/** Number of each id; -1 if it is unknown. */
function numbersOf(
  ids: readonly string[],
  numberOf: (id: string) => number | undefined,
): Int32Array {
  return Int32Array.from(ids, (id) => (typeof id === "string" ? numberOf(id) : undefined) ?? -1);
}

/** The outcome of two flags; `UNTRIED` if one is neither 0 nor 1, or they contradict each other. */
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

/** Other values are kept, so that the check of the record reports them. */
function truth(value: number): boolean | number {
  return value === 0 || value === 1 ? value === 1 : value;
}

import { describePersonal, describeType } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import { FieldReader } from "../records/field-reader.ts";
import type { IssueSink } from "../records/issues.ts";
import type { EvidenceBatch, EvidenceRecord } from "../records/records.ts";
import { type FieldsOf, RECORD_FIELDS, type Values } from "../records/schema.ts";
import { text } from "../records/validators.ts";
import { dayNumber, dayText, milliseconds, normalTimestamp } from "./dates.ts";
import { ATTEMPTED, FAILED, MASTERED, type Outcome, SCORE_UNIT } from "./evidence.ts";
import type { References } from "./references.ts";
import type { TraceCounter } from "./trace-counter.ts";

type Counts = Omit<EvidenceRecord, "learner_id" | "resource_id" | "invalid_traces">;

const { learner_id: _, resource_id: __, invalid_traces, ...others } = RECORD_FIELDS.evidence;
const COUNTS: FieldsOf<Counts> = others;
type FieldValues = Values<Counts>;

/** Types of the columns of a batch. */
const COLUMNS = {
  learner: Uint32Array,
  resource: Uint32Array,
  traces: Uint32Array,
  scored_traces: Uint32Array,
  score_sum_billionths: Float64Array,
  scored_successes: Uint32Array,
  any_success: Uint8Array,
  any_known_outcome: Uint8Array,
  last_scored_at: Float64Array,
  last_score: Float64Array,
} as const;
const NAMES = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[];

/** The first and the last millisecond of timestamps. */
const [FIRST, LAST] = ["0000-01-01T00:00:00Z", "9999-12-31T23:59:60Z"].map(milliseconds);

/** Validates records of evidence, one by one or in batches, and adds them to the evidence of the traces. */
export class EvidenceReader {
  readonly #fields: FieldReader;
  readonly #references: References;
  readonly #counter: TraceCounter;

  constructor(issues: IssueSink, references: References, counter: TraceCounter) {
    this.#fields = new FieldReader(issues);
    this.#references = references;
    this.#counter = counter;
  }

  /** Adds a record, or a batch of them. */
  add(record: unknown, location: Location): void {
    if (isBatch(record)) this.#addBatch(record, location);
    else this.#addRecord(record, location);
  }

  #addRecord(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const invalid = fields.optional("invalid_traces", invalid_traces.is) ?? 0;
    if (invalid > 0) {
      const expected = "0, since invalid traces do not count";
      fields.issue("invalid_value", "invalid_traces", expected, describePersonal(invalid));
      // If none of the traces is valid, no other field says anything.
      return;
    }
    const learner = this.#references.learner(fields.value("learner_id"), fields);
    const resource = this.#references.resource(fields.value("resource_id"), fields);
    const counts = fields.read(COUNTS);
    const { traces, scored_traces: scored, scored_successes: successes } = counts;
    const { score_sum_billionths: sum, any_success: success, any_known_outcome: known } = counts;
    const missing = counts.missing_timestamps ?? 0;
    const lastScoredAt = timeOf(counts.last_scored_at);
    const lastScore = Math.round(SCORE_UNIT * (counts.last_score ?? 0));
    if (fields.ok) {
      this.#atMost("scored_traces", scored, "traces", traces);
      this.#atMost("missing_timestamps", missing, "traces", traces);
      this.#atMost("score_sum_billionths", sum, "1e9 · scored_traces", SCORE_UNIT * scored);
      this.#atMost("scored_successes", successes, "scored_traces", scored);
      this.#follows("any_success", success, "scored_successes", successes > 0);
      this.#follows("any_known_outcome", known, "any_success", success);
      this.#checkLast(counts, lastScore);
    }
    if (!fields.ok || learner === undefined || resource === undefined) return;
    const outcome: Outcome = success ? MASTERED : known ? FAILED : ATTEMPTED;
    const evidence = { traces, scored, scoreSum: sum, scoredSuccesses: successes, outcome };
    const last = { lastScoredAt, lastScore };
    this.#counter.addEvidence(learner, resource, { ...evidence, ...last }, missing);
    const times = [timeOf(counts.first_timestamp), timeOf(counts.last_timestamp), lastScoredAt];
    this.#counter.addDetails(learner, times, counts.repeated_traces ?? 0);
  }

  /** Checks that the latest score comes with its time, and can be one of those that were summed. */
  #checkLast(counts: FieldValues, lastScore: number): void {
    const { last_scored_at: time, last_score: score } = counts;
    if ((time === null) !== (score === null)) {
      const [missing, given] =
        time === null ? ["last_scored_at", "last_score"] : ["last_score", "last_scored_at"];
      this.#fields.issue("invalid_value", missing, `a value beside ${given}`, "nothing");
    } else if (score !== null && !isSummed(lastScore, counts)) {
      const expected = "one of the scores behind score_sum_billionths";
      this.#fields.issue("invalid_value", "last_score", expected, "another one");
    }
  }

  /**
   * Adds rows in columns. Valid ones never become records, of which there can be tens of millions.
   *
   * @param location of the batch; the issue of a row has `index` plus its position
   */
  #addBatch(batch: EvidenceBatch, location: Location): void {
    if (!this.#isComplete(batch, location)) return;
    const { learnerNumber } = this.#references;
    const learners = batch.learner_ids.map((id) => (text.fits(id) ? learnerNumber(id) : undefined));
    const resources = batch.resource_ids.map((id) => this.#references.resourceNumber(id));
    for (let row = 0; row < batch.traces.length; row++) {
      const learner = learners[batch.learner[row]!];
      const resource = resources[batch.resource[row]!];
      if (learner === undefined || resource === undefined || !isValid(batch, row)) {
        const index = (location.index ?? 0) + row;
        this.#addRecord(recordOf(batch, row), { ...location, index });
        continue;
      }
      const lastScoredAt = batch.last_scored_at?.[row] ?? Number.NaN;
      const flags = batch.any_known_outcome[row]! + batch.any_success[row]!;
      const evidence = {
        traces: batch.traces[row]!,
        scored: batch.scored_traces[row]!,
        scoreSum: batch.score_sum_billionths[row]!,
        scoredSuccesses: batch.scored_successes[row]!,
        outcome: (ATTEMPTED + flags) as Outcome,
        lastScoredAt,
        lastScore: lastScoreOf(batch, row),
      };
      this.#counter.addEvidence(learner, resource, evidence, 0);
      this.#counter.addDetails(learner, [lastScoredAt], 0);
    }
  }

  #atMost(field: string, value: number, boundName: string, bound: number): void {
    if (value <= bound) return;
    this.#fields.issue("invalid_value", field, `at most ${boundName}`, describePersonal(value));
  }

  #follows(field: string, value: boolean, from: string, implied: boolean): void {
    if (value || !implied) return;
    this.#fields.issue("invalid_value", field, `true, as ${from} implies`, "false");
  }

  /** Whether all columns are there, of the right type and length. */
  #isComplete(batch: EvidenceBatch, location: Location): boolean {
    const fields = this.#fields;
    fields.start(batch, location);
    for (const name of ["learner_ids", "resource_ids"] as const) {
      if (Array.isArray(batch[name])) continue;
      fields.issue("wrong_type", name, "a list of ids", describeType(batch[name]));
    }
    const rows = batch.traces.length;
    const isDated = batch.last_scored_at !== undefined || batch.last_score !== undefined;
    for (const name of NAMES) {
      const column = batch[name];
      const type = COLUMNS[name];
      if (!isDated && (name === "last_scored_at" || name === "last_score")) continue;
      if (!(column instanceof type)) {
        fields.issue("wrong_type", name, `a ${type.name}`, describeType(column));
      } else if (column.length !== rows) {
        const expected = `${rows} values, as many as traces`;
        fields.issue("invalid_value", name, expected, `${column.length}`);
      }
    }
    return fields.ok;
  }
}

/** Whether a value is a batch, not a record: its `traces` are a column. */
export function isBatch(value: unknown): value is EvidenceBatch {
  return (value as EvidenceBatch | null | undefined)?.traces instanceof Uint32Array;
}

/** Whether the record of a row would have no issue. */
function isValid(batch: EvidenceBatch, row: number): boolean {
  const traces = batch.traces[row]!;
  const scored = batch.scored_traces[row]!;
  const sum = batch.score_sum_billionths[row]!;
  const successes = batch.scored_successes[row]!;
  const success = batch.any_success[row]!;
  const known = batch.any_known_outcome[row]!;
  return (
    traces > 0 &&
    scored <= traces &&
    sum >= 0 &&
    sum <= SCORE_UNIT * scored &&
    Number.isSafeInteger(sum) &&
    successes <= scored &&
    Number(successes > 0) <= success &&
    success <= known &&
    known <= 1 &&
    hasValidLast(batch, row)
  );
}

function hasValidLast(batch: EvidenceBatch, row: number): boolean {
  const time = batch.last_scored_at?.[row] ?? Number.NaN;
  const score = batch.last_score?.[row] ?? Number.NaN;
  if (Number.isNaN(time) && Number.isNaN(score)) return true;
  const counts = {
    scored_traces: batch.scored_traces[row]!,
    score_sum_billionths: batch.score_sum_billionths[row]!,
  };
  return (
    isTime(time) && score >= 0 && score <= 1 && isSummed(Math.round(SCORE_UNIT * score), counts)
  );
}

function isTime(time: number): boolean {
  return Number.isInteger(time) && time >= FIRST! && time <= LAST!;
}

/** Whether a score in billionths can be one of those that were summed. */
function isSummed(
  score: number,
  {
    scored_traces,
    score_sum_billionths: sum,
  }: Pick<FieldValues, "scored_traces" | "score_sum_billionths">,
): boolean {
  return scored_traces > 0 && score <= sum && sum - score <= SCORE_UNIT * (scored_traces - 1);
}

function lastScoreOf({ last_score }: EvidenceBatch, row: number): number {
  const score = last_score?.[row] ?? Number.NaN;
  return Number.isNaN(score) ? 0 : Math.round(SCORE_UNIT * score);
}

function timeOf(timestamp: string | null): number {
  return milliseconds(normalTimestamp(timestamp));
}

function recordOf(batch: EvidenceBatch, row: number): object {
  return {
    learner_id: batch.learner_ids[batch.learner[row]!],
    resource_id: batch.resource_ids[batch.resource[row]!],
    traces: batch.traces[row],
    scored_traces: batch.scored_traces[row],
    score_sum_billionths: batch.score_sum_billionths[row],
    scored_successes: batch.scored_successes[row],
    any_success: flagOf(batch.any_success[row]!),
    any_known_outcome: flagOf(batch.any_known_outcome[row]!),
    last_scored_at: timestampOf(batch.last_scored_at?.[row] ?? Number.NaN),
    last_score: nullIfNaN(batch.last_score?.[row] ?? Number.NaN),
  };
}

/** The day of a time will do. Numbers that are no time are kept, so that the check of the record reports them. */
function timestampOf(time: number): string | number | null {
  return isTime(time) ? `${dayText(dayNumber(time))}T00:00:00Z` : nullIfNaN(time);
}

function nullIfNaN(number: number): number | null {
  return Number.isNaN(number) ? null : number;
}

/** Numbers other than 0 and 1 are kept, so that the check of the record reports them. */
function flagOf(value: number): boolean | number {
  return value === 0 || value === 1 ? value === 1 : value;
}

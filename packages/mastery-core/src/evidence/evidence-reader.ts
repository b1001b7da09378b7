import { describePersonal } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import { FieldReader } from "../records/field-reader.ts";
import type { IssueSink } from "../records/issues.ts";
import type { References } from "../records/references.ts";
import * as validators from "../records/validators.ts";
import { boolean } from "../validation.ts";
import type { EvidenceFold } from "./aggregate.ts";
import { type NormalTime, normalTimestamp, type SpanFinder } from "./dates.ts";
import { ATTEMPTED, FAILED, MASTERED, MAX_SCORE_SUM, MAX_TRACES, SCORE_UNIT } from "./evidence.ts";
import type { TraceCounter } from "./trace-counter.ts";

/** Validates records of evidence, and adds them to the evidence of the traces. */
export class EvidenceReader {
  readonly #fields: FieldReader;
  readonly #references: References;
  readonly #fold: EvidenceFold;
  readonly #span: SpanFinder;
  readonly #counter: TraceCounter;
  #traces = 0;

  constructor(
    issues: IssueSink,
    references: References,
    fold: EvidenceFold,
    span: SpanFinder,
    counter: TraceCounter,
  ) {
    this.#fields = new FieldReader(issues);
    this.#references = references;
    this.#fold = fold;
    this.#span = span;
    this.#counter = counter;
  }

  addEvidence(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const invalid = fields.optional("invalid_traces", validators.count) ?? 0;
    if (invalid > 0) {
      const expected = "0, since invalid traces do not count";
      fields.issue("invalid_value", "invalid_traces", expected, describePersonal(invalid));
      // If none of the traces is valid, no other field says anything.
      return;
    }
    const learner = this.#references.learner(fields.value("learner_id"), fields);
    const resource = this.#references.resource(fields.value("resource_id"), fields);
    const traces = fields.required("traces", validators.positiveCount);
    const scored = fields.required("scored_traces", validators.count);
    const scoreSum = fields.required("score_sum_billionths", validators.count);
    const scoredSuccesses = fields.required("scored_successes", validators.count);
    const success = fields.required("any_success", boolean);
    const known = fields.required("any_known_outcome", boolean);
    for (const field of ["first_timestamp", "last_timestamp"]) {
      const time = this.#time(field);
      if (learner !== undefined) this.#span.add(learner, time);
    }
    const missing = fields.optional("missing_timestamps", validators.count) ?? 0;
    const repeated = fields.optional("repeated_traces", validators.count) ?? 0;
    if (fields.ok) {
      this.#atMost("scored_traces", scored, "traces", traces);
      this.#atMost("missing_timestamps", missing, "traces", traces);
      this.#atMost("score_sum_billionths", scoreSum, "1e9 · scored_traces", SCORE_UNIT * scored);
      this.#atMost("scored_successes", scoredSuccesses, "scored_traces", scored);
      this.#follows("any_success", success, "scored_successes", scoredSuccesses > 0);
      this.#follows("any_known_outcome", known, "any_success", success);
    }
    if (!fields.ok || learner === undefined || resource === undefined) return;
    this.#checkTotals(learner, traces, scoreSum);
    if (!fields.ok) return;
    const row = this.#fold.row(learner, resource);
    const outcome = success ? MASTERED : known ? FAILED : ATTEMPTED;
    this.#fold.add(row, traces, scored, scoreSum, scoredSuccesses, outcome);
    this.#traces += traces;
    this.#counter.countElsewhere(learner, repeated, missing);
  }

  #time(field: string): NormalTime {
    const time = normalTimestamp(this.#fields.value(field));
    // Validating first would parse every time twice.
    if (time === undefined) this.#fields.optional(field, validators.timestamp);
    return time;
  }

  /** Counts the traces of evidence that was added without a record. */
  countTraces(traces: number): void {
    this.#traces += traces;
  }

  /** A learner's totals must fit the columns, or they would wrap or lose digits. */
  #checkTotals(learner: number, traces: number, scoreSum: number): void {
    const fold = this.#fold;
    if (fold.learnerTraces(learner) + traces > MAX_TRACES) {
      const expected = `at most ${MAX_TRACES} in all records of a learner`;
      this.#fields.issue("invalid_value", "traces", expected, "more");
    }
    if (fold.learnerScoreSum(learner) + scoreSum > MAX_SCORE_SUM) {
      const expected = `at most ${MAX_SCORE_SUM} in all records of a learner`;
      this.#fields.issue("invalid_value", "score_sum_billionths", expected, "more");
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

  /** Number of traces in all evidence. */
  get traces(): number {
    return this.#traces;
  }
}

import { describePersonal } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import { hashText } from "../hash.ts";
import {
  dayNumber,
  milliseconds,
  type NormalTime,
  normalDuration,
  normalTimestamp,
} from "../records/dates.ts";
import { FieldReader, type IssueSink } from "../records/field-reader.ts";
import {
  type EvidenceRecord,
  type FieldsOf,
  RECORD_FIELDS,
  type Trace,
  type Values,
} from "../records/records.ts";
import { FORGOTTEN, type References } from "../records/references.ts";
import type { UnknownFields } from "../records/unknown-fields.ts";
import { SCORE_UNIT } from "../rules/conventions.ts";
import { DEFAULT_RULES } from "../rules/options.ts";
import { billionths, isSuccess } from "../rules/outcome.ts";
import type { DatasetOptions } from "./dataset.ts";
import { ATTEMPTED, FAILED, MASTERED } from "./evidence.ts";
import { type TraceCounter, warningBit } from "./trace-counter.ts";

const FIELDS = RECORD_FIELDS.traces;

/** The type allows `trace.score`, which engines read faster than a field whose name is in a variable. */
type UncheckedTrace = Readonly<Partial<Record<keyof Trace, unknown>>>;

/** Returns a function that validates and counts a trace. */
export function traceReader(
  issues: IssueSink,
  references: References,
  counter: TraceCounter,
  unknown: UnknownFields,
  { since, until, today, onAttempt, passMark = DEFAULT_RULES.passMark }: DatasetOptions,
): (record: unknown, location: Location) => void {
  const fields = new FieldReader(issues);
  const tomorrow = endOf(today);
  const isExcluded = (time: NormalTime): boolean => {
    if (since === undefined && until === undefined) return false;
    const day = time?.slice(0, 10) ?? "";
    return day === "" || day < (since ?? day) || day > (until ?? day);
  };
  return (record, location) => {
    const skip = (): void => counter.skip(fields.firstIssue!);
    if (!fields.start(record, location)) return skip();
    const trace = record as UncheckedTrace;
    const learner = references.learner(trace.learner_id);
    if (learner === FORGOTTEN) return;
    const timestamp = normalTimestamp(trace.timestamp);
    if (isExcluded(timestamp)) return counter.exclude(timestamp ? 1 : 0, timestamp ? 0 : 1);
    fields.checkNames(unknown);
    const id = fields.checkOptional("trace_id", trace.trace_id, FIELDS.trace_id.is);
    if (learner === undefined) references.reportLearner(trace.learner_id, fields);
    const resource = references.resource(trace.resource_id, fields);
    const verb = fields.check("verb", trace.verb, FIELDS.verb.is);
    const success = fields.checkOptional("success", trace.success, FIELDS.success.is);
    const share = fields.checkOptional("score", trace.score, FIELDS.score.is);
    const duration = normalDuration(trace.duration);
    if (!fields.ok || learner === undefined || resource === undefined) return skip();
    const score = share === null ? -1 : billionths(share);
    const succeeded = Number(isSuccess({ verb, success, score: share }, passMark));
    const time = milliseconds(timestamp);
    const hasOtherSkills = !references.areSkillsOf(resource, trace.skills);
    const outcome = counter.count(id, {
      learner,
      resource,
      score,
      succeeded,
      time,
      rest: id === null ? 0 : hashText(`${verb} ${success} ${duration ?? ""} ${timestamp ?? ""}`),
      warnings:
        warningsOf(duration, timestamp, trace.timestamp, hasOtherSkills) |
        dateWarnings(time, tomorrow),
    });
    if (outcome === "counted") onAttempt?.({ learner, resource, score, succeeded, time });
    if (outcome === "conflicting") {
      const got = "different content";
      fields.issue("conflicting_trace", "trace_id", "the same content for the same id", got);
    }
  };
}

/** Returns one bit per kind. A missing duration causes no warning, because durations are optional and not used. */
function warningsOf(
  duration: NormalTime,
  timestamp: NormalTime,
  given: unknown,
  hasOtherSkills: boolean,
): number {
  let bits = 0;
  if (duration === undefined) bits |= warningBit("unreadable_duration");
  if (timestamp === null) bits |= warningBit("missing_timestamp");
  if (timestamp === undefined) {
    bits |= warningBit(
      SINCE_1970.test(String(given)) ? "numeric_timestamp" : "unreadable_timestamp",
    );
  }
  if (hasOtherSkills) bits |= warningBit("other_skills");
  return bits;
}

/** Matches seconds or milliseconds since 1970, from 1973 on. */
const SINCE_1970 = /^\d{9,13}(?:\.\d+)?$/;

/** Returns the first millisecond after a day, or infinity without a day. */
function endOf(day: string | undefined): number {
  return day === undefined ? Infinity : milliseconds(`${day}T00:00:00Z`) + DAY;
}

const DAY = 86_400_000;

/** Returns one bit per kind, for a time that a clock with a wrong date may have written. */
function dateWarnings(time: number, tomorrow: number): number {
  if (time < 0) return warningBit("timestamp_before_1970");
  return time >= tomorrow ? warningBit("timestamp_after_today") : 0;
}

type Counts = Omit<EvidenceRecord, "learner_id" | "resource_id" | "invalid_traces">;

const { learner_id: _, resource_id: __, invalid_traces, ...others } = RECORD_FIELDS.evidence;
const COUNTS: FieldsOf<Counts> = others;

export class EvidenceReader {
  readonly #fields: FieldReader;
  readonly #references: References;
  readonly #counter: TraceCounter;
  readonly #unknown: UnknownFields;
  readonly #passMark: number;
  /** The first millisecond after the day of the run. */
  readonly #tomorrow: number;

  constructor(
    issues: IssueSink,
    references: References,
    counter: TraceCounter,
    unknown: UnknownFields,
    { today, passMark = DEFAULT_RULES.passMark }: DatasetOptions,
  ) {
    this.#tomorrow = endOf(today);
    this.#fields = new FieldReader(issues);
    this.#references = references;
    this.#counter = counter;
    this.#unknown = unknown;
    this.#passMark = passMark;
  }

  add(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const id = fields.value("learner_id");
    const learner = this.#references.learner(id);
    if (learner === FORGOTTEN) return;
    fields.checkNames(this.#unknown);
    const invalid = fields.optional("invalid_traces", invalid_traces.is) ?? 0;
    if (invalid > 0) {
      const expected = "0, since invalid traces do not count";
      fields.issue("invalid_value", "invalid_traces", expected, describePersonal(invalid));
      // Other fields are not checked, because they have no meaning if all traces are invalid.
      return;
    }
    if (learner === undefined) this.#references.reportLearner(id, fields);
    const resource = this.#references.resource(fields.value("resource_id"), fields);
    const counts = fields.read(COUNTS);
    const { first_timestamp: first, last_timestamp: last, last_scored_at: lastScored } = counts;
    this.#add(learner, resource, counts, [lastScored, first, last].map(timeOf));
  }

  /** Takes times in milliseconds since 1970, or NaN for unknown times; the first time is that of the latest scored trace. */
  #add(
    learner: number | undefined,
    resource: number | undefined,
    counts: Values<Counts>,
    times: readonly number[],
  ): void {
    const { traces, scored_traces: scored, scored_successes: scoredSuccesses } = counts;
    const { score_sum_billionths: scoreSum, any_success: success } = counts;
    const undated = counts.missing_timestamps ?? 0;
    const lastScore = billionths(counts.last_score ?? 0);
    if (this.#fields.ok) {
      this.#atMost("scored_traces", scored, "traces", traces);
      this.#atMost("missing_timestamps", undated, "traces", traces);
      this.#atMost("score_sum_billionths", scoreSum, "1e9 · scored_traces", SCORE_UNIT * scored);
      this.#atMost("scored_successes", scoredSuccesses, "scored_traces", scored);
      this.#follows("any_success", success, "scored_successes", scoredSuccesses > 0);
      this.#follows("any_known_outcome", counts.any_known_outcome, "any_success", success);
      this.#checkLast(counts, lastScore);
      this.#checkPassMark(counts.pass_mark);
    }
    if (!this.#fields.ok || learner === undefined || resource === undefined) return;
    const lastScoredAt = times[0]!;
    const lastDay = times.reduce((last, time) => Math.max(last, dayNumber(time)), 0);
    const outcome = success ? MASTERED : counts.any_known_outcome ? FAILED : ATTEMPTED;
    this.#counter.addEvidence(
      learner,
      resource,
      { traces, scored, scoreSum, scoredSuccesses, outcome, lastScoredAt, lastScore, lastDay },
      {
        times,
        undated,
        repeated: counts.repeated_traces ?? 0,
        warnings: times.reduce((bits, time) => bits | dateWarnings(time, this.#tomorrow), 0),
      },
    );
  }

  /** Reports an issue if only one of the latest score and its time is given, or if the score is inconsistent with the sum of scores. */
  #checkLast(counts: Values<Counts>, lastScore: number): void {
    const { last_scored_at: time, last_score: score } = counts;
    const { scored_traces: scored, score_sum_billionths: sum } = counts;
    if ((time === null) !== (score === null)) {
      const [missing, given] =
        time === null ? ["last_scored_at", "last_score"] : ["last_score", "last_scored_at"];
      this.#fields.issue("invalid_value", missing, `a value beside ${given}`, "nothing");
      return;
    }
    const isSummed = scored > 0 && lastScore <= sum && sum - lastScore <= SCORE_UNIT * (scored - 1);
    if (score === null || isSummed) return;
    const expected = "a score that is consistent with score_sum_billionths";
    this.#fields.issue("invalid_value", "last_score", expected, "another score");
  }

  /** Successes that were counted with another pass mark cannot be counted again. */
  #checkPassMark(given: number): void {
    if (given === this.#passMark) return;
    const expected = `${this.#passMark}, the pass mark of the rules`;
    this.#fields.issue("invalid_value", "pass_mark", expected, `${given}`);
  }

  #atMost(field: string, value: number, boundName: string, bound: number): void {
    if (value <= bound) return;
    this.#fields.issue("invalid_value", field, `at most ${boundName}`, describePersonal(value));
  }

  #follows(field: string, value: boolean, from: string, implied: boolean): void {
    if (value || !implied) return;
    this.#fields.issue("invalid_value", field, `true, as ${from} implies`, "false");
  }
}

function timeOf(timestamp: string | null): number {
  return milliseconds(normalTimestamp(timestamp));
}

import type { Location } from "../errors/index.ts";
import { hashText, hashTwice } from "../hash.ts";
import { FieldReader } from "../records/field-reader.ts";
import type { IssueSink } from "../records/issues.ts";
import type { Trace } from "../records/records.ts";
import { RECORD_FIELDS } from "../records/schema.ts";
import { SCORE_UNIT } from "../rules/conventions.ts";
import { type DateRange, isInRange } from "./dataset-options.ts";
import { milliseconds, type NormalTime, normalDuration, normalTimestamp } from "./dates.ts";
import type { CountedAttempt } from "./evidence.ts";
import type { References } from "./references.ts";
import { type CheckedTrace, type TraceCounter, warningBit } from "./trace-counter.ts";

const FIELDS = RECORD_FIELDS.traces;

/** The fields of a trace before they are checked. Engines read `trace.score` faster than a field whose name is in a variable. */
type UncheckedTrace = Readonly<Partial<Record<keyof Trace, unknown>>>;

/** Validates traces, finds the learner and the resource of each, and counts them. */
export class TraceReader {
  readonly #fields: FieldReader;
  readonly #references: References;
  readonly #counter: TraceCounter;
  readonly #range: DateRange;
  readonly #onAttempt: ((attempt: CountedAttempt) => void) | undefined;

  constructor(
    issues: IssueSink,
    references: References,
    counter: TraceCounter,
    range: DateRange,
    onAttempt?: (attempt: CountedAttempt) => void,
  ) {
    this.#fields = new FieldReader(issues);
    this.#references = references;
    this.#counter = counter;
    this.#range = range;
    this.#onAttempt = onAttempt;
  }

  addTrace(record: unknown, location: Location): void {
    if (!this.#fields.start(record, location)) {
      this.#counter.skip();
      return;
    }
    const unchecked = record as UncheckedTrace;
    const timestamp = normalTimestamp(unchecked.timestamp);
    if (!isInRange(timestamp, this.#range)) {
      this.#counter.leaveOut(timestamp ? 1 : 0, timestamp ? 0 : 1);
      return;
    }
    const trace = this.#checked(unchecked, timestamp);
    if (!trace) {
      this.#counter.skip();
      return;
    }
    const outcome = this.#counter.count(trace);
    if (outcome === "counted" && this.#onAttempt) {
      const { learner, resource, score, succeeded } = trace;
      this.#onAttempt({ learner, resource, score, succeeded, time: timestamp ?? null });
    }
    if (outcome === "conflicting") {
      const got = "another content than before";
      this.#fields.issue("conflicting_trace", "trace_id", "one content per id", got);
    }
  }

  #checked(trace: UncheckedTrace, timestamp: NormalTime): CheckedTrace | undefined {
    const fields = this.#fields;
    const id = fields.checkOptional("trace_id", trace.trace_id, FIELDS.trace_id.is);
    const learner = this.#references.learner(trace.learner_id, fields);
    const resource = this.#references.resource(trace.resource_id, fields);
    const verb = fields.check("verb", trace.verb, FIELDS.verb.is);
    const success = fields.checkOptional("success", trace.success, FIELDS.success.is);
    const score = fields.checkOptional("score", trace.score, FIELDS.score.is);
    const duration = normalDuration(trace.duration);
    const skills = fields.checkOptional("skills", trace.skills, FIELDS.skills.is);
    if (skills && resource !== undefined) this.#references.checkSkills(skills, resource, fields);
    if (!fields.ok || learner === undefined || resource === undefined) return undefined;
    return {
      learner,
      resource,
      score: score === null ? -1 : Math.round(score * SCORE_UNIT),
      // Without `success`, `passed` and `completed` count as success.
      succeeded: success ?? verb !== "failed",
      id: id === null ? null : hashTwice(id),
      rest: hashOfRest(verb, success, duration, timestamp),
      time: milliseconds(timestamp),
      warnings: warningsOf(duration, timestamp),
    };
  }
}

/** A bit per warning. Durations are optional and not used, so a missing one is no warning. */
function warningsOf(duration: NormalTime, timestamp: NormalTime): number {
  let bits = 0;
  if (duration === undefined) bits |= warningBit("unreadable_duration");
  if (timestamp === null) bits |= warningBit("missing_timestamp");
  if (timestamp === undefined) bits |= warningBit("unreadable_timestamp");
  return bits;
}

/** Hash of a trace's fields other than learner, resource and score. */
function hashOfRest(
  verb: Trace["verb"],
  success: boolean | null,
  duration: NormalTime,
  timestamp: NormalTime,
): number {
  const outcome = 4 * verb.charCodeAt(0) + (success === null ? 2 : Number(success));
  const time = timestamp ? hashText(timestamp) : 0;
  return (Math.imul(time ^ outcome, 0x9e3779b1) ^ (duration ? hashText(duration) : 0)) >>> 0;
}

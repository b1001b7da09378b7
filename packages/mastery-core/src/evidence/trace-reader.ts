import type { Location } from "../errors/index.ts";
import { hashText, hashTwice } from "../hash.ts";
import { FieldReader } from "../records/field-reader.ts";
import type { InlineSkills } from "../records/inline-skills.ts";
import type { IssueSink } from "../records/issues.ts";
import type { Trace } from "../records/records.ts";
import type { References } from "../records/references.ts";
import { TRACE_VERBS } from "../records/schema.ts";
import * as validators from "../records/validators.ts";
import { boolean, oneOf } from "../validation.ts";
import { type DateRange, isInRange } from "./date-range.ts";
import { type NormalTime, normalDuration, normalTimestamp, type SpanFinder } from "./dates.ts";
import { SCORE_UNIT } from "./evidence.ts";
import { remembered } from "./remembered.ts";
import { type CheckedTrace, type TraceCounter, warningBit } from "./trace-counter.ts";

const VERB = oneOf(...TRACE_VERBS);

/** Most durations are whole seconds, so few are distinct. */
const REMEMBERED_DURATIONS = 4096;

/** The fields of a trace before they are checked. Engines read `trace.score` faster than a field whose name is in a variable. */
type UncheckedTrace = Readonly<Partial<Record<keyof Trace, unknown>>>;

/** A trace that counts, as it is handed out when it is counted, with positions in the dataset for ids. */
export interface CountedAttempt {
  /** Position of the learner in the roster; learners who have left come after it. */
  readonly learner: number;
  /** Position of the resource in the catalogue. */
  readonly resource: number;
  /** The score in billionths; -1 if there is none. */
  readonly score: number;
  readonly succeeded: boolean;
  /** In UTC, such as `2025-09-01T08:00:00Z`; null if the trace has no readable timestamp. */
  readonly time: string | null;
}

/** Validates traces, finds the learner and the resource of each, and counts them. */
export class TraceReader {
  readonly #fields: FieldReader;
  readonly #inlineSkills: InlineSkills;
  readonly #references: References;
  readonly #counter: TraceCounter;
  readonly #span: SpanFinder;
  readonly #range: DateRange;
  readonly #onAttempt: ((attempt: CountedAttempt) => void) | undefined;
  /** Hash of the normal form of a duration; undefined if it is unreadable. */
  readonly #hashOfDuration = remembered((text) => {
    const normal = normalDuration(text);
    return normal ? hashText(normal) : undefined;
  }, REMEMBERED_DURATIONS);

  constructor(
    issues: IssueSink,
    inlineSkills: InlineSkills,
    references: References,
    counter: TraceCounter,
    span: SpanFinder,
    range: DateRange,
    onAttempt?: (attempt: CountedAttempt) => void,
  ) {
    this.#fields = new FieldReader(issues);
    this.#inlineSkills = inlineSkills;
    this.#references = references;
    this.#counter = counter;
    this.#span = span;
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
      this.#fields.issue(
        "conflicting_trace",
        "trace_id",
        "one content per id",
        "another content than before",
      );
    }
  }

  /** Hash of a duration; 0 if there is none, undefined if it is unreadable. */
  #duration(value: unknown): number | undefined {
    if (typeof value === "string") return this.#hashOfDuration(value);
    return normalDuration(value) === null ? 0 : undefined;
  }

  #checked(trace: UncheckedTrace, timestamp: NormalTime): CheckedTrace | undefined {
    const fields = this.#fields;
    const id = fields.checkOptional("trace_id", trace.trace_id, validators.text);
    const learner = this.#references.learner(trace.learner_id, fields);
    const resource = this.#references.resource(trace.resource_id, fields);
    const verb = fields.check("verb", trace.verb, VERB);
    const success = fields.checkOptional("success", trace.success, boolean);
    const score = fields.checkOptional("score", trace.score, validators.share);
    const duration = this.#duration(trace.duration);
    const skills = fields.checkOptional("skills", trace.skills, validators.list);
    if (skills && resource !== undefined) this.#inlineSkills.check(skills, resource, fields);
    if (!fields.ok || learner === undefined || resource === undefined) return undefined;
    this.#span.add(learner, timestamp);
    return {
      learner,
      resource,
      score: score === null ? -1 : Math.round(score * SCORE_UNIT),
      // Without `success`, `passed` and `completed` count as success.
      succeeded: success ?? verb !== "failed",
      id: id === null ? null : hashTwice(id),
      rest: hashOfRest(verb, success, duration, timestamp),
      warnings: warningsOf(duration, timestamp),
    };
  }
}

/** A bit per warning. Durations are optional and not used, so a missing one is no warning. */
function warningsOf(duration: number | undefined, timestamp: NormalTime): number {
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
  duration: number | undefined,
  timestamp: NormalTime,
): number {
  const outcome = 4 * verb.charCodeAt(0) + (success === null ? 2 : Number(success));
  const time = timestamp ? hashText(timestamp) : 0;
  return (Math.imul(time ^ outcome, 0x9e3779b1) ^ (duration ?? 0)) >>> 0;
}

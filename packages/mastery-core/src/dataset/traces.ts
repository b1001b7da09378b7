import type { Location } from "../errors/fault.ts";
import { SCORE_UNIT } from "./evidence.ts";
import type { FaultSink } from "./faults.ts";
import { describeValue, FieldReader } from "./field-reader.ts";
import { hashText, hashTwice } from "./hash.ts";
import type { InlineSkills } from "./inline-skills.ts";
import type { References } from "./references.ts";
import { type NormalTime, normalDuration, normalTimestamp } from "./times.ts";
import type { CheckedTrace, TraceCounter } from "./trace-counter.ts";
import * as validators from "./validators.ts";
import type { WarningCounter } from "./warnings.ts";

const VERB = validators.oneOf("passed", "failed", "completed");
type Verb = typeof VERB.fallback;

/** Checks traces, joins each to its resource in the catalogue, and counts them. */
export class TraceReader {
  readonly #fields: FieldReader;
  readonly #inlineSkills: InlineSkills;
  readonly #references: References;
  readonly #counter: TraceCounter;
  readonly #warnings: WarningCounter;

  constructor(
    faults: FaultSink,
    inlineSkills: InlineSkills,
    references: References,
    counter: TraceCounter,
    warnings: WarningCounter,
  ) {
    this.#fields = new FieldReader(faults);
    this.#inlineSkills = inlineSkills;
    this.#references = references;
    this.#counter = counter;
    this.#warnings = warnings;
  }

  addTrace(record: unknown, location: Location): void {
    const trace = this.#fields.start(record, location) ? this.#checked() : undefined;
    if (!trace) this.#counter.skip();
    else if (!this.#counter.count(trace)) {
      this.#fields.fault(
        "conflicting_trace",
        "trace_id",
        "one content per id",
        `another content for ${describeValue((record as { readonly trace_id: string }).trace_id)}`,
      );
    }
  }

  #checked(): CheckedTrace | undefined {
    const fields = this.#fields;
    const id = fields.optional("trace_id", validators.text);
    const learner = this.#references.learner(
      fields.required("learner_id", validators.text),
      fields,
    );
    const resource = this.#references.resource(
      fields.required("resource_id", validators.text),
      fields,
    );
    const verb = fields.required("verb", VERB);
    const success = fields.optional("success", validators.boolean);
    const score = fields.optional("score", validators.share);
    const duration = normalDuration(fields.value("duration"));
    const timestamp = normalTimestamp(fields.value("timestamp"));
    const skills = fields.optional("skills", validators.list);
    if (skills && resource !== undefined) this.#inlineSkills.check(skills, resource, fields);
    if (!fields.ok || learner === undefined || resource === undefined) return undefined;
    this.#warn(duration, timestamp);
    return {
      learner,
      resource,
      score: score === null ? -1 : Math.round(score * SCORE_UNIT),
      // Where `success` is null or absent, `passed` and `completed` count as success.
      succeeded: success ?? verb !== "failed",
      id: id === null ? null : hashTwice(id),
      rest: hashOfRest(verb, success, duration, timestamp),
    };
  }

  /** A trace may do without a duration, which nothing is made of: only one that cannot be read is worth a warning. */
  #warn(duration: NormalTime, timestamp: NormalTime): void {
    if (duration === undefined) this.#warnings.note("unreadable_duration");
    if (timestamp === null) this.#warnings.note("missing_timestamp");
    if (timestamp === undefined) this.#warnings.note("unreadable_timestamp");
  }
}

/** Hash of what a trace holds beside learner, resource and score. */
function hashOfRest(
  verb: Verb,
  success: boolean | null,
  duration: NormalTime,
  timestamp: NormalTime,
): number {
  const outcome = 4 * verb.charCodeAt(0) + (success === null ? 2 : Number(success));
  const hash = Math.imul(hashOfTime(timestamp) ^ outcome, 0x9e3779b1);
  return (hash ^ hashOfTime(duration)) >>> 0;
}

/** Hash of a time's normal form; 0 if there is none, or the time is unreadable. */
function hashOfTime(time: NormalTime): number {
  return time ? hashText(time) : 0;
}

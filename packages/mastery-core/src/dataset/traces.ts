import type { Place } from "../errors/fault.ts";
import {
  billionths,
  type CheckedTrace,
  hashOfRest,
  hashOfTime,
  succeeded,
  VERBS,
} from "./checked-trace.ts";
import type { FaultSink } from "./faults.ts";
import { describeValue, FieldReader } from "./field-reader.ts";
import * as forms from "./forms.ts";
import { HIGH_SEED, hashText, LOW_SEED } from "./hash.ts";
import type { InlineSkills } from "./inline-skills.ts";
import type { References } from "./references.ts";
import { type NormalTime, normalDuration, normalTimestamp } from "./times.ts";
import type { TraceCounter } from "./trace-counter.ts";
import type { WarningCounter } from "./warnings.ts";

const VERB = forms.oneOf(...VERBS);

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

  addTrace(record: unknown, place: Place): void {
    const trace = this.#fields.start(record, place) ? this.#checked() : undefined;
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
    const id = fields.optional("trace_id", forms.text);
    const learner = this.#references.learner(fields.required("learner_id", forms.text), fields);
    const resource = this.#references.resource(fields.required("resource_id", forms.text), fields);
    const verb = fields.required("verb", VERB);
    const success = fields.optional("success", forms.boolean);
    const score = fields.optional("score", forms.share);
    const duration = normalDuration(fields.value("duration"));
    const timestamp = normalTimestamp(fields.value("timestamp"));
    const skills = fields.optional("skills", forms.list);
    if (skills && resource !== undefined) this.#inlineSkills.check(skills, resource, fields);
    if (!fields.ok || learner === undefined || resource === undefined) return undefined;
    this.#warn(duration, timestamp);
    return {
      learner,
      resource,
      score: score === null ? -1 : billionths(score),
      succeeded: succeeded(verb, success),
      id: id === null ? null : { high: hashText(id, HIGH_SEED), low: hashText(id, LOW_SEED) },
      rest: hashOfRest(verb, success, hashOfTime(duration), hashOfTime(timestamp)),
    };
  }

  /** A trace may do without a duration, which nothing is made of: only one that cannot be read is worth a warning. */
  #warn(duration: NormalTime, timestamp: NormalTime): void {
    if (duration === undefined) this.#warnings.note("unreadable_duration");
    if (timestamp === null) this.#warnings.note("missing_timestamp");
    if (timestamp === undefined) this.#warnings.note("unreadable_timestamp");
  }
}

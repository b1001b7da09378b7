import { billionths, type CheckedTrace, hashOfRest, succeeded, VERBS } from "./checked-trace.ts";
import type { FaultSink, Place } from "./faults.ts";
import { describeValue, FieldReader } from "./field-reader.ts";
import * as forms from "./forms.ts";
import { HIGH_SEED, hashText, LOW_SEED } from "./hash.ts";
import type { InlineSkills } from "./inline-skills.ts";
import type { References } from "./references.ts";
import type { TraceCounter } from "./trace-counter.ts";

const VERB = forms.oneOf(...VERBS);

/** Checks traces, joins each to its resource in the catalogue, and counts them. */
export class TraceReader {
  readonly #fields: FieldReader;
  readonly #inlineSkills: InlineSkills;
  readonly #references: References;
  readonly #counter: TraceCounter;

  constructor(
    faults: FaultSink,
    inlineSkills: InlineSkills,
    references: References,
    counter: TraceCounter,
  ) {
    this.#fields = new FieldReader(faults);
    this.#inlineSkills = inlineSkills;
    this.#references = references;
    this.#counter = counter;
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
    const duration = fields.optional("duration", forms.duration);
    const timestamp = fields.required("timestamp", forms.timestamp);
    const skills = fields.optional("skills", forms.list);
    if (skills && resource !== undefined) this.#inlineSkills.check(skills, resource, fields);
    if (!fields.ok || learner === undefined || resource === undefined) return undefined;
    const durationHash = duration === null ? 0 : hashText(duration, 0);
    return {
      learner,
      resource,
      score: score === null ? -1 : billionths(score),
      succeeded: succeeded(verb, success),
      id: id === null ? null : { high: hashText(id, HIGH_SEED), low: hashText(id, LOW_SEED) },
      rest: hashOfRest(verb, success, durationHash, hashText(timestamp, 0)),
    };
  }
}

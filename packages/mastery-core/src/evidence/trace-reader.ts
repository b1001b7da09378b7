import type { Location } from "../errors/index.ts";
import { hashText } from "../hash.ts";
import type { IssueSink } from "../records/field-reader.ts";
import { FieldReader } from "../records/field-reader.ts";
import type { Trace } from "../records/records.ts";
import { RECORD_FIELDS } from "../records/schema.ts";
import { SCORE_UNIT } from "../rules/conventions.ts";
import type { DatasetOptions } from "./dataset.ts";
import { milliseconds, type NormalTime, normalDuration, normalTimestamp } from "./dates.ts";
import type { References } from "./references.ts";
import { type TraceCounter, warningBit } from "./trace-counter.ts";

const FIELDS = RECORD_FIELDS.traces;

/** The fields of a trace before they are checked. Engines read `trace.score` faster than a field whose name is in a variable. */
type UncheckedTrace = Readonly<Partial<Record<keyof Trace, unknown>>>;

/** Validates traces, finds the learner and the resource of each, and counts them. */
export class TraceReader {
  readonly #fields: FieldReader;
  readonly #references: References;
  readonly #counter: TraceCounter;
  readonly #options: Pick<DatasetOptions, "since" | "until" | "onAttempt">;

  constructor(
    issues: IssueSink,
    references: References,
    counter: TraceCounter,
    options: Pick<DatasetOptions, "since" | "until" | "onAttempt">,
  ) {
    this.#fields = new FieldReader(issues);
    this.#references = references;
    this.#counter = counter;
    this.#options = options;
  }

  add(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) {
      this.#counter.skip();
      return;
    }
    const trace = record as UncheckedTrace;
    const timestamp = normalTimestamp(trace.timestamp);
    if (this.#isLeftOut(timestamp)) {
      this.#counter.leaveOut(timestamp ? 1 : 0, timestamp ? 0 : 1);
      return;
    }
    const id = fields.checkOptional("trace_id", trace.trace_id, FIELDS.trace_id.is);
    const learner = this.#references.learner(trace.learner_id, fields);
    const resource = this.#references.resource(trace.resource_id, fields);
    const verb = fields.check("verb", trace.verb, FIELDS.verb.is);
    const success = fields.checkOptional("success", trace.success, FIELDS.success.is);
    const share = fields.checkOptional("score", trace.score, FIELDS.score.is);
    const duration = normalDuration(trace.duration);
    const skills = fields.checkOptional("skills", trace.skills, FIELDS.skills.is);
    if (skills && resource !== undefined) this.#references.checkSkills(skills, resource, fields);
    if (!fields.ok || learner === undefined || resource === undefined) {
      this.#counter.skip();
      return;
    }
    const score = share === null ? -1 : Math.round(share * SCORE_UNIT);
    // Without `success`, `passed` and `completed` count as success.
    const succeeded = success ?? verb !== "failed";
    const outcome = this.#counter.count(id, {
      ...{ learner, resource, score, succeeded },
      time: milliseconds(timestamp),
      rest: id === null ? 0 : hashText(`${verb} ${success} ${duration ?? ""} ${timestamp ?? ""}`),
      warnings: warningsOf(duration, timestamp),
    });
    if (outcome === "counted") {
      const time = timestamp ?? null;
      this.#options.onAttempt?.({ learner, resource, score, succeeded, time });
    }
    if (outcome === "conflicting") {
      const got = "another content than before";
      fields.issue("conflicting_trace", "trace_id", "one content per id", got);
    }
  }

  /** Whether there is a range of dates, and the trace of that time has none in it. */
  #isLeftOut(time: NormalTime): boolean {
    const { since, until } = this.#options;
    if (since === undefined && until === undefined) return false;
    const day = time?.slice(0, 10) ?? "";
    return day === "" || day < (since ?? day) || day > (until ?? day);
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

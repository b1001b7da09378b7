import { describeType, describeValue, NOT_SHOWN } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import { hashText } from "../hash.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { FieldReader, type IssueSink } from "../records/field-reader.ts";
import { RECORD_FIELDS, type RecordKind, type Trace } from "../records/records.ts";
import type { KnownLearners } from "../records/roster.ts";
import { sha1, uuid } from "../records/validators.ts";
import { SCORE_UNIT } from "../rules/conventions.ts";
import type { DatasetOptions } from "./dataset.ts";
import { milliseconds, type NormalTime, normalDuration, normalTimestamp } from "./dates.ts";
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

  /** Whether there is a range of dates that does not include this time. */
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

/** Finds the learners, resources and skills that traces and evidence refer to, and reports unknown ones. */
export class References {
  /** Number of the learner with a uuid or a pseudonym; undefined if there is none. */
  readonly learnerNumber: KnownLearners["numberOf"];
  readonly #catalogue: Catalogue;
  readonly #resources: ReadonlyMap<string, number>;
  readonly #skillIds: ReadonlySet<string>;
  /** The forms of the ids of resources, once an issue needs them. */
  #forms: ReadonlySet<string> | undefined;
  /** Whether references to records of each kind are checked. */
  readonly #checked: Readonly<Record<"learners" | "resources" | "skills", boolean>>;

  constructor(catalogue: Catalogue, learners: KnownLearners, unread: ReadonlySet<RecordKind>) {
    this.learnerNumber = learners.numberOf;
    this.#catalogue = catalogue;
    this.#resources = new Map(catalogue.resourceIds.map((id, number) => [id, number]));
    this.#skillIds = new Set(catalogue.skillIds);
    // If there is no learner or resource at all, this is reported once, not once per reference.
    this.#checked = {
      learners: learners.count > 0 && !unread.has("learners"),
      resources: this.#resources.size > 0 && !unread.has("resources"),
      skills: !unread.has("skills"),
    };
  }

  /** Number of the resource with an id; undefined if there is none. */
  resourceNumber(id: string): number | undefined {
    return this.#resources.get(id);
  }

  /** Number of the learner whose uuid or pseudonym the value of `learner_id` is. */
  learner(value: unknown, fields: FieldReader): number | undefined {
    // The id of a learner needs no other check.
    const number = typeof value === "string" ? this.learnerNumber(value) : undefined;
    if (number !== undefined) return number;
    const id = fields.check("learner_id", value, FIELDS.learner_id.is);
    if (id !== "" && this.#checked.learners) {
      const expected = "the uuid or the pseudonym of a learner";
      fields.issue("unknown_learner", "learner_id", expected, NOT_SHOWN);
    }
    return undefined;
  }

  /** Number of the resource whose id the value of `resource_id` is. */
  resource(value: unknown, fields: FieldReader): number | undefined {
    const number = typeof value === "string" ? this.resourceNumber(value) : undefined;
    if (number !== undefined) return number;
    const id = fields.check("resource_id", value, FIELDS.resource_id.is);
    if (id !== "" && this.#checked.resources) {
      const got = this.#isLikeResource(id) ? describeValue(id) : NOT_SHOWN;
      fields.issue("unknown_resource", "resource_id", "the id of a resource", got);
    }
    return undefined;
  }

  /** Whether an id differs from one of the catalogue only in its digits. Any other id may be a learner's, in swapped columns. */
  #isLikeResource(id: string): boolean {
    this.#forms ??= new Set(this.#catalogue.resourceIds.map(formOf));
    if (uuid.fits(id) || sha1.fits(id) || this.learnerNumber(id) !== undefined) return false;
    return /\p{L}/u.test(id) && this.#forms.has(formOf(id));
  }

  /** Checks the skills listed in a trace: each must be a skill of its resource, in the catalogue's domain. */
  checkSkills(skills: readonly unknown[], resource: number, fields: FieldReader): void {
    if (!this.#checked.skills) return;
    const { skillDomain, domains } = this.#catalogue;
    for (let i = 0; i < skills.length; i++) {
      const value = skills[i];
      const inline = typeof value === "object" && value !== null ? value : { id: value };
      const id = "id" in inline ? inline.id : undefined;
      const skill = this.#skillOf(resource, id);
      if (skill === undefined) {
        this.#reportSkill(`skills[${i}]`, id, fields);
        continue;
      }
      const domain = domains[skillDomain[skill]!];
      const claimed = ("domain" in inline ? inline.domain : null) ?? domain;
      if (claimed === domain) continue;
      const expected = `the skill's domain ${describeValue(domain)}`;
      const got = domains.some((name) => name === claimed) ? describeValue(claimed) : NOT_SHOWN;
      fields.issue("skills_mismatch", `skills[${i}].domain`, expected, got);
    }
  }

  /** The resource's skill with an id. A resource has few skills, so a linear search is fast. */
  #skillOf(resource: number, id: unknown): number | undefined {
    const { resourceSkills, resourceSkillOffsets, skillIds } = this.#catalogue;
    const end = resourceSkillOffsets[resource + 1]!;
    for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
      if (skillIds[resourceSkills[at]!] === id) return resourceSkills[at];
    }
    return undefined;
  }

  #reportSkill(field: string, id: unknown, fields: FieldReader): void {
    if (typeof id === "string" && this.#skillIds.has(id)) {
      const expected = "a skill of the trace's resource";
      fields.issue("skills_mismatch", field, expected, describeValue(id));
    } else {
      const got = typeof id === "string" ? NOT_SHOWN : describeType(id);
      fields.issue("unknown_skill", field, "the id of a skill", got);
    }
  }
}

/** An id with each number replaced by one character. */
function formOf(id: string): string {
  return id.replace(/\d+/g, "#");
}

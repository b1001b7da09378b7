import type { Catalogue } from "./catalogue.ts";
import { type Attempt, type EvidenceFold, SCORE_UNIT } from "./evidence.ts";
import type { FaultSink, Place } from "./faults.ts";
import { describeValue, FieldReader } from "./field-reader.ts";
import * as forms from "./forms.ts";
import type { References } from "./references.ts";
import { type CountedTrace, hashText, TraceIds } from "./trace-ids.ts";

/** What became of the traces. */
export interface TraceCounts {
  readonly read: number;
  /** Traces that count in the evidence. */
  readonly counted: number;
  /** Traces whose id and content had come before. */
  readonly repeated: number;
  /** Traces left out because of a fault; those of an id with several contents among them. */
  readonly skipped: number;
}

const VERB = forms.oneOf("passed", "failed", "completed");

/** Checks traces, joins each to its resource in the catalogue, and folds them into evidence. */
export class TraceReader {
  readonly #fields: FieldReader;
  readonly #catalogue: Catalogue;
  readonly #skillNumbers: ReadonlyMap<string, number>;
  readonly #skillsKnown: boolean;
  readonly #references: References;
  readonly #fold: EvidenceFold;
  readonly #ids = new TraceIds();
  #read = 0;
  #repeated = 0;
  #skipped = 0;

  /** Without all skills known, inline skills are not checked. */
  constructor(
    faults: FaultSink,
    catalogue: Catalogue,
    skillsKnown: boolean,
    references: References,
    fold: EvidenceFold,
  ) {
    this.#fields = new FieldReader(faults);
    this.#catalogue = catalogue;
    this.#skillNumbers = new Map(catalogue.skillIds.map((id, number) => [id, number]));
    this.#skillsKnown = skillsKnown;
    this.#references = references;
    this.#fold = fold;
  }

  /** Counts a trace that could not even be read as a record. */
  skip(): void {
    this.#read++;
    this.#skipped++;
  }

  addTrace(record: unknown, place: Place): void {
    const fields = this.#fields;
    if (!fields.start(record, place)) {
      this.skip();
      return;
    }
    const id = fields.optional("trace_id", forms.text);
    const learner = this.#references.learner(fields.required("learner_id", forms.text), fields);
    const resource = this.#references.resource(fields.required("resource_id", forms.text), fields);
    const verb = fields.required("verb", VERB);
    const success = fields.optional("success", forms.boolean);
    const score = fields.optional("score", forms.share);
    const duration = fields.optional("duration", forms.duration);
    const timestamp = fields.required("timestamp", forms.timestamp);
    const skills = fields.optional("skills", forms.list);
    if (skills && resource !== undefined && this.#skillsKnown) this.#checkSkills(skills, resource);
    if (!fields.ok || learner === undefined || resource === undefined) {
      this.skip();
      return;
    }

    this.#read++;
    const row = this.#fold.row(learner, resource);
    const attempt: Attempt = {
      score: score === null ? -1 : Math.round(score * SCORE_UNIT),
      succeeded: success ?? verb !== "failed",
    };
    if (id === null) {
      this.#fold.count(row, attempt, 1);
    } else {
      const rest = hashText(timestamp, hashText(`${verb} ${success} ${duration}`, 0));
      this.#countOnce(id, { row, rest, score: attempt.score, succeeded: attempt.succeeded });
    }
  }

  #countOnce(id: string, trace: CountedTrace): void {
    const repetition = this.#ids.note(id, trace);
    if (repetition.kind === "first") {
      this.#fold.count(trace.row, trace, 1);
    } else if (repetition.kind === "repeated") {
      this.#repeated++;
    } else {
      // No content of such an id can be trusted, the first no more than the last: whichever came first must not matter.
      this.#fields.fault(
        "conflicting_trace",
        "trace_id",
        "one content per id",
        `another content for ${describeValue(id)}`,
      );
      this.#skipped++;
      if (repetition.counted) {
        this.#fold.count(repetition.counted.row, repetition.counted, -1);
        this.#skipped++;
      }
    }
  }

  /** Inline skills must not contradict the catalogue: each is one of the resource's, in the domain it has there. */
  #checkSkills(skills: readonly unknown[], resource: number): void {
    const { resourceSkills, resourceSkillOffsets, skillDomain, domains } = this.#catalogue;
    for (let i = 0; i < skills.length; i++) {
      const value = skills[i];
      const inline = typeof value === "object" && value !== null ? value : { id: value };
      const id = "id" in inline ? inline.id : undefined;
      const skill = typeof id === "string" ? this.#skillNumbers.get(id) : undefined;
      if (skill === undefined) {
        this.#fields.fault("unknown_skill", `skills[${i}]`, "the id of a skill", describeValue(id));
        continue;
      }
      let at = resourceSkillOffsets[resource]!;
      const end = resourceSkillOffsets[resource + 1]!;
      while (at < end && resourceSkills[at] !== skill) at++;
      if (at === end) {
        const expected = "a skill of the trace's resource";
        this.#fields.fault("skills_mismatch", `skills[${i}]`, expected, describeValue(id));
        continue;
      }
      const domain = domains[skillDomain[skill]!];
      if ("domain" in inline && inline.domain !== null && inline.domain !== domain) {
        const expected = `the skill's domain "${domain}"`;
        const got = describeValue(inline.domain);
        this.#fields.fault("skills_mismatch", `skills[${i}].domain`, expected, got);
      }
    }
  }

  get counts(): TraceCounts {
    const [read, repeated, skipped] = [this.#read, this.#repeated, this.#skipped];
    return { read, counted: read - repeated - skipped, repeated, skipped };
  }
}

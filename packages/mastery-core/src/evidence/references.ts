import { describeType, describeValue, NOT_SHOWN } from "../describe.ts";
import { type Catalogue, skillsOf } from "../records/catalogue.ts";
import type { FieldReader } from "../records/field-reader.ts";
import { RECORD_FIELDS, type RecordKind } from "../records/records.ts";
import type { KnownLearners } from "../records/roster.ts";
import { sha1, uuid } from "../records/validators.ts";

const FIELDS = RECORD_FIELDS.traces;

/** Finds the learners, resources and skills that traces and evidence refer to, and reports unknown ids. */
export class References {
  readonly learnerNumber: KnownLearners["numberOf"];
  readonly #catalogue: Catalogue;
  readonly #resources: ReadonlyMap<string, number>;
  readonly #skillIds: ReadonlySet<string>;
  /** Patterns of the ids of all resources. Computed when an issue first needs them. */
  #patterns: ReadonlySet<string> | undefined;
  readonly #checked: Readonly<Record<"learners" | "resources" | "skills", boolean>>;

  constructor(catalogue: Catalogue, learners: KnownLearners, unread: ReadonlySet<RecordKind>) {
    this.learnerNumber = learners.numberOf;
    this.#catalogue = catalogue;
    this.#resources = new Map(catalogue.resourceIds.map((id, number) => [id, number]));
    this.#skillIds = new Set(catalogue.skillIds);
    // A missing list of learners or resources is reported once, and not for each reference.
    this.#checked = {
      learners: learners.ids.length > 0 && !unread.has("learners"),
      resources: this.#resources.size > 0 && !unread.has("resources"),
      skills: !unread.has("skills"),
    };
  }

  resourceNumber(id: string): number | undefined {
    return this.#resources.get(id);
  }

  /** Reports an invalid `learner_id`, or an unknown one if references to learners are checked. */
  learner(value: unknown, fields: FieldReader): number | undefined {
    // A known id is valid, so it needs no further check.
    const number = typeof value === "string" ? this.learnerNumber(value) : undefined;
    if (number !== undefined) return number;
    const id = fields.check("learner_id", value, FIELDS.learner_id.is);
    if (id !== "" && this.#checked.learners) {
      const expected = "the uuid or pseudonym of a learner";
      fields.issue("unknown_learner", "learner_id", expected, NOT_SHOWN);
    }
    return undefined;
  }

  /** Reports an invalid `resource_id`, or an unknown one if references to resources are checked. */
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

  /**
   * Returns whether an id differs from the id of a resource only in its digits, contains a letter, and is not a learner id. Any other id
   * could identify a learner if columns were swapped, so messages do not show it.
   */
  #isLikeResource(id: string): boolean {
    this.#patterns ??= new Set(this.#catalogue.resourceIds.map(patternOf));
    if (uuid.fits(id) || sha1.fits(id) || this.learnerNumber(id) !== undefined) return false;
    return /\p{L}/u.test(id) && this.#patterns.has(patternOf(id));
  }

  /** Reports each skill that the resource lacks, or that has another domain in the catalogue, unless skills could not be read. */
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

  /** Resources have few skills, so a linear search is fast. */
  #skillOf(resource: number, id: unknown): number | undefined {
    const { skillIds } = this.#catalogue;
    return skillsOf(this.#catalogue, resource).find((skill) => skillIds[skill] === id);
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

/** Ids such as EX083 and EX84 have the same pattern. */
function patternOf(id: string): string {
  return id.replace(/\d+/g, "#");
}

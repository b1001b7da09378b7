import { describeValue, NOT_SHOWN } from "../describe.ts";
import { isObject } from "../validation/index.ts";
import { type Catalogue, skillsOf } from "./catalogue.ts";
import type { FieldReader } from "./field-reader.ts";
import { RECORD_FIELDS, type RecordKind } from "./records.ts";
import type { KnownLearners } from "./roster.ts";
import { sha1, uuid } from "./validators.ts";

const FIELDS = RECORD_FIELDS.traces;

/** Stands for the number of a learner who was forgotten. */
export const FORGOTTEN = -1;

/** Finds the learners and resources that traces and evidence refer to, and reports unknown ids. */
export class References {
  readonly learnerNumber: KnownLearners["numberOf"];
  readonly isForgotten: KnownLearners["isForgotten"];
  /** Number of references to learners who were forgotten. */
  forgotten = 0;
  readonly #catalogue: Catalogue;
  readonly #resources: ReadonlyMap<string, number>;
  /** Patterns of the ids of all resources. Computed when an issue first needs them. */
  #patterns: ReadonlySet<string> | undefined;
  readonly #checked: Readonly<Record<"learners" | "resources", boolean>>;
  /** Whether groups were read completely, so that unknown groups are issues. */
  readonly checksGroups: boolean;

  constructor(catalogue: Catalogue, learners: KnownLearners, unread: ReadonlySet<RecordKind>) {
    this.learnerNumber = learners.numberOf;
    this.isForgotten = learners.isForgotten;
    this.#catalogue = catalogue;
    this.#resources = new Map(catalogue.resourceIds.map((id, number) => [id, number]));
    this.checksGroups = !unread.has("groups");
    // A missing list of learners or resources is reported once, and not for each reference.
    this.#checked = {
      learners: learners.ids.length > 0 && !unread.has("learners"),
      resources: this.#resources.size > 0 && !unread.has("resources"),
    };
  }

  resourceNumber(id: string): number | undefined {
    return this.#resources.get(id);
  }

  /**
   * Returns the number of the learner that a record is about; undefined if there is none. Call this before anything in the record is
   * checked, because the record of a {@link FORGOTTEN} learner is only counted.
   */
  learner(value: unknown): number | undefined {
    if (typeof value !== "string") return undefined;
    const number = this.learnerNumber(value);
    if (number !== undefined || !this.isForgotten(value)) return number;
    this.forgotten++;
    return FORGOTTEN;
  }

  /** Reports a `learner_id` without a number: as invalid, or as unknown if references to learners are checked. */
  reportLearner(value: unknown, fields: FieldReader): void {
    const id = fields.check("learner_id", value, FIELDS.learner_id.is);
    if (id !== "" && this.#checked.learners) {
      const expected = "the uuid or pseudonym of a learner";
      fields.issue("unknown_learner", "learner_id", expected, NOT_SHOWN);
    }
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

  /**
   * Returns whether the skills that a trace names, if any, are skills of its resource. A catalogue can rename or merge skills, so traces
   * can name others, which have no effect (rule 2.1.2).
   */
  areSkillsOf(resource: number, named: unknown): boolean {
    if (named === undefined || named === null) return true;
    const { skillIds } = this.#catalogue;
    const carried = skillsOf(this.#catalogue, resource);
    const isCarried = (skill: unknown): boolean => {
      const id = isObject(skill) ? skill["id"] : skill;
      return carried.some((one) => skillIds[one] === id);
    };
    return Array.isArray(named) && named.every(isCarried);
  }
}

/** Ids such as EX083 and EX84 have the same pattern. */
function patternOf(id: string): string {
  return id.replace(/\d+/g, "#");
}

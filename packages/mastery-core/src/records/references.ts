import { describeValue, NOT_SHOWN } from "../describe.ts";
import type { Catalogue } from "./catalogue.ts";
import type { FieldReader } from "./field-reader.ts";
import type { RecordKind } from "./records.ts";
import type { KnownLearners, LearnerNumber } from "./roster.ts";
import { TextNumbers } from "./text-numbers.ts";
import * as validators from "./validators.ts";

/** Finds the learners and resources that records refer to, and reports unknown ones. */
export class References {
  /** Number of the learner with a uuid or a pseudonym; undefined if there is none. */
  readonly learnerNumber: LearnerNumber;
  /** The same, remembering nothing: for lists that name each learner once. */
  readonly findLearner: LearnerNumber;
  readonly #resourceIds: readonly string[];
  readonly #resources: TextNumbers;
  /** The forms of the ids of resources, once an issue needs them. */
  #forms: ReadonlySet<string> | undefined;
  /** Whether references to learners and resources are checked. */
  readonly #checked: Readonly<Record<"learners" | "resources", boolean>>;

  constructor(
    { resourceIds }: Catalogue,
    learners: Omit<KnownLearners, "roster">,
    unread: ReadonlySet<RecordKind>,
  ) {
    this.learnerNumber = learners.numberOf;
    this.findLearner = learners.find;
    this.#resourceIds = resourceIds;
    this.#resources = new TextNumbers(resourceIds);
    // If there is no learner or resource at all, one issue says so, not one per reference.
    this.#checked = {
      learners: learners.count > 0 && !unread.has("learners"),
      resources: resourceIds.length > 0 && !unread.has("resources"),
    };
  }

  /** Number of the resource with an id; undefined if there is none. */
  resourceNumber(id: string): number | undefined {
    return this.#resources.find(id);
  }

  /** Number of the learner whose uuid or pseudonym the value of `learner_id` is. */
  learner(value: unknown, fields: FieldReader): number | undefined {
    // The id of a learner needs no other check.
    const number = typeof value === "string" ? this.learnerNumber(value) : undefined;
    if (number !== undefined) return number;
    const id = fields.check("learner_id", value, validators.text);
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
    const id = fields.check("resource_id", value, validators.text);
    if (id !== "" && this.#checked.resources) {
      const got = this.#isLikeResource(id) ? describeValue(id) : NOT_SHOWN;
      fields.issue("unknown_resource", "resource_id", "the id of a resource", got);
    }
    return undefined;
  }

  /** Whether an id differs from one of the catalogue in its digits alone. In swapped columns, it may be that of a learner instead. */
  #isLikeResource(id: string): boolean {
    this.#forms ??= new Set(this.#resourceIds.map(formOf));
    if (validators.uuid.fits(id) || validators.sha1.fits(id)) return false;
    if (this.learnerNumber(id) !== undefined) return false;
    return /\p{L}/u.test(id) && this.#forms.has(formOf(id));
  }
}

/** An id with one sign for each number in it. */
function formOf(id: string): string {
  return id.replace(/\d+/g, "#");
}

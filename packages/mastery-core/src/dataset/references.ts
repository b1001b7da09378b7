import type { Catalogue } from "./catalogue.ts";
import { describeValue, type FieldReader } from "./field-reader.ts";
import type { RecordKind } from "./records.ts";
import type { LearnerNumber } from "./roster.ts";

/** Finds the learners and resources that records name, and reports a name that stands for none. */
export class References {
  /** Number of the learner with a uuid or a pseudonym; undefined without one. */
  readonly learnerNumber: LearnerNumber;
  readonly #resources: ReadonlyMap<string, number>;
  /** Whether references to learners and resources are checked. */
  readonly #checked: Readonly<Record<"learners" | "resources", boolean>>;

  constructor(
    { resourceIds }: Catalogue,
    learners: number,
    learnerNumber: LearnerNumber,
    unread: ReadonlySet<RecordKind>,
  ) {
    this.learnerNumber = learnerNumber;
    this.#resources = new Map(resourceIds.map((id, number) => [id, number]));
    // Without any learner or resource, one fault says so, not one per reference.
    this.#checked = {
      learners: learners > 0 && !unread.has("learners"),
      resources: resourceIds.length > 0 && !unread.has("resources"),
    };
  }

  /** Number of the resource with an id; undefined without one. */
  resourceNumber(id: string): number | undefined {
    return this.#resources.get(id);
  }

  /** Number of the learner that `learner_id` names. */
  learner(id: string, fields: FieldReader): number | undefined {
    const number = this.learnerNumber(id);
    if (number === undefined && id !== "" && this.#checked.learners) {
      const expected = "the uuid or the pseudonym of a learner";
      fields.fault("unknown_learner", "learner_id", expected, describeValue(id));
    }
    return number;
  }

  /** Number of the resource that `resource_id` names. */
  resource(id: string, fields: FieldReader): number | undefined {
    const number = this.resourceNumber(id);
    if (number === undefined && id !== "" && this.#checked.resources) {
      fields.fault("unknown_resource", "resource_id", "the id of a resource", describeValue(id));
    }
    return number;
  }
}

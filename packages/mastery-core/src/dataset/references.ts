import type { Catalogue } from "./catalogue.ts";
import { describeValue, type FieldReader } from "./field-reader.ts";
import type { RecordKind } from "./records.ts";

/** Finds the learners and resources that records name, and reports a name that stands for none. */
export class References {
  readonly #learners: ReadonlyMap<string, number>;
  readonly #resources: ReadonlyMap<string, number>;
  /** Whether references to learners and resources are checked. */
  readonly #checked: Readonly<Record<"learners" | "resources", boolean>>;

  /** @param learners numbers of the learners by uuid and by pseudonym, lower case */
  constructor(
    { resourceIds }: Catalogue,
    learners: ReadonlyMap<string, number>,
    unread: ReadonlySet<RecordKind>,
  ) {
    this.#learners = learners;
    this.#resources = new Map(resourceIds.map((id, number) => [id, number]));
    // Without any learner or resource, one fault says so, not one per reference.
    this.#checked = {
      learners: learners.size > 0 && !unread.has("learners"),
      resources: resourceIds.length > 0 && !unread.has("resources"),
    };
  }

  /** Number of the learner with a uuid or a pseudonym; undefined without one. */
  learnerNumber(id: string): number | undefined {
    return this.#learners.get(id) ?? this.#learners.get(id.toLowerCase());
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

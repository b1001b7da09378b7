import { prefixSums } from "../collections.ts";
import { NOT_SHOWN } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import type { Exclusions, ResourceLists } from "../records/exclusions.ts";
import { FieldReader, type IssueSink } from "../records/field-reader.ts";
import { type Exclusion, RECORD_FIELDS, type Resource } from "../records/records.ts";
import { FORGOTTEN, type References } from "../records/references.ts";
import type { Groups } from "../records/roster.ts";
import type { UnknownFields } from "../records/unknown-fields.ts";

/** Validates exclusions, and collects the resources that are retired for single learners and for groups (rule 2.1.8). */
export class ExclusionReader {
  readonly #fields: FieldReader;
  readonly #references: References;
  readonly #groups: ReadonlyMap<string, number>;
  readonly #types: readonly Resource["type"][];
  readonly #unknown: UnknownFields;
  readonly #ofLearners = new ResourceSets();
  readonly #ofGroups = new ResourceSets();

  /** @param types the type of each resource */
  constructor(
    issues: IssueSink,
    references: References,
    groups: Groups,
    types: readonly Resource["type"][],
    unknown: UnknownFields,
  ) {
    this.#fields = new FieldReader(issues);
    this.#references = references;
    this.#groups = new Map(groups.map(({ group_id }, number) => [group_id, number]));
    this.#types = types;
    this.#unknown = unknown;
  }

  add(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const learner = this.#references.learner(fields.value("learner_id"));
    if (learner === FORGOTTEN) return;
    fields.checkNames(this.#unknown);
    const exclusion = fields.read(RECORD_FIELDS.exclusions);
    this.#exactlyOne(exclusion, "learner_id", "group_id");
    this.#exactlyOne(exclusion, "resource_id", "type");
    const { learner_id, group_id, resource_id, type } = exclusion;
    if (learner === undefined && learner_id !== null) {
      this.#references.reportLearner(learner_id, fields);
    }
    const group = group_id === null ? undefined : this.#groupNumber(group_id);
    const resource =
      resource_id === null ? undefined : this.#references.resource(resource_id, fields);
    if (!fields.ok) return;
    for (let one = 0; one < this.#types.length; one++) {
      if (type === null ? one !== resource : this.#types[one] !== type) continue;
      if (learner !== undefined) this.#ofLearners.add(learner, one);
      if (group !== undefined) this.#ofGroups.add(group, one);
    }
  }

  #exactlyOne(
    exclusion: Exclusion,
    ...names: [one: keyof Exclusion, other: keyof Exclusion]
  ): void {
    const given = names.filter((name) => (exclusion[name] ?? null) !== null);
    if (given.length === 1) return;
    const got = given.length === 0 ? "neither" : "both";
    this.#fields.issue("invalid_value", names[0], `either ${names.join(" or ")}`, got);
  }

  #groupNumber(id: string): number | undefined {
    const number = this.#groups.get(id);
    const isChecked = number === undefined && id !== "" && this.#references.checksGroups;
    if (isChecked) {
      this.#fields.issue("unknown_group", "group_id", "the id of a group", NOT_SHOWN);
    }
    return number;
  }

  /** Returns undefined without exclusions. Exclusions of learners who have left, with numbers from `learners`, have no effect. */
  build(learners: number): Exclusions | undefined {
    if (this.#ofLearners.isEmpty && this.#ofGroups.isEmpty) return undefined;
    return {
      ofLearners: this.#ofLearners.lists(learners),
      ofGroups: this.#ofGroups.lists(this.#groups.size),
    };
  }
}

/** Sets of resources by the number of a learner or a group. */
class ResourceSets {
  readonly #sets = new Map<number, Set<number>>();

  get isEmpty(): boolean {
    return this.#sets.size === 0;
  }

  add(owner: number, resource: number): void {
    const set = this.#sets.get(owner);
    if (set) set.add(resource);
    else this.#sets.set(owner, new Set([resource]));
  }

  /** Returns the sets of the first owners. */
  lists(owners: number): ResourceLists {
    const sizes = new Uint32Array(owners).map((_, owner) => this.#sets.get(owner)?.size ?? 0);
    const offsets = prefixSums(sizes);
    const resources = new Uint32Array(offsets[owners]!);
    for (const [owner, set] of this.#sets) {
      if (owner < owners) resources.set(Uint32Array.from(set).sort(), offsets[owner]);
    }
    return { offsets, resources };
  }
}

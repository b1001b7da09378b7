import type { Location } from "../../errors/issue.ts";
import { inversePermutation, range } from "../../numbering.ts";
import { ascending } from "../../rules/conventions.ts";
import { FieldReader } from "../checks/field-reader.ts";
import type { IssueList } from "../checks/issues.ts";
import * as validators from "../checks/validators.ts";
import type { LearnerGroup } from "../records/records.ts";

/** The groups that learners can be in, ordered by id. A group's number is its position. */
export type Groups = readonly LearnerGroup[];

/** Validates groups, in any order of their ids. */
export class GroupReader {
  readonly #fields: FieldReader;
  readonly #groups: LearnerGroup[] = [];
  /** Position in `#groups` by id. */
  readonly #positions = new Map<string, number>();

  constructor(issues: IssueList) {
    this.#fields = new FieldReader(issues);
  }

  addGroup(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const group: LearnerGroup = {
      group_id: fields.required("group_id", validators.groupId),
      name: fields.required("name", validators.name),
      type: fields.required("type", validators.groupType),
    };
    const { group_id: id } = group;
    if (this.#positions.has(id)) fields.repeated("group_id", id);
    // An invalid group is still known, or each reference to it would be an issue too.
    else if (id !== "") this.#positions.set(id, this.#groups.push(group) - 1);
  }

  /** The position of a group among the records; undefined if there is none of this id. */
  positionOf(id: string): number | undefined {
    return this.#positions.get(id);
  }

  get size(): number {
    return this.#groups.length;
  }

  /** The groups in order, and the number of each record's. */
  build(): { readonly groups: Groups; readonly numbers: Uint32Array } {
    const order = range(this.size).sort((a, b) =>
      ascending(this.#groups[a]!.group_id, this.#groups[b]!.group_id),
    );
    const groups = Array.from(order, (position) => this.#groups[position]!);
    return { groups, numbers: inversePermutation(order) };
  }
}

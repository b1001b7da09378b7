import { prefixSums } from "../collections.ts";
import { NOT_SHOWN } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import { ascending } from "../rules/conventions.ts";
import { FieldReader } from "./field-reader.ts";
import type { IssueList } from "./issues.ts";
import type { LearnerGroup, RecordKind } from "./records.ts";
import { RECORD_FIELDS } from "./schema.ts";
import { groupId } from "./validators.ts";

/** The groups that learners can be in, ordered by id. A group's number is its position. */
export type Groups = readonly LearnerGroup[];

/** Which groups learners are in. */
export interface Memberships {
  /** Start of each learner's groups in `groups`, and the end of the last. */
  readonly offsets: Uint32Array;
  /** Groups of all learners; those of one learner are in ascending order. */
  readonly groups: Uint32Array;
}

/** Validates groups, in any order of their ids, and references to them. */
export class GroupReader {
  readonly #fields: FieldReader;
  readonly #groups = new Map<string, LearnerGroup>();
  readonly #unread: ReadonlySet<RecordKind>;
  #isMissingReported = false;

  /** Some records of the kinds in `unread` could not be read, so references to them are not checked. */
  constructor(issues: IssueList, unread: ReadonlySet<RecordKind>) {
    this.#fields = new FieldReader(issues);
    this.#unread = unread;
  }

  addGroup(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const group = fields.read(RECORD_FIELDS.groups);
    const { group_id: id } = group;
    if (this.#groups.has(id)) fields.repeated("group_id", id);
    // An invalid group is still known, or each reference to it would be an issue too.
    else if (id !== "") this.#groups.set(id, group);
  }

  /** Checks that the valid ids in a learner's `groups` are those of distinct groups, and returns these. */
  joined(ids: unknown, fields: FieldReader): readonly LearnerGroup[] {
    const joined = new Set<LearnerGroup>();
    for (const [i, id] of Array.isArray(ids) ? ids.entries() : []) {
      if (!groupId.fits(id)) continue;
      const path = `groups[${i}]`;
      const group = this.#groups.get(id);
      if (!group) this.#reportUnknown(path, fields);
      else if (joined.has(group))
        fields.issue("duplicate_id", path, "distinct groups", "one again");
      else joined.add(group);
    }
    return [...joined];
  }

  /** If there is no group at all, one issue says so, not one per reference. */
  #reportUnknown(path: string, fields: FieldReader): void {
    if (this.#unread.has("groups") || this.#isMissingReported) return;
    if (this.#groups.size > 0) {
      fields.issue("unknown_group", path, "the id of a group", NOT_SHOWN);
    } else {
      this.#isMissingReported = true;
      fields.issue("unknown_group", path, "groups beside the learners (groups.json)", "none");
    }
  }

  build(): Groups {
    return [...this.#groups.values()].sort((a, b) => ascending(a.group_id, b.group_id));
  }
}

/** The memberships of learners, each in some of the groups. */
export function membershipsIn(
  groups: Groups,
  learners: readonly (readonly LearnerGroup[])[],
): Memberships {
  const numbers = new Map(groups.map((group, number) => [group, number]));
  return {
    offsets: prefixSums(learners.map(({ length }) => length)),
    groups: Uint32Array.from(
      learners.flatMap((joined) =>
        joined.map((group) => numbers.get(group)!).sort((a, b) => a - b),
      ),
    ),
  };
}

/** Ids of the groups without a learner, in order. */
export function emptyGroups(groups: Groups, { groups: joined }: Memberships): readonly string[] {
  const filled = new Set(joined);
  return groups.filter((_, number) => !filled.has(number)).map(({ group_id }) => group_id);
}

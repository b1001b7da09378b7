import { inversePermutation, prefixSums, range } from "../collections.ts";
import { NOT_SHOWN } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import { ascending } from "../rules/conventions.ts";
import { FieldReader } from "./field-reader.ts";
import type { IssueList } from "./issues.ts";
import type { LearnerGroup } from "./records.ts";
import * as validators from "./validators.ts";

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

/** Which groups learners are in. */
export interface Memberships {
  /** Start of each learner's groups in `groups`, and the end of the last. */
  readonly offsets: Uint32Array;
  /** Groups of all learners; those of one learner are in ascending order. */
  readonly groups: Uint32Array;
}

/** Reads which groups learners are in. */
export class MembershipReader {
  readonly #groups: GroupReader;
  /** Whether all groups were read, so that references to them can be checked. */
  readonly #isComplete: () => boolean;
  /** Positions of the groups of one learner after another. */
  readonly #positions: number[] = [];
  /** Where those of each learner end. */
  readonly #ends: number[] = [];
  #isMissingReported = false;

  constructor(groups: GroupReader, isComplete: () => boolean) {
    this.#groups = groups;
    this.#isComplete = isComplete;
  }

  /** Reads the field `groups` of a learner's record: positions of distinct groups. */
  read(fields: FieldReader): ReadonlySet<number> {
    const positions = new Set<number>();
    const ids = fields.optional("groups", validators.list) ?? [];
    ids.forEach((value, i) => {
      const path = `groups[${i}]`;
      const id = fields.check(path, value, validators.groupId);
      if (id === "") return;
      const position = this.#groups.positionOf(id);
      if (position === undefined) this.#reportUnknown(path, fields);
      else if (positions.has(position)) {
        fields.issue("duplicate_id", path, "distinct groups", "one again");
      } else positions.add(position);
    });
    return positions;
  }

  /** If there is no group at all, one issue says so, not one per reference. */
  #reportUnknown(path: string, fields: FieldReader): void {
    if (!this.#isComplete() || this.#isMissingReported) return;
    if (this.#groups.size > 0) {
      fields.issue("unknown_group", path, "the id of a group", NOT_SHOWN);
    } else {
      this.#isMissingReported = true;
      fields.issue("unknown_group", path, "groups beside the learners (groups.json)", "none");
    }
  }

  /** Keeps the groups of the next learner. */
  add(positions: ReadonlySet<number>): void {
    for (const position of positions) this.#positions.push(position);
    this.#ends.push(this.#positions.length);
  }

  /**
   * The memberships of learners, who are given in the order of the result by their positions in the order they were added.
   *
   * @param numbers of the groups, by position
   */
  build(learners: Uint32Array, numbers: Uint32Array): Memberships {
    const start = (learner: number): number => this.#ends[learner - 1] ?? 0;
    const offsets = prefixSums(learners.map((learner) => this.#ends[learner]! - start(learner)));
    const groups = new Uint32Array(offsets.at(-1)!);
    learners.forEach((learner, row) => {
      const own = groups.subarray(offsets[row], offsets[row + 1]);
      own.forEach((_, i) => {
        own[i] = numbers[this.#positions[start(learner) + i]!]!;
      });
      own.sort();
    });
    return { offsets, groups };
  }
}

/** Ids of the groups without a learner, in order. */
export function emptyGroups(groups: Groups, { groups: joined }: Memberships): readonly string[] {
  const filled = new Set(joined);
  return groups.filter((_, number) => !filled.has(number)).map(({ group_id }) => group_id);
}

import { prefixSums } from "../../numbering.ts";
import { type FieldReader, NOT_SHOWN } from "../checks/field-reader.ts";
import * as validators from "../checks/validators.ts";
import type { GroupReader, Groups } from "./groups.ts";

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

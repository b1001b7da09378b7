import type { Texts, Uuids } from "./packed.ts";
import type { LearnerGroup } from "./records.ts";

/** The groups that learners can be in, ordered by id. The number of a group is its position. */
export type Groups = readonly LearnerGroup[];

/** The groups to which each learner belongs. */
export interface Memberships {
  /** Start of each learner's groups in `groups`, followed by the end of the last learner's groups. */
  readonly offsets: Uint32Array;
  /** Groups of all learners. The groups of each learner are in ascending order. */
  readonly groups: Uint32Array;
}

/** The learners who have not left. The number of a learner is its position in the sorted list of ids. */
export interface Roster {
  readonly ids: Uuids;
  readonly names: Texts;
  /** Grade of each learner, 1 to 5. */
  readonly grade: Uint8Array;
  readonly memberships: Memberships;
}

/** All known learners: the roster, and the learners who have left. */
export interface KnownLearners {
  readonly roster: Roster;
  /** Uuids of known learners, in the order of their numbers. */
  readonly ids: readonly string[];
  /** Takes a uuid, a pseudonym or an id that `uuidOf` maps. Learners who have left are numbered after those of the roster. */
  readonly numberOf: (id: string) => number | undefined;
  /** Returns whether such an id belongs to a learner who was forgotten. */
  readonly isForgotten: (id: string) => boolean;
}

export function emptyGroups(groups: Groups, { groups: joined }: Memberships): readonly string[] {
  const filled = new Set(joined);
  return groups.filter((_, number) => !filled.has(number)).map(({ group_id }) => group_id);
}

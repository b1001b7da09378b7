import { prefixSums } from "../collections.ts";
import type { Memberships } from "./roster.ts";

/** Lists of resources, ascending: one list per learner or group. */
export interface ResourceLists {
  /** Start of each list in `resources`, followed by the end of the last list. */
  readonly offsets: Uint32Array;
  readonly resources: Uint32Array;
}

/** Resources that are retired for some learners alone (rule 2.1.8). */
export interface Exclusions {
  readonly ofLearners: ResourceLists;
  /** Resources that are retired for all members of each group. */
  readonly ofGroups: ResourceLists;
}

/**
 * Returns the resources that are retired for each of some consecutive learners alone, or for one of the learner's groups; some resources
 * several times. `to` is excluded.
 */
export function excludedResources(
  { ofLearners, ofGroups }: Exclusions,
  { offsets, groups }: Memberships,
  from: number,
  to: number,
): ResourceLists {
  const lists = Array.from({ length: to - from }, (_, i) => {
    const learner = from + i;
    const joined = groups.subarray(offsets[learner], offsets[learner + 1]);
    const ofJoined = Array.from(joined, (group) => [...listAt(ofGroups, group)]);
    return [...listAt(ofLearners, learner), ...ofJoined.flat()];
  });
  return {
    offsets: prefixSums(lists.map(({ length }) => length)),
    resources: Uint32Array.from(lists.flat()),
  };
}

export function listAt({ offsets, resources }: ResourceLists, at: number): Uint32Array {
  return resources.subarray(offsets[at], offsets[at + 1]);
}

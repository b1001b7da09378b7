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

/** Returns the resources that are retired for each learner alone, or for one of the learner's groups; some resources several times. */
export function excludedResources(
  { ofLearners, ofGroups }: Exclusions,
  { offsets, groups }: Memberships,
): ResourceLists {
  const lists = Array.from(offsets.subarray(1), (end, learner) => [
    ...listAt(ofLearners, learner),
    ...Array.from(groups.subarray(offsets[learner], end), (group) => [
      ...listAt(ofGroups, group),
    ]).flat(),
  ]);
  return {
    offsets: prefixSums(lists.map(({ length }) => length)),
    resources: Uint32Array.from(lists.flat()),
  };
}

export function listAt({ offsets, resources }: ResourceLists, at: number): Uint32Array {
  return resources.subarray(offsets[at], offsets[at + 1]);
}

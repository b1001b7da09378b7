import type { Integers } from "../collections.ts";
import type { Resource } from "./records.ts";

/** Skills and resources. The number of a skill, resource or domain is its position in the sorted list of ids or names. */
export interface Catalogue {
  readonly domains: readonly string[];
  readonly skillIds: readonly string[];
  readonly skillLabels: readonly string[];
  readonly skillDescriptions: readonly string[];
  readonly skillDomain: Uint32Array;
  readonly resourceIds: readonly string[];
  readonly resourceTitles: readonly string[];
  /** Null for a resource without a web address; undefined if no resource has one. */
  readonly resourceUrls?: readonly (string | null)[] | undefined;
  /** Undefined in a model, like the durations. */
  readonly resourceTypes?: readonly Resource["type"][] | undefined;
  /** In seconds; null if the duration is not known. */
  readonly resourceDurations?: readonly (number | null)[] | undefined;
  /** Language of titles and labels: an empty string if records name several languages, and undefined if no record names a language. */
  readonly language?: string | undefined;
  /** Grade of each resource, 1 to 5. */
  readonly resourceGrade: Uint8Array;
  /** 1 for each retired resource, 0 for all other resources. */
  readonly resourceRetired: Uint8Array;
  /** Start of each resource's skills in `resourceSkills`, followed by the end of the last resource's skills. */
  readonly resourceSkillOffsets: Uint32Array;
  /** Skills of all resources. The first skill of each resource is its primary skill. */
  readonly resourceSkills: Uint32Array;
}

/** Skills of all resources, in a catalogue or in a snapshot. */
interface ResourceSkills extends Pick<Catalogue, "resourceSkillOffsets"> {
  readonly resourceSkills: Integers;
}

/** Returns the skills of a resource, in the order of its `skill_ids`. */
export function skillsOf(
  { resourceSkills, resourceSkillOffsets }: ResourceSkills,
  resource: number,
): Integers {
  const end = resourceSkillOffsets[resource + 1];
  return resourceSkills.subarray(resourceSkillOffsets[resource], end);
}

/** Returns the positions of the skills of each resource. */
export function skillsOfEach(catalogue: ResourceSkills): readonly Integers[] {
  const resources = catalogue.resourceSkillOffsets.length - 1;
  return Array.from({ length: resources }, (_, resource) => skillsOf(catalogue, resource));
}

/** Returns the position of the first skill of each resource. */
export function primarySkills(catalogue: ResourceSkills): Uint32Array {
  const { resourceSkills, resourceSkillOffsets } = catalogue;
  return resourceSkillOffsets.subarray(0, -1).map((primary) => resourceSkills[primary]!);
}

export function primaryDomains(
  catalogue: ResourceSkills & Pick<Catalogue, "skillDomain">,
): Uint32Array {
  return primarySkills(catalogue).map((skill) => catalogue.skillDomain[skill]!);
}

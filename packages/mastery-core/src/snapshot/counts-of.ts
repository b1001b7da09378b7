import { bytesPerRow } from "../collections.ts";
import type { Counts } from "./counts.ts";
import type { Manifest } from "./manifest.ts";

/** Bytes of a uuid. */
const ID_BYTES = 16;

/** The counts of a snapshot, from its manifest. */
export function countsOf(manifest: Manifest): Counts {
  const { learners, domains, skillLabels, resourceIds } = manifest;
  return {
    learners,
    domains: domains.length,
    skills: skillLabels.length,
    resources: resourceIds.length,
    clusters: manifest.labelParts.length,
    topN: manifest.metadata.rules.topN,
    resourceSkills: manifest.resourceSkills,
    nameBytes: manifest.nameBytes,
    memberships: manifest.memberships,
    weakSkills: manifest.weakSkills,
    groups: manifest.groups.length,
    mostTraces: manifest.mostTraces,
    resourceEnds: resourceIds.length + 1,
    learnerEnds: learners + 1,
    idBytes: ID_BYTES,
    skillBytes: bytesPerRow(skillLabels.length),
  };
}

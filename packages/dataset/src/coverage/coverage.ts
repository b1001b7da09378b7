import type { Dataset } from "@mastery/core";
import { profileLearners } from "@mastery/core/internal";
import { skillsOf } from "@mastery/core/records";

/** Gaps in the evidence of a dataset. Fields have the names of the JSON output. */
export interface Coverage {
  /**
   * Learners without a trace, scored or not. Ids are omitted, because reports end up in logs. The exported table `learners` contains them.
   */
  readonly learners_without_evidence: Pick<Gap, "count">;
  /** Resources without a trace. Retired resources are ignored. */
  readonly resources_never_tried: Gap;
  /** Skills without a resource. Retired resources are ignored. */
  readonly skills_without_resources: Gap;
  readonly domains: Readonly<Record<string, DomainCoverage>>;
}

/** Resources without a trace, or skills without a resource. */
export interface Gap {
  readonly count: number;
  /** Ids of the first ten items. */
  readonly first: readonly string[];
}

/** Numbers of traces and learners on which the means of a domain are based. */
export interface DomainCoverage {
  /** Number of scored traces on resources whose primary skill belongs to the domain. */
  readonly scored_traces: number;
  /** Number of learners with at least one of these traces. All other learners have no value in the domain. */
  readonly learners: number;
  /** Whether fewer than half of all learners have at least one of these traces. */
  readonly thin: boolean;
}

const MAX_IDS = 10;

/** Returns the gaps in the evidence of a dataset, and the counts of each domain. */
export function coverageOf({ catalogue, evidence }: Dataset): Coverage {
  const { domains, resourceIds, resourceRetired, skillIds } = catalogue;
  const tried = new Set(evidence.resource);
  const active = [...resourceIds.keys()].filter((resource) => resourceRetired[resource] === 0);
  const taught = new Set(active.flatMap((resource) => [...skillsOf(catalogue, resource)]));
  const { traces, scored } = profileLearners(evidence, catalogue);
  const coverageIn = (domain: number): DomainCoverage => {
    const own = scored.filter((_, at) => at % domains.length === domain);
    const learners = own.filter((count) => count > 0).length;
    let scored_traces = 0;
    for (const count of own) scored_traces += count;
    return { scored_traces, learners, thin: 2 * learners < own.length };
  };
  return {
    learners_without_evidence: { count: traces.filter((count) => count === 0).length },
    resources_never_tried: gap(
      active.filter((resource) => !tried.has(resource)).map((resource) => resourceIds[resource]!),
    ),
    skills_without_resources: gap(skillIds.filter((_, skill) => !taught.has(skill))),
    domains: Object.fromEntries(domains.map((name, domain) => [name, coverageIn(domain)])),
  };
}

function gap(ids: readonly string[]): Gap {
  return { count: ids.length, first: ids.slice(0, MAX_IDS) };
}

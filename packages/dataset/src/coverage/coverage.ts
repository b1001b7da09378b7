import type { Dataset } from "@mastery/core";
import { skillsOf } from "@mastery/core/internal";

/** Gaps in the evidence of a dataset. Fields have the names of the JSON output. */
export interface Coverage {
  /**
   * Number of learners without a trace. Their ids are omitted, because reports end up in logs; the exported table `learners` shows them.
   */
  readonly learners_without_evidence: Pick<Gap, "count">;
  /** Resources without a trace. Retired resources are ignored. */
  readonly resources_never_tried: Gap;
  /** Skills without a resource. Retired resources are ignored. */
  readonly skills_without_resources: Gap;
  /** Counts by domain. */
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
  /** Scored traces on resources whose primary skill belongs to the domain. */
  readonly scored_traces: number;
  /** Learners with at least one of these traces. All other learners have no value in the domain. */
  readonly learners: number;
  /** Whether fewer than half of the learners have one of these traces. */
  readonly thin: boolean;
}

const SHOWN = 10;

/** Returns the learners, resources, skills and domains of a dataset that lack evidence. */
export function coverageOf({ catalogue, roster, evidence }: Dataset): Coverage {
  const { domains, resourceIds, resourceRetired, skillDomain, skillIds } = catalogue;
  const { offsets, resource, scored } = evidence;
  const tried = new Set(resource);
  const untried = resourceIds.filter((_, one) => resourceRetired[one] === 0 && !tried.has(one));
  const taught = new Set<number>();
  resourceRetired.forEach((isRetired, one) => {
    if (!isRetired) for (const skill of skillsOf(catalogue, one)) taught.add(skill);
  });
  const counts = domains.map(() => ({ traces: 0, learners: 0 }));
  let idle = 0;
  for (let learner = 0; learner < roster.ids.length; learner++) {
    const [start, end] = [offsets[learner]!, offsets[learner + 1]!];
    if (start === end) idle++;
    const seen = new Set<number>();
    for (let row = start; row < end; row++) {
      if (scored[row] === 0) continue;
      const domain = skillDomain[skillsOf(catalogue, resource[row]!)[0]!]!;
      counts[domain]!.traces += scored[row]!;
      if (!seen.has(domain)) counts[domain]!.learners++;
      seen.add(domain);
    }
  }
  return {
    learners_without_evidence: { count: idle },
    resources_never_tried: gap(untried),
    skills_without_resources: gap(skillIds.filter((_, skill) => !taught.has(skill))),
    domains: Object.fromEntries(
      counts.map(({ traces, learners }, domain) => [
        domains[domain]!,
        { scored_traces: traces, learners, thin: 2 * learners < roster.ids.length },
      ]),
    ),
  };
}

function gap(ids: readonly string[]): Gap {
  return { count: ids.length, first: ids.slice(0, SHOWN) };
}

import type { Catalogue, Dataset } from "@mastery/core";

/** Where a dataset tells little or nothing; field names are those of the JSON output. */
export interface Coverage {
  /** Learners without a trace. No ids: reports are printed and logged. Exported tables have the number of traces of each learner. */
  readonly learners_without_evidence: Pick<Gap, "count">;
  /** Of the resources that are not retired. */
  readonly resources_never_tried: Gap;
  /** Skills that no resource carries, but for retired ones. */
  readonly skills_without_resources: Gap;
  /** By name of the domain, sorted. */
  readonly domains: Readonly<Record<string, DomainCoverage>>;
}

/** What is not covered. */
export interface Gap {
  readonly count: number;
  /** Ids of the first ten. */
  readonly first: readonly string[];
}

/** What stands behind the means of a domain. */
export interface DomainCoverage {
  /** Scored traces on resources whose primary skill is of the domain. */
  readonly scored_traces: number;
  /** Learners with at least one of them; the others have no value in the domain. */
  readonly learners: number;
  /** Whether fewer than half of the learners have one. */
  readonly thin: boolean;
}

const SHOWN = 10;

/** Tells which learners, resources, skills and domains of a dataset lack evidence. */
export function coverageOf({ catalogue, roster, evidence }: Dataset): Coverage {
  const { resourceIds, resourceRetired, skillIds } = catalogue;
  const tried = new Set(evidence.resource);
  const taught = skillsInUse(catalogue);
  return {
    learners_without_evidence: { count: countIdle(roster, evidence) },
    resources_never_tried: gap(
      resourceIds,
      (resource) => resourceRetired[resource] === 0 && !tried.has(resource),
    ),
    skills_without_resources: gap(skillIds, (skill) => !taught.has(skill)),
    domains: domainsOf({ catalogue, roster, evidence }),
  };
}

function countIdle({ ids }: Dataset["roster"], { offsets }: Dataset["evidence"]): number {
  let idle = 0;
  for (let learner = 0; learner < ids.length; learner++) {
    if (offsets[learner] === offsets[learner + 1]) idle++;
  }
  return idle;
}

/** The skills that resources carry, but for retired ones. */
function skillsInUse({
  resourceRetired,
  resourceSkills,
  resourceSkillOffsets,
}: Catalogue): ReadonlySet<number> {
  const skills = new Set<number>();
  resourceRetired.forEach((retired, resource) => {
    if (retired) return;
    const [start, end] = resourceSkillOffsets.subarray(resource, resource + 2);
    for (const skill of resourceSkills.subarray(start, end)) skills.add(skill);
  });
  return skills;
}

/** A list of texts, or a column of them. */
type Ids = Pick<readonly string[], "length" | "at">;

function gap(ids: Ids, missing: (number: number) => boolean): Gap {
  const numbers = Array.from({ length: ids.length }, (_, number) => number).filter(missing);
  return { count: numbers.length, first: numbers.slice(0, SHOWN).map((n) => ids.at(n)!) };
}

function domainsOf({
  catalogue,
  roster,
  evidence,
}: Pick<Dataset, "catalogue" | "roster" | "evidence">): Coverage["domains"] {
  const { domains, resourceSkills, resourceSkillOffsets, skillDomain } = catalogue;
  const traces = domains.map(() => 0);
  const learners = domains.map(() => 0);
  /** The last learner who was counted in a domain. */
  const last = domains.map(() => -1);
  for (let learner = 0; learner < roster.ids.length; learner++) {
    for (let row = evidence.offsets[learner]!; row < evidence.offsets[learner + 1]!; row++) {
      if (evidence.scored[row] === 0) continue;
      const domain = skillDomain[resourceSkills[resourceSkillOffsets[evidence.resource[row]!]!]!]!;
      traces[domain]! += evidence.scored[row]!;
      if (last[domain] !== learner) learners[domain]!++;
      last[domain] = learner;
    }
  }
  return Object.fromEntries(
    domains.map((name, domain) => [
      name,
      {
        scored_traces: traces[domain]!,
        learners: learners[domain]!,
        thin: 2 * learners[domain]! < roster.ids.length,
      },
    ]),
  );
}

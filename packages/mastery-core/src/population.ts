import { ExactSum } from "./collections.ts";
import type { Evidence } from "./evidence/evidence.ts";
import {
  type Catalogue,
  primaryDomains,
  primarySkills,
  skillsOfEach,
} from "./records/catalogue.ts";
import { SCORE_UNIT } from "./rules/conventions.ts";
import {
  aheadBy,
  difficulty,
  type LeadSums,
  lead,
  meanScore,
  type Shrinkage,
  shrinkage,
  sumOfLeads,
} from "./rules/leads.ts";
import type { Rules } from "./rules/options.ts";
import { type ColumnGroup, zeroColumns } from "./snapshot/columns.ts";
import { sharedFloats } from "./work.ts";

/** Statistics of all learners (rules 2.2.6 to 2.2.10). */
export interface Population {
  /** Mean score per domain, from 0 to 1: M(d). */
  readonly domainMean: Float64Array;
  /** Mean score per skill: M(s). */
  readonly skillMean: Float64Array;
  /** Score of an average learner on each resource, from 0 to 1: M(r). */
  readonly difficulty: Float64Array;
  /** Published difficulty, or NaN if fewer than `leastPeers` learners tried the resource. */
  readonly publishedDifficulty: Float64Array;
  readonly shrinkage: Shrinkage;
}

/** Mean score for a domain or skill without scored traces. */
const MEAN_WITHOUT_SCORES = 0.5;

type Tried = Pick<Evidence, "offsets" | "resource" | "scored" | "scoreSum">;

/**
 * Computes the statistics of the learners behind evidence. A trace counts for each skill of its resource, and for the domain of the primary
 * skill (rule 2.2.2).
 */
export function describePopulation(
  evidence: Tried,
  catalogue: Catalogue,
  { leastPeers, difficultyTraces }: Pick<Rules, "leastPeers" | "difficultyTraces">,
): Population {
  const { skillDomain } = catalogue;
  const { all, domains, skills, resources } = totalsOf(evidence, catalogue);
  const mean = all.mean ?? MEAN_WITHOUT_SCORES;
  const domainMean = Float64Array.from(domains, (own) => meanOr(own, mean, leastPeers));
  const skillMean = Float64Array.from(skills, (own, skill) =>
    meanOr(own, domainMean[skillDomain[skill]!]!, leastPeers),
  );

  const primary = primarySkills(catalogue);
  const difficulties = (ahead: (resource: number) => number): Float64Array => {
    const values = sharedFloats(resources.length);
    resources.forEach((own, resource) => {
      const meanOfSkill = skillMean[primary[resource]!]!;
      values[resource] =
        own.learners < leastPeers
          ? meanOfSkill
          : difficulty(own, ahead(resource), meanOfSkill, difficultyTraces);
    });
    return values;
  };
  const ahead = aheadOf(
    evidence,
    difficulties(() => 0),
    difficultyTraces,
  );
  const final = difficulties((resource) => ahead[resource]!.value / SCORE_UNIT);
  return {
    domainMean,
    skillMean,
    difficulty: final,
    publishedDifficulty: final.map((own, resource) =>
      resources[resource]!.learners < leastPeers ? Number.NaN : own,
    ),
    shrinkage: shrinkageOf(leadRows(evidence, final), catalogue),
  };
}

function meanOr({ learners, mean }: Totals, other: number, leastPeers: number): number {
  return learners < leastPeers ? other : (mean ?? other);
}

function totalsOf(
  { offsets, resource, scored, scoreSum }: Tried,
  catalogue: Catalogue,
): Readonly<{ all: Totals } & Record<"domains" | "skills" | "resources", Totals[]>> {
  const skillsOf = skillsOfEach(catalogue);
  const domainOf = primaryDomains(catalogue);
  const all = new Totals();
  const domains = catalogue.domains.map(() => new Totals());
  const skills = catalogue.skillIds.map(() => new Totals());
  const resources = catalogue.resourceIds.map(() => new Totals());
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const counts = [learner, scored[row]!, scoreSum[row]!] as const;
      if (counts[1] === 0) continue;
      const on = resource[row]!;
      all.add(...counts);
      resources[on]!.add(...counts);
      domains[domainOf[on]!]!.add(...counts);
      for (const skill of skillsOf[on]!) skills[skill]!.add(...counts);
    }
  }
  return { all, domains, skills, resources };
}

class Totals {
  scored = 0;
  /** Number of learners with at least one scored trace. */
  learners = 0;
  #last = -1;
  readonly #scoreSum = new ExactSum();

  /** Adds traces of a learner. Learners must be added in ascending order. */
  add(learner: number, scored: number, scoreSum: number): void {
    this.scored += scored;
    this.#scoreSum.add(scoreSum);
    if (learner !== this.#last) this.learners++;
    this.#last = learner;
  }

  /** Sum of the scores, in billionths. */
  get scoreSum(): number {
    return this.#scoreSum.value;
  }

  /** Mean score, or undefined if there is no scored trace. */
  get mean(): number | undefined {
    return this.scored === 0 ? undefined : meanScore(this.scoreSum, this.scored);
  }
}

/** Returns, for each resource, the learners' leads summed over its scored traces, in billionths: A(r) (rule 2.2.7). */
function aheadOf(evidence: Tried, first: Float64Array, difficultyTraces: number): ExactSum[] {
  const { offsets, resource, scored } = evidence;
  const { leads } = leadRows(evidence, first);
  const ahead = Array.from(first, () => new ExactSum());
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    const [start, end] = [offsets[learner]!, offsets[learner + 1]!];
    let [sum, traces] = [0, 0];
    for (let row = start; row < end; row++) {
      sum += leads[row]!;
      traces += scored[row]!;
    }
    if (traces === 0) continue;
    const own = aheadBy(sum, traces, difficultyTraces);
    for (let row = start; row < end; row++) ahead[resource[row]!]!.addProduct(scored[row]!, own);
  }
  return ahead;
}

/** Leads of learners on resources, with one number per row of evidence (rule 2.2.8). */
export interface LeadRows extends Pick<Evidence, "offsets" | "resource" | "scored"> {
  /** Sums of the learner's leads on the resource: E(l,r). */
  readonly leads: Float64Array;
}

/** Returns evidence with its leads, measured against the difficulties. */
export function leadRows(
  { offsets, resource, scored, scoreSum }: Tried,
  difficulties: Float64Array,
): LeadRows {
  const leads = new Float64Array(resource.length);
  for (let row = 0; row < leads.length; row++) {
    const own = { scored: scored[row]!, scoreSum: scoreSum[row]! };
    leads[row] = sumOfLeads(own, difficulties[resource[row]!]!);
  }
  return { offsets, resource, scored, leads };
}

/** Sums a learner's leads and scored traces by group, such as by domain. Only groups in use take time to clear. */
class GroupSums {
  readonly leads: Float64Array;
  readonly scored: Float64Array;
  readonly #filled: number[] = [];

  constructor(groups: number) {
    this.leads = new Float64Array(groups);
    this.scored = new Float64Array(groups);
  }

  add(group: number, leads: number, scored: number): void {
    if (this.scored[group] === 0) this.#filled.push(group);
    this.leads[group]! += leads;
    this.scored[group]! += scored;
  }

  /** Adds the squares of the sums to the totals of all learners, and clears the sums. */
  addSquaresTo(squares: Squares): void {
    let sum = 0;
    for (const group of this.#filled.sort((a, b) => a - b)) {
      sum += this.leads[group]! ** 2;
      squares.scored.addProduct(this.scored[group]!, this.scored[group]!);
      this.leads[group] = 0;
      this.scored[group] = 0;
    }
    squares.leads.add(Math.round(sum * SCORE_UNIT));
    this.#filled.length = 0;
  }
}

/** Exact sums of squares over learners. Leads are in billionths. */
class Squares {
  readonly leads = new ExactSum();
  readonly scored = new ExactSum();
}

/** Measures the shrinkage of learners' own records (rule 2.2.10). */
function shrinkageOf(
  { offsets, resource, scored, leads }: LeadRows,
  catalogue: Catalogue,
): Shrinkage {
  const { resourceIds, skillIds, domains } = catalogue;
  const [skillOf, domainOf] = [primarySkills(catalogue), primaryDomains(catalogue)];
  const ways = ["resource", "skill", "domain", "learner"] as const;
  const groups = {
    resource: new GroupSums(resourceIds.length),
    skill: new GroupSums(skillIds.length),
    domain: new GroupSums(domains.length),
    learner: new GroupSums(1),
  };
  const squares = Object.fromEntries(ways.map((way) => [way, new Squares()]));
  let [traces, measuring] = [0, 0];
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    let [own, resources] = [0, 0];
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const count = scored[row]!;
      if (count === 0) continue;
      const on = resource[row]!;
      groups.resource.add(on, leads[row]!, count);
      groups.skill.add(skillOf[on]!, leads[row]!, count);
      groups.domain.add(domainOf[on]!, leads[row]!, count);
      groups.learner.add(0, leads[row]!, count);
      own += count;
      resources++;
    }
    for (const way of ways) groups[way].addSquaresTo(squares[way]!);
    traces += own;
    if (resources > 1) measuring += own;
  }
  const sums = Object.fromEntries(
    ways.map((way) => {
      const { leads, scored } = squares[way]!;
      return [way, { leads: leads.value / SCORE_UNIT, scored: scored.value }];
    }),
  ) as LeadSums;
  return shrinkage(sums, traces, measuring);
}

/** Leads of one learner at a time in each domain (rule 2.2.9). Loading the next learner reuses the memory. */
export class DomainLeads {
  /** The learner's overall lead, lead(l), from -1 to 1. */
  overall = 0;
  /** The learner's lead in each domain, lead(l,d). */
  readonly leads: Float64Array;
  /** Number of scored traces per domain. 0 if the learner is not observed in it. */
  readonly scored: Float64Array;
  readonly #rows: LeadRows;
  readonly #domainOf: Uint32Array;
  readonly #shrinkage: Shrinkage;

  /** @param domainOf domain of each resource's primary skill */
  constructor(rows: LeadRows, domainOf: Uint32Array, domains: number, shrinkage: Shrinkage) {
    this.leads = new Float64Array(domains);
    this.scored = new Float64Array(domains);
    this.#rows = rows;
    this.#domainOf = domainOf;
    this.#shrinkage = shrinkage;
  }

  load(learner: number): void {
    const { offsets, resource, scored, leads } = this.#rows;
    this.leads.fill(0);
    this.scored.fill(0);
    let [sum, traces] = [0, 0];
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const domain = this.#domainOf[resource[row]!]!;
      this.leads[domain]! += leads[row]!;
      this.scored[domain]! += scored[row]!;
      sum += leads[row]!;
      traces += scored[row]!;
    }
    this.overall = lead(sum, traces, 0, this.#shrinkage.learner);
    for (let domain = 0; domain < this.leads.length; domain++) {
      const [own, count] = [this.leads[domain]!, this.scored[domain]!];
      this.leads[domain] = lead(own, count, this.overall, this.#shrinkage.domain);
    }
  }
}

/**
 * Totals per learner and domain (rules 2.2.1 to 2.2.3), at `learner * domains + domain`. They are counts rather than means, because an
 * unobserved domain has no mean.
 */
export type Profiles = ColumnGroup<"profiles">;

/** Sums the evidence of each learner by the domain of each resource's primary skill. */
export function profileLearners(evidence: Evidence, catalogue: Catalogue): Profiles {
  const { offsets, resource, traces, scored, scoreSum, scoredSuccesses } = evidence;
  const learners = offsets.length - 1;
  const domains = catalogue.domains.length;
  const profiles = zeroColumns("profiles", { learners, domains });
  const domainOf = primaryDomains(catalogue);
  for (let learner = 0; learner < learners; learner++) {
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const at = learner * domains + domainOf[resource[row]!]!;
      profiles.traces[learner]! += traces[row]!;
      profiles.scored[at]! += scored[row]!;
      profiles.scoreSum[at]! += scoreSum[row]!;
      profiles.successes[at]! += scoredSuccesses[row]!;
    }
  }
  return profiles;
}

import { largest, range } from "./collections.ts";
import { type ColumnGroup, zeroColumns } from "./columns/schema.ts";
import type { Evidence } from "./evidence/evidence.ts";
import {
  type Catalogue,
  primaryDomains,
  primarySkills,
  skillsOfEach,
} from "./records/catalogue.ts";
import { ascending, SCORE_UNIT } from "./rules/conventions.ts";
import {
  aheadBy,
  difficulty,
  type GroupedLeads,
  lead,
  meanScore,
  type Shrinkage,
  shrinkage,
  sumOfLeads,
} from "./rules/leads.ts";
import type { Rules } from "./rules/options.ts";
import { sharedFloats } from "./work.ts";

/** Statistics of all learners (rules 2.2.6 to 2.2.10). */
export interface Population {
  /** Mean score per domain, from 0 to 1: M(d). */
  readonly domainMean: Float64Array;
  /** Mean score per skill: M(s). */
  readonly skillMean: Float64Array;
  /** Score of an average learner on each resource, from 0 to 1: M(r). */
  readonly difficulty: Float64Array;
  /** Published difficulty, or NaN if fewer than `leastPeers` learners have a scored trace on the resource. */
  readonly publishedDifficulty: Float64Array;
  readonly shrinkage: Shrinkage;
}

const MEAN_WITHOUT_SCORES = 0.5;

/** A trace counts for each skill of its resource, and for the domain of the primary skill (rule 2.2.2). */
export function describePopulation(
  evidence: Evidence,
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
  const final = difficulties((resource) => Number(ahead[resource]!) / SCORE_UNIT);
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
  { offsets, resource, scored, scoreSum }: Evidence,
  catalogue: Catalogue,
): Readonly<{ all: Totals } & Record<"domains" | "skills" | "resources", Totals[]>> {
  const skillsOf = skillsOfEach(catalogue);
  const domainOf = primaryDomains(catalogue);
  const all = new Totals();
  const domains = catalogue.domains.map(() => new Totals());
  const skills = catalogue.skillIds.map(() => new Totals());
  const resources = catalogue.resourceIds.map(() => new Totals());
  // The totals that the traces on each resource also enter.
  const others = resources.map((_, resource) => [
    all,
    domains[domainOf[resource]!]!,
    ...Array.from(skillsOf[resource]!, (skill) => skills[skill]!),
  ]);
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      if (scored[row] === 0) continue;
      const on = resource[row]!;
      resources[on]!.addTraces(scored[row]!, BigInt(scoreSum[row]!));
      resources[on]!.addLearner(learner);
      for (const totals of others[on]!) totals.addLearner(learner);
    }
  }
  resources.forEach((own, resource) => {
    for (const totals of others[resource]!) totals.addTraces(own.scored, own.exactSum);
  });
  return { all, domains, skills, resources };
}

class Totals {
  scored = 0;
  /** Number of learners with at least one scored trace. */
  learners = 0;
  #last = -1;
  /** Sum of the scores, in billionths. The sum can be too large for an exact number (rule 2.0.4). */
  exactSum = 0n;

  addTraces(scored: number, scoreSum: bigint): void {
    this.scored += scored;
    this.exactSum += scoreSum;
  }

  /** Counts a learner once. Learners must be added in ascending order. */
  addLearner(learner: number): void {
    if (learner !== this.#last) this.learners++;
    this.#last = learner;
  }

  get scoreSum(): number {
    return Number(this.exactSum);
  }

  get mean(): number | undefined {
    return this.scored === 0 ? undefined : meanScore(this.scoreSum, this.scored);
  }
}

/** Returns, for each resource, the learners' leads summed over its scored traces, in billionths: A(r) (rule 2.2.7). */
function aheadOf(evidence: Evidence, first: Float64Array, difficultyTraces: number): bigint[] {
  const { offsets, resource, scored } = evidence;
  const { leads } = leadRows(evidence, first);
  const ahead = Array.from(first, () => 0n);
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    const [start, end] = [offsets[learner]!, offsets[learner + 1]!];
    let [sum, traces] = [0, 0];
    for (let row = start; row < end; row++) {
      sum += leads[row]!;
      traces += scored[row]!;
    }
    if (traces === 0) continue;
    const own = BigInt(aheadBy(sum, traces, difficultyTraces));
    for (let row = start; row < end; row++) ahead[resource[row]!]! += BigInt(scored[row]!) * own;
  }
  return ahead;
}

/** Evidence with the sum of the learner's leads on the resource in each row: E(l,r) (rule 2.2.8). */
interface LeadRows extends Pick<Evidence, "offsets" | "resource" | "scored"> {
  readonly leads: Float64Array;
}

function leadRows(
  { offsets, resource, scored, scoreSum }: Evidence,
  difficulties: Float64Array,
): LeadRows {
  const leads = new Float64Array(resource.length);
  for (let row = 0; row < leads.length; row++) {
    const own = { scored: scored[row]!, scoreSum: scoreSum[row]! };
    leads[row] = sumOfLeads(own, difficulties[resource[row]!]!);
  }
  return { offsets, resource, scored, leads };
}

export interface DomainRows extends LeadRows {
  /** The domain of each resource's primary skill. */
  readonly domainOf: Uint32Array;
  readonly domains: number;
  readonly shrinkage: Shrinkage;
}

export function domainRows(
  evidence: Evidence,
  catalogue: Parameters<typeof primaryDomains>[0],
  { difficulty, domainMean, shrinkage }: Population,
): DomainRows {
  const domainOf = primaryDomains(catalogue);
  return { ...leadRows(evidence, difficulty), domainOf, domains: domainMean.length, shrinkage };
}

/** Returns 1 for each domain in which any learner has a scored trace, and 0 for each other domain. */
export function observedDomains({ resource, scored, domainOf, domains }: DomainRows): Uint8Array {
  const observed = new Uint8Array(domains);
  for (let row = 0; row < resource.length; row++) {
    if (scored[row]! > 0) observed[domainOf[resource[row]!]!] = 1;
  }
  return observed;
}

/** Returns the shrinkage, measured from the leads of all learners (rule 2.2.10). */
function shrinkageOf(rows: LeadRows, catalogue: Catalogue): Shrinkage {
  const { offsets, scored } = rows;
  let [traces, measuring] = [0, 0];
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    let [own, resources] = [0, 0];
    for (const count of scored.subarray(offsets[learner], offsets[learner + 1])) {
      own += count;
      if (count > 0) resources++;
    }
    traces += own;
    if (resources > 1) measuring += own;
  }
  const resources = catalogue.resourceIds.length;
  const sums = {
    resource: squaredSums(rows, range(resources)),
    skill: squaredSums(rows, primarySkills(catalogue)),
    domain: squaredSums(rows, primaryDomains(catalogue)),
    learner: squaredSums(rows, new Uint32Array(resources)),
  };
  return shrinkage(sums, traces, measuring);
}

/** A learner's squares of numbers below this bound add up to less than 2^53, so that doubles are exact. Doubles are faster than BigInts. */
const FEW = 2 ** 20;

/** Sums each learner's leads and scored traces by the group of the resource, and adds up the squares of these sums. */
function squaredSums(
  { offsets, resource, scored, leads }: LeadRows,
  groupOf: Uint32Array,
): GroupedLeads {
  const groups = largest(groupOf) + 1;
  const [leadSums, scoredSums] = [new Float64Array(groups), new Float64Array(groups)];
  // Sums of squares. The squares of leads are summed in billionths.
  let [squares, pairs] = [0n, 0n];
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    const own: number[] = [];
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      if (scored[row] === 0) continue;
      const group = groupOf[resource[row]!]!;
      if (scoredSums[group] === 0) own.push(group);
      leadSums[group]! += leads[row]!;
      scoredSums[group]! += scored[row]!;
    }
    let [sum, few] = [0, 0];
    for (const group of own.sort(ascending)) {
      const traces = scoredSums[group]!;
      sum += leadSums[group]! ** 2;
      if (traces < FEW) few += traces ** 2;
      else pairs += BigInt(traces) ** 2n;
      leadSums[group] = 0;
      scoredSums[group] = 0;
    }
    pairs += BigInt(few);
    squares += BigInt(Math.round(sum * SCORE_UNIT));
  }
  return { leads: Number(squares) / SCORE_UNIT, scored: Number(pairs) };
}

/** The leads of one learner in each domain (rule 2.2.9). Loading another learner reuses the memory. */
export class DomainLeads {
  /** The learner's overall lead, lead(l), from -1 to 1. */
  overall = 0;
  /** The learner's lead in each domain, lead(l,d). */
  readonly leads: Float64Array;
  readonly scored: Float64Array;
  readonly #rows: DomainRows;

  constructor(rows: DomainRows) {
    this.leads = new Float64Array(rows.domains);
    this.scored = new Float64Array(rows.domains);
    this.#rows = rows;
  }

  load(learner: number): void {
    const { offsets, resource, scored, leads, domainOf, shrinkage } = this.#rows;
    this.leads.fill(0);
    this.scored.fill(0);
    let [sum, traces] = [0, 0];
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const domain = domainOf[resource[row]!]!;
      this.leads[domain]! += leads[row]!;
      this.scored[domain]! += scored[row]!;
      sum += leads[row]!;
      traces += scored[row]!;
    }
    this.overall = lead(sum, traces, 0, shrinkage.learner);
    for (let domain = 0; domain < this.leads.length; domain++) {
      const [own, count] = [this.leads[domain]!, this.scored[domain]!];
      this.leads[domain] = lead(own, count, this.overall, shrinkage.domain);
    }
  }
}

/** Totals at `learner * domains + domain` (rules 2.2.1 to 2.2.3), and not means, because an unobserved domain has no mean. */
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

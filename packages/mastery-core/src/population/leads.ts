import { type ColumnGroup, zeroColumns } from "../columns/schema.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { type Catalogue, primaryDomains } from "../records/catalogue.ts";
import { lead, type Shrinkage, sumOfLeads } from "../rules/leads.ts";

/** Evidence with the sum of the learner's leads on the resource in each row: E(l,r) (rule 2.2.8). */
export interface LeadRows extends Pick<Evidence, "offsets" | "resource" | "scored"> {
  readonly leads: Float64Array;
}

export function leadRows(
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

/** The values of a population on which leads depend, in the order of the catalogue. */
interface PopulationValues {
  readonly difficulty: Float64Array;
  readonly domainMean: Float64Array;
  readonly shrinkage: Shrinkage;
}

export function domainRows(
  evidence: Evidence,
  catalogue: Parameters<typeof primaryDomains>[0],
  { difficulty, domainMean, shrinkage }: PopulationValues,
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

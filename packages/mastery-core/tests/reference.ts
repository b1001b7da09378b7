// A second implementation of the rules, as plain as their text: objects and loops, and none of the code that it is compared with.
// For tests only.
import type { Rules } from "../src/index.ts";
import type { SmallDataset } from "../src/testing/index.ts";

type Skill = SmallDataset["skills"][number];
type Resource = SmallDataset["resources"][number];
type Learner = SmallDataset["learners"][number];
type Trace = SmallDataset["traces"][number];

const round3 = (x: number): number => Math.round(x * 1000) / 1000;
const clamp01 = (x: number): number => Math.min(1, Math.max(0, x));
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const succeeded = ({ success, verb }: Trace): boolean => success ?? verb !== "failed";
const isScored = ({ score }: Trace): boolean => typeof score === "number";
const billionths = (traces: readonly Trace[]): bigint =>
  traces.reduce((sum, { score }) => sum + BigInt(Math.round(score! * 1e9)), 0n);
const meanOf = (traces: readonly Trace[]): number =>
  Number(billionths(traces)) / (traces.length * 1e9);
const rateOf = (traces: readonly Trace[]): number =>
  traces.filter(succeeded).length / traces.length;

/** What a list is about, and how it was made. */
export interface ReferenceList {
  readonly kind: string;
  /** Position of the phase that had candidates; -1 if none had. */
  readonly phase: number;
  readonly entries: readonly object[];
}

export class Reference {
  readonly #dataset: SmallDataset;
  readonly #rules: Rules;
  readonly #embed: (text: string) => ArrayLike<number>;
  readonly #skills: ReadonlyMap<string, Skill>;
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly domains: readonly string[];

  constructor(
    dataset: SmallDataset,
    rules: Rules,
    embed: (text: string) => ArrayLike<number> = () => [0],
  ) {
    this.#dataset = dataset;
    this.#rules = rules;
    this.#embed = embed;
    this.#skills = new Map(dataset.skills.map((skill) => [skill.id, skill]));
    this.#resources = new Map(dataset.resources.map((one) => [one.resource_id, one]));
    this.domains = [...new Set(dataset.skills.map(({ domain }) => domain))].sort(byCode);
  }

  #tracesOf(learnerId: string): Trace[] {
    return this.#dataset.traces.filter((trace) => trace.learner_id === learnerId);
  }

  #inDomain(traces: readonly Trace[], domain: string): Trace[] {
    return traces.filter((trace) => {
      const primary = this.#resources.get(trace.resource_id)!.skill_ids[0]!;
      return isScored(trace) && this.#skills.get(primary)!.domain === domain;
    });
  }

  #ofSkill(traces: readonly Trace[], skill: string): Trace[] {
    return traces.filter(
      (trace) =>
        isScored(trace) && this.#resources.get(trace.resource_id)!.skill_ids.includes(skill),
    );
  }

  /** Rule 2.2.5. */
  profile(learnerId: string): Record<"mean" | "rate", Record<string, number>> {
    const mean: Record<string, number> = {};
    const rate: Record<string, number> = {};
    for (const domain of this.domains) {
      const traces = this.#inDomain(this.#tracesOf(learnerId), domain);
      if (traces.length === 0) continue;
      mean[domain] = meanOf(traces);
      rate[domain] = rateOf(traces);
    }
    return { mean, rate };
  }

  /** Rule 2.2.6, over some traces, or over all scored traces if none of them is scored. */
  #ofAll(some: (traces: readonly Trace[]) => Trace[], of: typeof meanOf): number {
    const all = this.#dataset.traces;
    const traces = [some(all), all.filter(isScored)].find(({ length }) => length > 0);
    return traces ? of(traces) : 0.5;
  }

  #populationMean(domain: string): number {
    return this.#ofAll((traces) => this.#inDomain(traces, domain), meanOf);
  }

  /** Rule 2.2.7. */
  level(learnerId: string, domain: string): number {
    const { pseudoTraces } = this.#rules;
    const own = this.#inDomain(this.#tracesOf(learnerId), domain);
    return (
      (Number(billionths(own)) / 1e9 + pseudoTraces * this.#populationMean(domain)) /
      (own.length + pseudoTraces)
    );
  }

  rate(learnerId: string, domain: string): number {
    const { pseudoTraces } = this.#rules;
    const own = this.#inDomain(this.#tracesOf(learnerId), domain);
    const ofAll = this.#ofAll((traces) => this.#inDomain(traces, domain), rateOf);
    return (own.filter(succeeded).length + pseudoTraces * ofAll) / (own.length + pseudoTraces);
  }

  #estimate(learnerId: string, { id, domain }: Skill): number {
    const { pseudoTraces } = this.#rules;
    const own = this.#ofSkill(this.#tracesOf(learnerId), id);
    const ofAll = this.#ofAll((traces) => this.#ofSkill(traces, id), meanOf);
    const expected = clamp01(
      ofAll + (this.level(learnerId, domain) - this.#populationMean(domain)),
    );
    return (Number(billionths(own)) / 1e9 + pseudoTraces * expected) / (own.length + pseudoTraces);
  }

  /** Rule 2.3.1, before standardising: rows by learner id. */
  features(): number[][] {
    return this.#dataset.learners
      .map(({ learner_id }) => learner_id)
      .sort(byCode)
      .map((id) => [
        ...this.domains.map((domain) => this.level(id, domain)),
        ...this.domains.map((domain) => this.rate(id, domain)),
      ]);
  }

  /** Rules 2.3.5 and 2.3.7, for a cluster with the given members. */
  cluster(members: readonly string[]): { centroid: Record<string, number>; label: string } {
    const { leastPeers, labelThresholds } = this.#rules;
    const profiles = [...members].sort(byCode).map((id) => this.profile(id).mean);
    const known = this.domains.map((domain) => {
      const means = profiles.flatMap((mean) => (domain in mean ? [mean[domain]!] : []));
      const mean = means.reduce((sum, one) => sum + one, 0) / means.length;
      return { domain, observed: means.length, mean };
    });
    const published = known.filter(({ observed }) => observed >= leastPeers);
    const named = known.filter(({ observed }) => 2 * observed >= members.length);
    const strong = named
      .filter(({ mean }) => mean >= labelThresholds.strong)
      .sort((a, b) => b.mean - a.mean || byCode(a.domain, b.domain));
    const weak = named
      .filter(({ mean }) => mean <= labelThresholds.weak)
      .sort((a, b) => a.mean - b.mean || byCode(a.domain, b.domain));
    const names = (list: typeof known): string => list.map(({ domain }) => domain).join(", ");
    const parts = [
      ...(strong.length > 0 ? [`fort en ${names(strong)}`] : []),
      ...(weak.length > 0 ? [`faible en ${names(weak)}`] : []),
    ];
    const empty = named.length === 0 ? "profil peu observé" : "profil équilibré";
    return {
      centroid: Object.fromEntries(published.map(({ domain, mean }) => [domain, mean])),
      label: parts.join(" / ") || empty,
    };
  }

  #gradeDistance(learner: Learner, resource: Resource): number {
    return Math.abs(resource.grade_level - learner.grade_level);
  }

  /** Rule 2.4.2. */
  #toDiscover(learner: Learner, within: number): Skill[] {
    const traces = this.#tracesOf(learner.learner_id);
    const { mean } = this.profile(learner.learner_id);
    const current = this.#dataset.resources.filter(({ retired }) => retired !== true);
    const carriers = ({ id }: Skill, distance: number): number =>
      current.filter(
        (resource) =>
          resource.skill_ids.includes(id) && this.#gradeDistance(learner, resource) <= distance,
      ).length;
    return this.#dataset.skills
      .filter((skill) => this.#ofSkill(traces, skill.id).length === 0)
      .filter((skill) => carriers(skill, within) > 0)
      .sort(
        (a, b) =>
          Number(b.domain in mean) - Number(a.domain in mean) ||
          carriers(b, 0) - carriers(a, 0) ||
          byCode(a.id, b.id),
      )
      .slice(0, this.#rules.skillsToDiscover);
  }

  /** Rules 2.4.1 and 2.4.3. */
  #targets(learner: Learner): { kind: string; skills: Skill[] } {
    const { weakThreshold, skillsToConsolidate } = this.#rules;
    const traces = this.#tracesOf(learner.learner_id);
    const byId = [...this.#skills.values()].sort((a, b) => byCode(a.id, b.id));
    const observed = byId.flatMap((skill) => {
      const own = this.#ofSkill(traces, skill.id);
      if (own.length === 0) return [];
      return [{ skill, mean: meanOf(own), estimate: this.#estimate(learner.learner_id, skill) }];
    });
    const weak = observed.filter(
      ({ mean, estimate }) => mean < weakThreshold && estimate < weakThreshold,
    );
    if (weak.length > 0) return { kind: "weak", skills: weak.map(({ skill }) => skill) };
    const near = this.#toDiscover(learner, 1);
    if (near.length > 0) return { kind: "to discover", skills: near };
    const lowest = observed
      .sort((a, b) => a.estimate - b.estimate || byCode(a.skill.id, b.skill.id))
      .slice(0, skillsToConsolidate);
    if (lowest.length > 0) {
      return { kind: "to consolidate", skills: lowest.map(({ skill }) => skill) };
    }
    return { kind: "to discover", skills: this.#toDiscover(learner, 4) };
  }

  /**
   * Rules 2.4.3 to 2.4.19.
   *
   * @param cluster all members of the learner's cluster, the learner among them
   */
  recommend(learner: Learner, cluster: readonly string[]): ReferenceList {
    const { topN } = this.#rules;
    const { kind, skills } = this.#targets(learner);
    const advice = { learner, kind, skills, cluster };
    const own = this.#tracesOf(learner.learner_id);
    const isMastered = (id: string): boolean =>
      own.some((trace) => trace.resource_id === id && succeeded(trace));
    const current = this.#dataset.resources.filter(({ retired }) => retired !== true);
    const within = (distance: number, mastered: boolean, targets: readonly Skill[]): Resource[] =>
      current.filter(
        (one) =>
          one.skill_ids.some((id) => targets.some((target) => target.id === id)) &&
          this.#gradeDistance(learner, one) <= distance &&
          (mastered || !isMastered(one.resource_id)),
      );
    const phases = [
      within(1, false, skills),
      within(2, false, skills),
      within(1, true, skills),
      within(4, true, skills),
    ];
    const phase = phases.findIndex(({ length }) => length > 0);
    const first = phase === -1 ? [] : this.#list(phases[phase]!, advice);
    if (kind !== "weak" || first.length >= topN) return { kind, phase, entries: first };
    const further = this.#toDiscover(learner, 1);
    const listed = first.map(({ resource_id }) => resource_id);
    const others = within(1, false, further).filter((one) => !listed.includes(one.resource_id));
    const second = this.#list(others, { ...advice, kind: "to discover", skills: further });
    return { kind, phase, entries: [...first, ...second].slice(0, topN) };
  }

  /** Rules 2.4.11 to 2.4.14. */
  #list(candidates: readonly Resource[], advice: Advice): { readonly resource_id: string }[] {
    const { repeatsOfOneSet, failuresThatHoldBack, topN } = this.#rules;
    const own = this.#tracesOf(advice.learner.learner_id);
    const scored = candidates
      .map((resource) => ({ resource, answer: this.#recommendation(resource, advice) }))
      .sort(
        (a, b) =>
          b.answer.score - a.answer.score || byCode(a.resource.resource_id, b.resource.resource_id),
      );
    const taken: typeof scored = [];
    const skipped: typeof scored = [];
    const setOf = ({ resource }: (typeof scored)[number]): string =>
      resource.skill_ids
        .filter((id) => advice.skills.some((skill) => skill.id === id))
        .sort()
        .join();
    for (const one of scored) {
      const traces = own.filter((trace) => trace.resource_id === one.resource.resource_id);
      const failed = traces.length >= failuresThatHoldBack && !traces.some(succeeded);
      const repeats = taken.filter((other) => setOf(other) === setOf(one)).length;
      if (failed || repeats >= repeatsOfOneSet || taken.length >= topN) skipped.push(one);
      else taken.push(one);
    }
    return [...taken, ...skipped].slice(0, topN).map(({ answer }) => answer);
  }

  /** Rules 2.4.5 to 2.4.10, and 2.4.17 to 2.4.19. */
  #recommendation(resource: Resource, { learner, kind, skills, cluster }: Advice) {
    const { weights } = this.#rules;
    const label = (id: string): string => this.#skills.get(id)!.preferred_label;
    const carried = resource.skill_ids.filter((id) => skills.some((skill) => skill.id === id));
    const distance = this.#gradeDistance(learner, resource);
    const aim = unit(
      sum(
        skills
          .toSorted((a, b) => byCode(a.id, b.id))
          .map(({ preferred_label, description }) =>
            this.#unit(description === "" ? preferred_label : `${preferred_label}. ${description}`),
          ),
      ).map((x) => x / skills.length),
    );
    const vector = this.#unit(`${resource.title}. ${resource.skill_ids.map(label).join(", ")}`);
    const similarity = clamp01((1 + dot(vector, aim)) / 2);
    const rate = this.#clusterRate(resource.resource_id, cluster);
    const score =
      weights.skillOverlap * (carried.length / resource.skill_ids.length) +
      weights.gradeFit * Math.max(0, 1 - 0.3 * distance) +
      weights.semanticSimilarity * similarity +
      weights.clusterSignal * (rate ?? this.#commonRate(cluster));
    const served = {
      similarity: round3(similarity),
      rate: rate === null ? null : round3(rate),
      labels: carried.map(label),
    };
    return {
      resource_id: resource.resource_id,
      title: resource.title,
      score: round3(score),
      weak_skills_targeted: kind === "weak" ? served.labels : [],
      grade_distance: distance,
      semantic_similarity: served.similarity,
      cluster_success_rate: served.rate,
      explanation:
        skillsClause(kind, served.labels) +
        levelClause(distance) +
        ` ; similarité sémantique ${served.similarity.toFixed(2).replace(".", ",")}` +
        this.#successClause(served.rate),
    };
  }

  #unit(text: string): number[] {
    return unit(Array.from(this.#embed(text)));
  }

  /** Rule 2.4.7: A and S. */
  #counts(resourceId: string, cluster: readonly string[]): { tried: number; passed: number } {
    const attempts = cluster
      .map((id) => this.#tracesOf(id).filter(({ resource_id }) => resource_id === resourceId))
      .filter(({ length }) => length > 0);
    const passed = attempts.filter((traces) => traces.some(succeeded)).length;
    return { tried: attempts.length, passed };
  }

  #clusterRate(resourceId: string, cluster: readonly string[]): number | null {
    const { leastPeers } = this.#rules;
    const { tried, passed } = this.#counts(resourceId, cluster);
    if (tried < leastPeers) return null;
    if (leastPeers > 1 && (passed === 0 || passed === tried)) return null;
    return passed / tried;
  }

  /** Rule 2.4.9. */
  #commonRate(cluster: readonly string[]): number {
    const counts = this.#dataset.resources
      .map(({ resource_id }) => resource_id)
      .filter((id) => this.#clusterRate(id, cluster) !== null)
      .map((id) => this.#counts(id, cluster));
    const tried = counts.reduce((total, one) => total + one.tried, 0);
    return tried === 0 ? 0 : counts.reduce((total, one) => total + one.passed, 0) / tried;
  }

  #successClause(rate: number | null): string {
    if (rate === null) return ".";
    let percent = Math.round(100 * rate);
    if (this.#rules.leastPeers > 1 || rate < 1) percent = Math.min(99, percent);
    if (this.#rules.leastPeers > 1 || rate > 0) percent = Math.max(1, percent);
    return ` ; réussie par ${percent} % des membres du groupe qui l'ont essayée.`;
  }
}

interface Advice {
  readonly learner: Learner;
  readonly kind: string;
  readonly skills: readonly Skill[];
  readonly cluster: readonly string[];
}

function skillsClause(kind: string, labels: readonly string[]): string {
  const list = labels.join(", ");
  const isOne = labels.length === 1;
  if (kind === "weak") {
    return isOne
      ? `Cible 1 compétence faible (${list})`
      : `Cible ${labels.length} compétences faibles (${list})`;
  }
  const end = kind === "to discover" ? "à découvrir" : "à consolider";
  return isOne
    ? `Cible 0 compétence faible, propose 1 compétence ${end} (${list})`
    : `Cible 0 compétence faible, propose ${labels.length} compétences ${end} (${list})`;
}

function levelClause(distance: number): string {
  if (distance === 0) return " ; niveau exactement adapté";
  if (distance === 1) return " ; niveau proche (1 an d'écart)";
  return ` ; niveau éloigné (${distance} ans d'écart)`;
}

function sum(vectors: readonly (readonly number[])[]): number[] {
  return vectors.reduce<number[]>((total, vector) => vector.map((x, i) => x + (total[i] ?? 0)), []);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((total, x, i) => total + x * b[i]!, 0);
}

function unit(vector: readonly number[]): number[] {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? [...vector] : vector.map((x) => x / length);
}

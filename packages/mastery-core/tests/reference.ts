// This file contains a second implementation of the rules, which follows their text. The second implementation shares no code with the
// first implementation, and is used only by tests.
import type { Rules } from "../src/index.ts";
import type { SmallDataset } from "../src/testing/index.ts";

type Skill = SmallDataset["skills"][number];
type Resource = SmallDataset["resources"][number];
type Learner = SmallDataset["learners"][number];
type Trace = SmallDataset["traces"][number];

const round3 = (x: number): number => Math.round(x * 1000) / 1000;
const clamp01 = (x: number): number => Math.min(1, Math.max(0, x));
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const inBillionths = (score: number): number => Math.round(score * 1e9);
const isScored = ({ score }: Trace): boolean => typeof score === "number";
const billionths = (traces: readonly Trace[]): bigint =>
  traces.reduce((sum, { score }) => sum + BigInt(inBillionths(score!)), 0n);
const meanOf = (traces: readonly Trace[]): number =>
  Number(billionths(traces)) / (traces.length * 1e9);

/** Values of a population from elsewhere (rule 2.2.14). */
interface Elsewhere {
  readonly mean: number;
  readonly domains: readonly { readonly id: string; readonly mean: number | null }[];
  readonly skills: Elsewhere["domains"];
  readonly resources: readonly { readonly id: string; readonly difficulty: number | null }[];
}

/** Facts about a recommendation that the recommendation itself does not contain. */
export interface ReferenceDetails {
  readonly expected_score: number;
  readonly difficulty: number | null;
  readonly within_reach: boolean;
  readonly mastered_before: boolean;
  readonly held_back: boolean;
}

/** A list of recommendations, with the kind of its target skills and its phase. */
export interface ReferenceList {
  readonly kind: string;
  /** Position of the first phase with candidates, or -1 if no phase has candidates. */
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
  #difficulties: ReadonlyMap<string, number> | undefined;
  readonly #elsewhere: Elsewhere | undefined;
  readonly #leads = new Map<string, number>();
  #shrinkage: readonly [number, number, number] | undefined;

  constructor(
    dataset: SmallDataset,
    rules: Rules,
    embed: (text: string) => ArrayLike<number> = () => [0],
    elsewhere?: Elsewhere,
  ) {
    this.#elsewhere = elsewhere;
    this.#dataset = dataset;
    this.#rules = rules;
    this.#embed = embed;
    this.#skills = new Map(dataset.skills.map((skill) => [skill.id, skill]));
    this.#resources = new Map(dataset.resources.map((one) => [one.resource_id, one]));
    this.domains = [...new Set(dataset.skills.map(({ domain }) => domain))].sort(byCode);
  }

  /** Returns whether a trace succeeded (rule 2.1.3). */
  readonly #succeeded = ({ success, verb, score }: Trace): boolean => {
    if (typeof success === "boolean") return success;
    if (verb === "passed") return true;
    const isBelow =
      typeof score === "number" && inBillionths(score) < inBillionths(this.#rules.passMark);
    return verb === "completed" && !isBelow;
  };

  /** Returns the resources that are not retired for a learner (rule 2.1.8). */
  #current({ learner_id, groups }: Learner): Resource[] {
    const own = (this.#dataset.exclusions ?? []).filter(
      (one) => one.learner_id === learner_id || groups?.some((group) => group === one.group_id),
    );
    return this.#dataset.resources.filter(
      ({ retired, resource_id, type }) =>
        retired !== true &&
        !own.some((one) => one.resource_id === resource_id || one.type === type),
    );
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

  /** Returns the mean score and the success rate of a learner in each observed domain (rule 2.2.5). */
  profile(learnerId: string): Record<"mean" | "rate", Record<string, number>> {
    const mean: Record<string, number> = {};
    const rate: Record<string, number> = {};
    for (const domain of this.domains) {
      const traces = this.#inDomain(this.#tracesOf(learnerId), domain);
      if (traces.length === 0) continue;
      mean[domain] = meanOf(traces);
      rate[domain] = traces.filter(this.#succeeded).length / traces.length;
    }
    return { mean, rate };
  }

  /** Returns the number of different learners in some traces. */
  #learnersOf(traces: readonly Trace[]): number {
    return new Set(traces.map(({ learner_id }) => learner_id)).size;
  }

  /** Returns M (rule 2.2.6). */
  #mean(): number {
    if (this.#elsewhere) return this.#elsewhere.mean;
    const scored = this.#dataset.traces.filter(isScored);
    return scored.length === 0 ? 0.5 : meanOf(scored);
  }

  /** Returns M(d) (rule 2.2.6). */
  domainMean(domain: string): number {
    const held = this.#elsewhere?.domains.find(({ id }) => id === domain)?.mean;
    if (typeof held === "number") return held;
    const traces = this.#inDomain(this.#dataset.traces, domain);
    const few = this.#learnersOf(traces) < this.#rules.leastPeers;
    return few || traces.length === 0 ? this.#mean() : meanOf(traces);
  }

  /** Returns M(s) (rule 2.2.6). */
  skillMean({ id, domain }: Skill): number {
    const held = this.#elsewhere?.skills.find((one) => one.id === id)?.mean;
    if (typeof held === "number") return held;
    const traces = this.#ofSkill(this.#dataset.traces, id);
    const few = this.#learnersOf(traces) < this.#rules.leastPeers;
    return few || traces.length === 0 ? this.domainMean(domain) : meanOf(traces);
  }

  #scoredOn(traces: readonly Trace[], resource: string): Trace[] {
    return traces.filter((trace) => isScored(trace) && trace.resource_id === resource);
  }

  /** Returns the ids of the resources on which a learner has a scored trace, in order. */
  #resourcesOf(learnerId: string): string[] {
    const scored = this.#tracesOf(learnerId).filter(isScored);
    return [...new Set(scored.map(({ resource_id }) => resource_id))].sort(byCode);
  }

  /** Returns M(r) of every resource, by id (rule 2.2.7). */
  difficulties(): ReadonlyMap<string, number> {
    if (this.#difficulties) return this.#difficulties;
    const { leastPeers, difficultyTraces: m } = this.#rules;
    const all = this.#dataset.traces;
    const first = new Map<string, number>();
    const means = new Map<string, number>();
    const held = new Map<string, number>();
    for (const { id, difficulty } of this.#elsewhere?.resources ?? []) {
      if (difficulty !== null) held.set(id, difficulty);
    }
    for (const { resource_id, skill_ids } of this.#dataset.resources) {
      const traces = this.#scoredOn(all, resource_id);
      const mean = this.skillMean(this.#skills.get(skill_ids[0]!)!);
      means.set(resource_id, mean);
      const few = this.#learnersOf(traces) < leastPeers;
      const sum = Number(billionths(traces)) / 1e9;
      const own = few ? mean : clamp01((sum + m * mean) / (traces.length + m));
      first.set(resource_id, held.get(resource_id) ?? own);
    }
    const ahead = new Map<string, number>();
    for (const { learner_id } of this.#dataset.learners) {
      const own = this.#tracesOf(learner_id);
      let leads = 0;
      for (const id of this.#resourcesOf(learner_id)) {
        const traces = this.#scoredOn(own, id);
        leads += Number(billionths(traces)) / 1e9 - traces.length * first.get(id)!;
      }
      const count = own.filter(isScored).length;
      ahead.set(learner_id, Math.round((leads / (count + m)) * 1e9));
    }
    this.#difficulties = new Map(
      this.#dataset.resources.map(({ resource_id }) => {
        if (held.has(resource_id)) return [resource_id, held.get(resource_id)!];
        const traces = this.#scoredOn(all, resource_id);
        const mean = means.get(resource_id)!;
        if (this.#learnersOf(traces) < leastPeers) return [resource_id, mean];
        const sum = Number(billionths(traces)) / 1e9;
        const others = traces.reduce(
          (total, { learner_id }) => total + BigInt(ahead.get(learner_id)!),
          0n,
        );
        const difficulty = (sum - Number(others) / 1e9 + m * mean) / (traces.length + m);
        return [resource_id, clamp01(difficulty)];
      }),
    );
    return this.#difficulties;
  }

  /** Returns E(l,r) (rule 2.2.8). */
  #leadsOn(learnerId: string, resource: string): number {
    const traces = this.#scoredOn(this.#tracesOf(learnerId), resource);
    return Number(billionths(traces)) / 1e9 - traces.length * this.difficulties().get(resource)!;
  }

  /** Returns the sums of E(l,r) and n(l,r) over some resources of a learner, added in the order of ids. */
  #sums(learnerId: string, counts: (resource: Resource) => boolean): { e: number; n: number } {
    let [e, n] = [0, 0];
    for (const id of this.#resourcesOf(learnerId)) {
      if (!counts(this.#resources.get(id)!)) continue;
      e += this.#leadsOn(learnerId, id);
      n += this.#scoredOn(this.#tracesOf(learnerId), id).length;
    }
    return { e, n };
  }

  #domainOf({ skill_ids }: Resource): string {
    return this.#skills.get(skill_ids[0]!)!.domain;
  }

  /** Returns m₁, m₂ and m₃ (rule 2.2.10). */
  shrinkage(): readonly [number, number, number] {
    if (this.#shrinkage) return this.#shrinkage;
    const ways: readonly ((resource: Resource) => string)[] = [
      ({ resource_id }) => resource_id,
      ({ skill_ids }) => skill_ids[0]!,
      (resource) => this.#domainOf(resource),
      () => "all",
    ];
    const [t, q] = [ways.map(() => 0n), ways.map(() => 0n)];
    let [n, measuring] = [0, 0];
    for (const { learner_id } of this.#dataset.learners) {
      const ids = this.#resourcesOf(learner_id);
      const count = this.#tracesOf(learner_id).filter(isScored).length;
      n += count;
      if (ids.length > 1) measuring += count;
      ways.forEach((way, i) => {
        const keys = [...new Set(ids.map((id) => way(this.#resources.get(id)!)))].sort(byCode);
        let squares = 0;
        for (const key of keys) {
          const sums = this.#sums(learner_id, (resource) => way(resource) === key);
          squares += sums.e ** 2;
          q[i]! += BigInt(sums.n) ** 2n;
        }
        t[i]! += BigInt(Math.round(squares * 1e9));
      });
    }
    const [tr, tp, td, tl] = t.map((sum) => Number(sum) / 1e9) as [number, number, number, number];
    const [qr, qp, qd, ql] = q.map(Number) as [number, number, number, number];
    const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b);
    let cs = ratio(tp - tr, qp - qr);
    let cd = ratio(td - tp, qd - qp);
    let cl = ratio(tl - td, ql - qd);
    if (cd === null) cd = cs;
    if (cl === null) cl = cd;
    cs = cs ?? 0;
    cd = cd ?? 0;
    cl = Math.max(0, cl ?? 0);
    cd = Math.max(cl, cd);
    cs = Math.max(cd, cs);
    const v = n === 0 ? 0 : Math.max(0, (tr - qr * cs) / n);
    this.#shrinkage = [cl, cd - cl, cs - cd].map((x) => {
      const m = x === 0 ? 200 : Math.min(200, Math.max(1, v / x));
      return round3(Math.exp((measuring * Math.log(m) + 1000 * Math.log(5)) / (measuring + 1000)));
    }) as [number, number, number];
    return this.#shrinkage;
  }

  /** Returns lead(l) (rule 2.2.9). */
  lead(learnerId: string): number {
    const { e, n } = this.#sums(learnerId, () => true);
    return e / (n + this.shrinkage()[0]);
  }

  /** Returns lead(l,d) (rule 2.2.9). */
  leadInDomain(learnerId: string, domain: string): number {
    const m = this.shrinkage()[1];
    const { e, n } = this.#sums(learnerId, (resource) => this.#domainOf(resource) === domain);
    return (e + m * this.lead(learnerId)) / (n + m);
  }

  /** Returns lead(l,s) (rule 2.2.9). */
  leadInSkill(learnerId: string, { id, domain }: Skill): number {
    const key = `${learnerId} ${id}`;
    const m = this.shrinkage()[2];
    if (!this.#leads.has(key)) {
      const { e, n } = this.#sums(learnerId, ({ skill_ids }) => skill_ids.includes(id));
      this.#leads.set(key, (e + m * this.leadInDomain(learnerId, domain)) / (n + m));
    }
    return this.#leads.get(key)!;
  }

  /** Returns estimate(l,s) (rule 2.2.11). */
  #estimate(learnerId: string, skill: Skill): number {
    return clamp01(this.skillMean(skill) + this.leadInSkill(learnerId, skill));
  }

  /** Returns expected(l,r) (rule 2.2.11). */
  expected(learnerId: string, { resource_id, skill_ids }: Resource): number {
    let sum = 0;
    for (const id of skill_ids) sum += this.leadInSkill(learnerId, this.#skills.get(id)!);
    return round3(clamp01(this.difficulties().get(resource_id)! + sum / skill_ids.length));
  }

  /**
   * Returns the features before they are standardised (rule 2.3.1), with one row per learner, ordered by id, and one column per observed
   * domain.
   */
  features(): number[][] {
    const observed = this.domains.filter(
      (domain) => this.#inDomain(this.#dataset.traces, domain).length > 0,
    );
    return this.#dataset.learners
      .map(({ learner_id }) => learner_id)
      .sort(byCode)
      .map((id) => observed.map((domain) => this.leadInDomain(id, domain)));
  }

  /** Returns the published means and the label of a cluster with the given members (rules 2.3.5 and 2.3.7). */
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

  /** Returns the skills to discover within a grade distance (rule 2.4.2). */
  #toDiscover(learner: Learner, within: number): Skill[] {
    const traces = this.#tracesOf(learner.learner_id);
    const { mean } = this.profile(learner.learner_id);
    const current = this.#current(learner);
    const carriers = ({ id }: Skill, distance: number): number =>
      current.filter(
        (resource) =>
          resource.skill_ids.includes(id) && this.#gradeDistance(learner, resource) <= distance,
      ).length;
    const inOrder = this.#dataset.skills
      .filter((skill) => this.#ofSkill(traces, skill.id).length === 0)
      .filter((skill) => carriers(skill, within) > 0)
      .sort(
        (a, b) =>
          Number(b.domain in mean) - Number(a.domain in mean) ||
          carriers(b, 0) - carriers(a, 0) ||
          byCode(a.id, b.id),
      );
    const { skillsToDiscover, topN } = this.#rules;
    const carriedBy = (taken: readonly Skill[]): number =>
      current.filter(
        (resource) =>
          this.#gradeDistance(learner, resource) <= within &&
          !this.#isMastered(learner, resource) &&
          taken.some(({ id }) => resource.skill_ids.includes(id)),
      ).length;
    let count = Math.min(skillsToDiscover, inOrder.length);
    while (count < inOrder.length && carriedBy(inOrder.slice(0, count)) < topN) count++;
    return inOrder.slice(0, count);
  }

  /** Returns whether a learner has mastered a resource (rule 2.2.12). */
  #isMastered({ learner_id }: Learner, { resource_id }: Resource): boolean {
    return this.#tracesOf(learner_id).some(
      (trace) => trace.resource_id === resource_id && this.#succeeded(trace),
    );
  }

  /** Returns whether a learner has regained a skill: the latest scores are dated and not below the weak threshold (rule 2.4.1). */
  #isRegained(learnerId: string, { id }: Skill): boolean {
    const own = this.#ofSkill(this.#tracesOf(learnerId), id);
    if (own.some(({ timestamp }) => !timestamp)) return false;
    const ids = [...new Set(own.map(({ resource_id }) => resource_id))];
    const latest = ids.map((resource) => {
      const times = this.#scoredOn(own, resource).map((trace) => ({
        time: Math.floor(Date.parse(trace.timestamp!)),
        score: inBillionths(trace.score!),
      }));
      const last = Math.max(...times.map(({ time }) => time));
      const scores = times.filter(({ time }) => time === last).map(({ score }) => score);
      return { time: last, score: Math.min(...scores) };
    });
    return latest
      .sort((a, b) => b.time - a.time || a.score - b.score)
      .slice(0, this.#rules.latestResources)
      .every(({ score }) => score >= inBillionths(this.#rules.weakThreshold));
  }

  /** Returns the target skills and their kind (rules 2.4.1 and 2.4.3). */
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
      ({ skill, mean, estimate }) =>
        mean < weakThreshold &&
        estimate < weakThreshold &&
        !this.#isRegained(learner.learner_id, skill),
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
   * Returns a learner's list of recommendations (rules 2.4.3 to 2.4.19).
   *
   * @param cluster all members of the learner's cluster, including the learner
   */
  recommend(learner: Learner, cluster: readonly string[]): ReferenceList {
    const { topN } = this.#rules;
    const { kind, skills } = this.#targets(learner);
    const advice = { learner, kind, skills, cluster };
    const current = this.#current(learner);
    const within = (distance: number, mastered: boolean, targets: readonly Skill[]): Resource[] =>
      current.filter(
        (one) =>
          one.skill_ids.some((id) => targets.some((target) => target.id === id)) &&
          this.#gradeDistance(learner, one) <= distance &&
          (mastered || !this.#isMastered(learner, one)),
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

  /** Returns the recommendations of the candidates, in the order of the list and at most `topN` (rules 2.4.11 to 2.4.14). */
  #list(candidates: readonly Resource[], advice: Advice): { readonly resource_id: string }[] {
    const { repeatsOfOneSet, failuresThatHoldBack, reach, aim, topN } = this.#rules;
    const { learner_id } = advice.learner;
    const own = this.#tracesOf(learner_id);
    const inOrder = candidates
      .map((resource) => {
        const expected = this.expected(learner_id, resource);
        const distance = round3(Math.abs(expected - aim));
        return { resource, expected, distance, answer: this.#recommendation(resource, advice) };
      })
      .sort(
        (a, b) =>
          b.answer.score - a.answer.score ||
          a.distance - b.distance ||
          byCode(a.resource.resource_id, b.resource.resource_id),
      );
    type Candidate = (typeof inOrder)[number];
    const setOf = ({ resource }: Candidate): string =>
      resource.skill_ids
        .filter((id) => advice.skills.some((skill) => skill.id === id))
        .sort()
        .join();
    const isOutOfTurn = ({ resource, expected }: Candidate): boolean => {
      const traces = own.filter((trace) => trace.resource_id === resource.resource_id);
      const failed = traces.length >= failuresThatHoldBack && !traces.some(this.#succeeded);
      return failed || expected < reach.from || expected > reach.to;
    };
    const inTurn = inOrder.filter((one) => !isOutOfTurn(one));
    const first: Candidate[] = [];
    for (const one of inTurn) {
      const repeats = first.filter((other) => setOf(other) === setOf(one)).length;
      if (repeats < repeatsOfOneSet) first.push(one);
    }
    const second = inTurn.filter((one) => !first.includes(one));
    const third = inOrder.filter(isOutOfTurn);
    return [...first, ...second, ...third].slice(0, topN).map(({ answer }) => answer);
  }

  /** Returns the facts about a resource for a learner (rules 2.2.11 and 2.4.12). */
  details(learner: Learner, resourceId: string): ReferenceDetails {
    const { reach, failuresThatHoldBack, leastPeers } = this.#rules;
    const resource = this.#resources.get(resourceId)!;
    const expected = this.expected(learner.learner_id, resource);
    const traces = this.#dataset.traces.filter(({ resource_id }) => resource_id === resourceId);
    const own = traces.filter(({ learner_id }) => learner_id === learner.learner_id);
    const isFew = this.#learnersOf(traces.filter(isScored)) < leastPeers;
    return {
      expected_score: expected,
      difficulty: isFew ? null : round3(this.difficulties().get(resourceId)!),
      within_reach: expected >= reach.from && expected <= reach.to,
      mastered_before: own.some(this.#succeeded),
      held_back: own.length >= failuresThatHoldBack && !own.some(this.#succeeded),
    };
  }

  /** Returns a resource as a recommendation (rules 2.4.5 to 2.4.10, and 2.4.17 to 2.4.19). */
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
    const isKnown = dot(vector, vector) > 0 && dot(aim, aim) > 0;
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
        (isKnown
          ? ` ; similarité sémantique ${served.similarity.toFixed(2).replace(".", ",")}`
          : "") +
        this.#successClause(served.rate),
    };
  }

  #unit(text: string): number[] {
    return unit(Array.from(this.#embed(text)));
  }

  /** Returns A and S, the numbers of members who tried a resource and who succeeded on it (rule 2.4.7). */
  #counts(resourceId: string, cluster: readonly string[]): { tried: number; passed: number } {
    const attempts = cluster
      .map((id) => this.#tracesOf(id).filter(({ resource_id }) => resource_id === resourceId))
      .filter(({ length }) => length > 0);
    const passed = attempts.filter((traces) => traces.some(this.#succeeded)).length;
    return { tried: attempts.length, passed };
  }

  #clusterRate(resourceId: string, cluster: readonly string[]): number | null {
    const { leastPeers } = this.#rules;
    const { tried, passed } = this.#counts(resourceId, cluster);
    if (tried < leastPeers) return null;
    if (leastPeers > 1 && (passed === 0 || passed === tried)) return null;
    return passed / tried;
  }

  /** Returns the cluster signal of resources without a published rate (rule 2.4.9). */
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

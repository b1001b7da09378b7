import type { Column } from "../collections.ts";
import { type ColumnGroup, REGAINED, UNKNOWN_SHARE, WEAK, zeroColumns } from "../columns/schema.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { DomainLeads, type DomainRows, domainRows } from "../population/leads.ts";
import type { Population } from "../population/values.ts";
import { type Catalogue, skillsOfEach } from "../records/catalogue.ts";
import { dayNumber } from "../records/dates.ts";
import { SCORE_UNIT, thousandths } from "../rules/conventions.ts";
import { estimate, lead, meanScore } from "../rules/leads.ts";
import type { Rules } from "../rules/options.ts";
import { isLow, isRegained, type LatestScore, type ObservedSkill } from "../rules/target-skills.ts";

export interface SkillTables
  extends Pick<Catalogue, "resourceSkills" | "resourceSkillOffsets" | "skillDomain"> {
  readonly rules: Rules;
  readonly population: Population;
}

type JudgedSkill = ObservedSkill<number> & { readonly isRegained: boolean };

/** Results of one learner at a time in each skill (rules 2.2.3 and 2.2.9). Loading the next learner overwrites the results. */
export class LearnerSkills {
  readonly scored: Float64Array;
  /** Sum of the scores, in billionths. */
  readonly scoreSum: Float64Array;
  /** Sum of the difficulties of the tried resources over the scored traces. */
  readonly difficultySum: Float64Array;
  /** Lead in each skill, observed or not: lead(l,s) in rule 2.2.9. */
  readonly leads: Float64Array;
  readonly domains: DomainLeads;
  /** Skills of each resource, in the order of its `skill_ids`, in which leads are added (rule 2.2.11). */
  readonly skillsOfEach: readonly (readonly number[])[];
  /** Skills with a scored trace, ascending. */
  observed: readonly number[] = [];
  readonly #rows: Evidence;
  readonly #domainRows: DomainRows;
  readonly #tables: SkillTables;
  /** For each skill, the rows with scored traces on resources that carry it. */
  readonly #rowsOf: readonly number[][];

  constructor(rows: Evidence, tables: SkillTables) {
    const { population, skillDomain } = tables;
    this.scored = new Float64Array(skillDomain.length);
    this.scoreSum = new Float64Array(skillDomain.length);
    this.difficultySum = new Float64Array(skillDomain.length);
    this.leads = new Float64Array(skillDomain.length);
    this.#rows = rows;
    this.#domainRows = domainRows(rows, tables, population);
    this.#tables = tables;
    this.#rowsOf = Array.from(skillDomain, () => []);
    this.skillsOfEach = skillsOfEach(tables).map((skills) => [...skills]);
    this.domains = new DomainLeads(this.#domainRows);
  }

  load(learner: number): void {
    this.domains.load(learner);
    const sums = [this.scored, this.scoreSum, this.difficultySum, this.leads];
    for (const numbers of sums) numbers.fill(0);
    for (const rows of this.#rowsOf) rows.length = 0;
    const { offsets } = this.#rows;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) this.#add(row);
    const { skillDomain, population } = this.#tables;
    const observed: number[] = [];
    for (let skill = 0; skill < this.scored.length; skill++) {
      const [sum, scored] = [this.leads[skill]!, this.scored[skill]!];
      const inDomain = this.domains.leads[skillDomain[skill]!]!;
      this.leads[skill] = lead(sum, scored, inDomain, population.shrinkage.skill);
      if (scored > 0) observed.push(skill);
    }
    this.observed = observed;
  }

  /** Adds the scored traces of a row to every skill that the row's resource carries (rule 2.2.2). */
  #add(row: number): void {
    const { resource, scored, scoreSum } = this.#rows;
    if (scored[row] === 0) return;
    const { difficulty } = this.#tables.population;
    for (const skill of this.skillsOfEach[resource[row]!]!) {
      this.difficultySum[skill]! += scored[row]! * difficulty[resource[row]!]!;
      this.scored[skill]! += scored[row]!;
      this.scoreSum[skill]! += scoreSum[row]!;
      this.leads[skill]! += this.#domainRows.leads[row]!;
      this.#rowsOf[skill]!.push(row);
    }
  }

  /**
   * Returns the time of the latest dated score in milliseconds since 1970, or -Infinity if no score has a date. The score, in billionths, is
   * the lowest score at this time, or NaN if any score has no date.
   */
  latest(skill: number): { readonly time: number; readonly score: number } {
    const { lastScoredAt, lastScore } = this.#rows;
    let [latest, score, isDated] = [-Infinity, 0, true];
    for (const row of this.#rowsOf[skill]!) {
      const time = lastScoredAt[row]!;
      if (Number.isNaN(time)) isDated = false;
      if (time > latest || (time === latest && lastScore[row]! < score)) score = lastScore[row]!;
      if (time > latest) latest = time;
    }
    return { time: latest, score: isDated ? score : Number.NaN };
  }

  /** Returns the facts from which target skills are chosen (rules 2.4.1 and 2.4.3). */
  judged(skill: number): JudgedSkill {
    const { population, rules } = this.#tables;
    const { weakThreshold, latestResources } = rules;
    const judged = {
      skill,
      mean: meanScore(this.scoreSum[skill]!, this.scored[skill]!),
      estimate: estimate(population.skillMean[skill]!, this.leads[skill]!),
      isRegained: false,
    };
    if (isLow(judged, weakThreshold)) {
      judged.isRegained = isRegained(this.#latestScores(skill), weakThreshold, latestResources);
    }
    return judged;
  }

  #latestScores(skill: number): readonly LatestScore[] {
    const { lastScoredAt, lastScore } = this.#rows;
    return this.#rowsOf[skill]!.map((row) => ({
      time: lastScoredAt[row]!,
      score: lastScore[row]!,
    }));
  }
}

export type ObservedSkills = ColumnGroup<"skills">;

/** Collects the observed skills of one learner after another (rules 2.2.3 and 2.4.1). */
export class SkillCollector {
  /** Complete once all learners are added. */
  readonly columns: ObservedSkills;
  readonly #weakThreshold: number;
  #learners = 0;
  #size = 0;

  constructor(rows: Evidence, tables: SkillTables) {
    this.columns = zeroColumns("skills", {
      learnerEnds: rows.offsets.length,
      observedSkills: countObserved(rows, tables),
      skills: tables.skillDomain.length,
    });
    this.#weakThreshold = tables.rules.weakThreshold;
  }

  add(own: LearnerSkills, judged: readonly JudgedSkill[]): void {
    const { columns } = this;
    for (const one of judged) {
      const { skill, isRegained } = one;
      const at = this.#size++;
      columns.skill[at] = skill;
      columns.scored[at] = own.scored[skill]!;
      columns.scoreSum[at] = own.scoreSum[skill]!;
      const isWeak = isLow(one, this.#weakThreshold) && !isRegained;
      columns.standing[at] = isWeak ? WEAK : isRegained ? REGAINED : 0;
      columns.lead[at] = own.leads[skill]!;
      columns.difficulty[at] = thousandths(own.difficultySum[skill]! / own.scored[skill]!);
      const { time, score } = own.latest(skill);
      columns.lastDay[at] = dayNumber(time);
      columns.lastScore[at] = Number.isNaN(score) ? UNKNOWN_SHARE : thousandths(score / SCORE_UNIT);
    }
    columns.offsets[++this.#learners] = this.#size;
  }

  addAll({ offsets, ...columns }: ObservedSkills): void {
    const all: Record<string, Column> = this.columns;
    for (const [name, numbers] of Object.entries(columns)) all[name]!.set(numbers, this.#size);
    for (const end of offsets.subarray(1)) {
      this.columns.offsets[++this.#learners] = this.#size + end;
    }
    this.#size += columns.skill.length;
  }
}

/** Returns the number of pairs of a learner and a skill in which the learner has a scored trace. */
function countObserved({ offsets, resource, scored }: Evidence, tables: SkillTables): number {
  const skillsOf = skillsOfEach(tables);
  const lastLearner = new Int32Array(tables.skillDomain.length).fill(-1);
  let count = 0;
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      if (scored[row] === 0) continue;
      for (const skill of skillsOf[resource[row]!]!) {
        if (lastLearner[skill] !== learner) count++;
        lastLearner[skill] = learner;
      }
    }
  }
  return count;
}

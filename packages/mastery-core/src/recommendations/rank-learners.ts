import { BitRows } from "../collections.ts";
import type { Task } from "../parallel/workers.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { SkillTotals } from "../profiles/skill-totals.ts";
import { PHASES, type Phase } from "../rules/candidates.ts";
import { GRADES } from "../rules/conventions.ts";
import { estimate, level, meanScore } from "../rules/estimates.ts";
import { listOrder, skillsToContinueWith } from "../rules/list-order.ts";
import {
  isToDiscover,
  KINDS,
  type ObservedSkill,
  skillsToDiscover,
  targetSkills,
  type UnobservedSkill,
} from "../rules/target-skills.ts";
import { type Candidate, CandidateList } from "./candidate-list.ts";
import { LearnerEvidence, type LearnerRows } from "./learner-evidence.ts";
import type { RankingTables } from "./ranking-tables.ts";
import { emptyRecommendations, type Recommendations } from "./recommendations.ts";
import { TargetShelves } from "./target-shelves.ts";

/** All that ranking needs to know of some learners, one after another. */
interface LearnersToRank {
  readonly rows: LearnerRows;
  readonly profiles: Pick<Profiles, "scored" | "scoreSum">;
  readonly grade: Uint8Array;
  readonly cluster: Uint8Array;
}

/** Some learners to be ranked for: a task. */
export interface Ranking {
  readonly tables: RankingTables;
  readonly learners: LearnersToRank;
}

/** The lists of some learners. */
function rankLearners({ tables, learners }: Ranking): Recommendations {
  const ranker = new Ranker(tables, learners);
  for (let learner = 0; learner < learners.grade.length; learner++) ranker.rank(learner);
  return ranker.recommendations;
}

/** {@link rankLearners} as other threads know it. */
export const rankLearnersTask: Task<Ranking, Recommendations> = {
  name: "rank-learners",
  run: rankLearners,
};

class Ranker {
  readonly recommendations: Recommendations;
  readonly #tables: RankingTables;
  readonly #learners: LearnersToRank;
  readonly #evidence: LearnerEvidence;
  readonly #totals: SkillTotals;
  readonly #shelves: TargetShelves;
  readonly #targets: BitRows;
  readonly #furtherTargets: BitRows;

  constructor(tables: RankingTables, learners: LearnersToRank) {
    const skills = tables.skillDomain.length;
    const lists = emptyRecommendations(learners.grade.length, tables.options.topN, skills);
    this.recommendations = lists;
    this.#tables = tables;
    this.#learners = learners;
    this.#evidence = new LearnerEvidence(learners.rows, tables);
    this.#totals = new SkillTotals(learners.rows, tables);
    this.#shelves = new TargetShelves(tables);
    this.#targets = new BitRows(skills, lists.targets);
    this.#furtherTargets = new BitRows(skills, lists.furtherTargets);
  }

  /** Makes a learner's list: about its target skills, then about those that it continues with. */
  rank(learner: number): void {
    this.#evidence.load(learner);
    this.#totals.load(learner);
    const { options } = this.#tables;
    const toDiscover = (distance: number): number[] => this.#skillsToDiscover(learner, distance);
    const { kind, skills } = targetSkills(this.#observedSkills(learner), toDiscover, options);
    this.recommendations.kind[learner] = KINDS.indexOf(kind);
    for (const skill of skills) this.#targets.set(learner, skill);
    const first = this.#list(learner, skills, PHASES);
    this.recommendations.firstCount[learner] = first.length;
    const further = skillsToContinueWith(kind, first.length, toDiscover, options);
    for (const skill of further) this.#furtherTargets.set(learner, skill);
    // A list continues with the nominal phase alone (rule 2.4.15).
    this.#list(learner, further, [PHASES[0]], first);
  }

  /** Lists candidates of the first phase that has any, behind those that are listed already; returns the resources it listed. */
  #list(
    learner: number,
    targets: readonly number[],
    phases: readonly Phase[],
    listed: readonly number[] = [],
  ): number[] {
    if (targets.length === 0) return [];
    const { grade, cluster } = this.#learners;
    const advised = {
      grade: grade[learner]!,
      cluster: cluster[learner]!,
      evidence: this.#evidence,
    };
    const { repeatsOfOneSet, topN } = this.#tables.options;
    const options = { repeatsOfOneSet, topN: topN - listed.length };
    this.#shelves.load(targets);
    const candidates = new CandidateList(this.#tables, advised, this.#shelves, options);
    const without = new Set(listed);
    phases.find((phase) => candidates.find(phase, without));
    const order = listOrder(candidates.bestFirst(), options);
    return order.map((candidate) => {
      this.#enter(learner, candidate, candidates);
      return candidate.resource;
    });
  }

  /** Puts a resource at the end of a learner's list. */
  #enter(learner: number, { resource, score }: Candidate, candidates: CandidateList): void {
    const lists = this.recommendations;
    const at = learner * this.#tables.options.topN + lists.count[learner]!++;
    lists.resource[at] = resource;
    lists.score[at] = score;
    lists.semanticSimilarity[at] = candidates.similarityOf(resource);
  }

  #observedSkills(learner: number): ObservedSkill<number>[] {
    const { skillDomain, population, options } = this.#tables;
    const { scored, scoreSum, observed } = this.#totals;
    return observed.map((skill) => {
      const own = { scored: scored[skill]!, scoreSum: scoreSum[skill]! };
      const domain = skillDomain[skill]!;
      const standing = {
        level: this.#level(learner, domain),
        populationMean: population.domainMean[domain]!,
      };
      return {
        skill,
        mean: meanScore(own.scoreSum, own.scored),
        estimate: estimate(own, population.skillMean[skill]!, standing, options.pseudoTraces),
      };
    });
  }

  #level(learner: number, domain: number): number {
    const { population, options } = this.#tables;
    const { scored, scoreSum } = this.#learners.profiles;
    const at = learner * population.domainMean.length + domain;
    const own = { scored: scored[at]!, scoreSum: scoreSum[at]! };
    return level(own, population.domainMean[domain]!, options.pseudoTraces);
  }

  #skillsToDiscover(learner: number, maxDistance: number): number[] {
    const { skillDomain, shelves, population, options } = this.#tables;
    const { scored } = this.#learners.profiles;
    const grade = this.#learners.grade[learner]!;
    const lowest = Math.max(1, grade - maxDistance);
    const highest = Math.min(GRADES, grade + maxDistance);
    const domains = learner * population.domainMean.length;
    const carriers = (skill: number, shelfGrade: number): number =>
      shelves.carriers[skill * GRADES + shelfGrade - 1]!;
    const unobserved: UnobservedSkill<number>[] = [];
    for (let skill = 0; skill < skillDomain.length; skill++) {
      let carried = 0;
      for (let at = lowest; at <= highest; at++) carried += carriers(skill, at);
      if (!isToDiscover(this.#totals.scored[skill]!, carried)) continue;
      unobserved.push({
        skill,
        isDomainObserved: scored[domains + skillDomain[skill]!]! > 0,
        resourcesOfGrade: carriers(skill, grade),
      });
    }
    return skillsToDiscover(unobserved, options.skillsToDiscover);
  }
}

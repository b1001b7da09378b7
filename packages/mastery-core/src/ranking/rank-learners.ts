import { bytesPerRow, prefixSums, setBit } from "../collections.ts";
import type { Dataset } from "../evidence/dataset.ts";
import { type Evidence, MASTERED } from "../evidence/evidence.ts";
import type { ModelContent } from "../model/model.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { ascending, GRADES, gradeDistance, thousandths } from "../rules/conventions.ts";
import { expectedScore } from "../rules/leads.ts";
import {
  byScore,
  distanceToAim,
  isCandidate,
  isHeldBack,
  isWithinReach,
  type ListCandidate,
  listOrder,
  PHASES,
  type Phase,
  type ScoredCandidate,
  skillsToContinueWith,
} from "../rules/lists.ts";
import { scoreResource, semanticSimilarity } from "../rules/score.ts";
import {
  isToDiscover,
  KINDS,
  skillsToDiscover,
  targetSkills,
  type UnobservedSkill,
} from "../rules/target-skills.ts";
import { type ColumnGroup, zeroColumns } from "../snapshot/columns.ts";
import { HELD_BACK, MASTERED_BEFORE } from "../snapshot/schema.ts";
import { type OnProgress, runAll, type Task, type Workers } from "../work.ts";
import { cosinesWith } from "./embeddings.ts";
import { LearnerSkills, type SkillTables } from "./observed-skills.ts";

/** Tables that ranking looks up, the same for every learner. They are plain data, so they can be sent to other threads. */
interface RankingTables
  extends SkillTables,
    Pick<ModelContent, "embeddings">,
    Pick<Catalogue, "resourceGrade"> {
  /** Cluster signal, by `cluster * resources + resource` (rule 2.4.9). */
  readonly signals: Float64Array;
  /** Where the resources of each grade that carry each skill start in `carriers`, by `skill * GRADES + grade - 1`; one entry more. */
  readonly carrierOffsets: Uint32Array;
  /** The resources that are not retired, by skill that they carry, then by grade. */
  readonly carriers: Uint32Array;
}

const kept = new WeakMap<ModelContent, RankingTables>();

/** The tables of a model, made once, because a data space applies one model to many single learners. */
function tablesOf(model: ModelContent): RankingTables {
  const tables = kept.get(model) ?? rankingTables(model);
  kept.set(model, tables);
  return tables;
}

function rankingTables({
  rules,
  catalogue,
  population,
  rates,
  embeddings,
}: ModelContent): RankingTables {
  const { resourceGrade, resourceRetired, resourceSkills, resourceSkillOffsets, skillDomain } =
    catalogue;
  const carriers = Array.from({ length: skillDomain.length * GRADES }, (): number[] => []);
  resourceGrade.forEach((grade, resource) => {
    if (resourceRetired[resource]) return;
    const end = resourceSkillOffsets[resource + 1]!;
    for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
      carriers[resourceSkills[at]! * GRADES + grade - 1]!.push(resource);
    }
  });
  return {
    ...{ rules, population, embeddings, signals: rates.signals },
    ...{ resourceGrade, resourceSkills, resourceSkillOffsets, skillDomain },
    carrierOffsets: prefixSums(carriers.map(({ length }) => length)),
    carriers: Uint32Array.from(carriers.flat()),
  };
}

/** The lists of learners. Scores, similarities and expected scores are in thousandths. */
export type Recommendations = ColumnGroup<"recommendations">;

/** Memory for the lists of some learners. */
function emptyRecommendations(
  learners: number,
  { rules, skillDomain }: Pick<RankingTables, "rules" | "skillDomain">,
): Recommendations {
  const counts = { learners, topN: rules.topN, skillBytes: bytesPerRow(skillDomain.length) };
  return zeroColumns("recommendations", counts);
}

/** Task: ranking of some learners. */
export interface Ranking {
  readonly tables: RankingTables;
  /** One learner after another. */
  readonly rows: Evidence;
  readonly grade: Uint8Array;
  readonly cluster: Uint8Array;
}

/** Makes the lists of some learners. */
export const rankLearnersTask: Task<Ranking, Recommendations> = {
  name: "rank-learners",
  run: (ranking) => {
    const ranker = new Ranker(ranking);
    for (let learner = 0; learner < ranking.grade.length; learner++) ranker.rank(learner);
    return ranker.recommendations;
  },
};

/** A candidate; score and similarity are in thousandths. */
interface Candidate extends ScoredCandidate, ListCandidate {
  readonly resource: number;
  readonly similarity: number;
}

/** Makes the list of one learner after another. */
class Ranker {
  readonly recommendations: Recommendations;
  readonly #ranking: Ranking;
  readonly #own: LearnerSkills;
  /** The resources that the current learner has mastered, and those that are held back. */
  readonly #mastered = new Set<number>();
  readonly #heldBack = new Set<number>();

  constructor(ranking: Ranking) {
    const { tables, rows, grade } = ranking;
    this.recommendations = emptyRecommendations(grade.length, tables);
    this.#ranking = ranking;
    this.#own = new LearnerSkills(rows, tables);
  }

  /** Makes a learner's list: about its target skills, then about those that it continues with. */
  rank(learner: number): void {
    this.#load(learner);
    const { rules } = this.#ranking.tables;
    const toDiscover = (distance: number): number[] => this.#skillsToDiscover(learner, distance);
    const observed = this.#own.observed.map((skill) => this.#own.judged(skill));
    const { kind, skills } = targetSkills(observed, toDiscover, rules);
    const { entries: first, phase } = this.#list(learner, skills, PHASES, []);
    const further = skillsToContinueWith(kind, first.length, toDiscover, rules);
    // A list continues with the nominal phase alone (rule 2.4.15).
    const { entries: second } = this.#list(learner, further, [PHASES[0]], first);

    const lists = this.recommendations;
    lists.kind[learner] = KINDS.indexOf(kind);
    lists.phase[learner] = phase;
    const { targets, furtherTargets } = this.recommendations;
    const width = bytesPerRow(this.#ranking.tables.skillDomain.length);
    for (const skill of skills) setBit(targets, width, learner, skill);
    for (const skill of further) setBit(furtherTargets, width, learner, skill);
    lists.firstCount[learner] = first.length;
    lists.count[learner] = first.length + second.length;
    [...first, ...second].forEach(({ resource, score, similarity }, place) => {
      const at = learner * rules.topN + place;
      lists.resource[at] = resource;
      lists.score[at] = score;
      lists.semanticSimilarity[at] = similarity;
      lists.expected[at] = thousandths(this.#expected(resource));
      if (this.#mastered.has(resource)) lists.before[at] = MASTERED_BEFORE;
      else if (this.#heldBack.has(resource)) lists.before[at] = HELD_BACK;
    });
  }

  /** Notes what a learner did. */
  #load(learner: number): void {
    const { tables, rows } = this.#ranking;
    const { offsets, resource, traces, outcome } = rows;
    this.#own.load(learner);
    this.#mastered.clear();
    this.#heldBack.clear();
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const isMastered = outcome[row] === MASTERED;
      const isHeld = isHeldBack(traces[row]!, isMastered, tables.rules.failuresThatHoldBack);
      if (isMastered) this.#mastered.add(resource[row]!);
      if (isHeld) this.#heldBack.add(resource[row]!);
    }
  }

  #skillsToDiscover(learner: number, maxDistance: number): number[] {
    const { tables, grade } = this.#ranking;
    const { skillDomain, carriers, rules } = tables;
    const [start, end] = carriersOf(tables, grade[learner]!, maxDistance);
    const [ownStart, ownEnd] = carriersOf(tables, grade[learner]!, 0);
    const unobserved: UnobservedSkill<number>[] = [];
    skillDomain.forEach((domain, skill) => {
      if (!isToDiscover(this.#own.scored[skill]!, end(skill) - start(skill))) return;
      unobserved.push({
        skill,
        isDomainObserved: this.#own.domains.scored[domain]! > 0,
        resourcesOfGrade: ownEnd(skill) - ownStart(skill),
      });
    });
    const resourcesOf = (skill: number): Uint32Array =>
      carriers.subarray(start(skill), end(skill)).filter((one) => !this.#mastered.has(one));
    return skillsToDiscover(unobserved, resourcesOf, rules);
  }

  /** The best candidates of the first phase that has any, without those already listed (rules 2.4.4 to 2.4.15). */
  #list(
    learner: number,
    skills: readonly number[],
    phases: readonly Phase[],
    listed: readonly Candidate[],
  ): { readonly entries: readonly Candidate[]; readonly phase: number } {
    const { rules } = this.#ranking.tables;
    const topN = rules.topN - listed.length;
    const without = new Set(listed.map(({ resource }) => resource));
    // Sums run in the order of ids, whatever order the skills were chosen in (rule 2.0.4).
    const targets = skills.toSorted(ascending);
    for (const [phase, conditions] of phases.entries()) {
      const candidates = this.#candidates(learner, targets, conditions, without);
      if (candidates.size === 0) continue;
      const inTurn = [...candidates.keys()].filter((resource) => !this.#isOutOfTurn(resource));
      // Candidates out of turn come last, whatever their scores.
      const eligible = inTurn.length < topN ? [...candidates.keys()] : inTurn;
      const scored = this.#scored(learner, eligible, candidates, targets).sort(byScore);
      return { entries: listOrder(scored, { ...rules, topN }), phase };
    }
    return { entries: [], phase: 0 };
  }

  /** The candidates of a phase (rule 2.4.4), with the target skills that each carries, ascending. */
  #candidates(
    learner: number,
    targets: readonly number[],
    phase: Phase,
    without: ReadonlySet<number>,
  ): Map<number, number[]> {
    const { tables, grade } = this.#ranking;
    const [start, end] = carriersOf(tables, grade[learner]!, phase.maxDistance);
    const candidates = new Map<number, number[]>();
    for (const skill of targets) {
      for (let at = start(skill); at < end(skill); at++) {
        const resource = tables.carriers[at]!;
        const carried = candidates.get(resource);
        const facts = {
          targetSkillsCarried: 1,
          gradeDistance: gradeDistance(grade[learner]!, tables.resourceGrade[resource]!),
          isMastered: this.#mastered.has(resource),
        };
        if (carried) carried.push(skill);
        else if (isCandidate(facts, phase) && !without.has(resource)) {
          candidates.set(resource, [skill]);
        }
      }
    }
    return candidates;
  }

  #isOutOfTurn(resource: number): boolean {
    const { reach } = this.#ranking.tables.rules;
    return this.#heldBack.has(resource) || !isWithinReach(this.#expected(resource), reach);
  }

  #scored(
    learner: number,
    resources: readonly number[],
    carried: ReadonlyMap<number, readonly number[]>,
    targets: readonly number[],
  ): Candidate[] {
    const { tables, grade, cluster } = this.#ranking;
    const { rules, signals, resourceGrade, resourceSkillOffsets } = tables;
    const ofCluster = cluster[learner]! * resourceGrade.length;
    const cosines = cosinesWith(tables.embeddings, resources, targets);
    return resources.map((resource, i) => {
      const similarity = semanticSimilarity(cosines[i]!);
      const facts = {
        targetSkillsCarried: carried.get(resource)!.length,
        skills: resourceSkillOffsets[resource + 1]! - resourceSkillOffsets[resource]!,
        gradeDistance: gradeDistance(grade[learner]!, resourceGrade[resource]!),
        semanticSimilarity: similarity,
        clusterSignal: signals[ofCluster + resource]!,
      };
      return {
        resource,
        score: thousandths(scoreResource(facts, rules.weights)),
        similarity: thousandths(similarity),
        distanceToAim: distanceToAim(this.#expected(resource), rules.aim),
        targetSet: carried.get(resource)!.join(),
        isOutOfTurn: this.#isOutOfTurn(resource),
      };
    });
  }

  /** Expected score of the learner on a resource (rule 2.2.11). */
  #expected(resource: number): number {
    const { population, resourceSkills, resourceSkillOffsets } = this.#ranking.tables;
    const [start, end] = [resourceSkillOffsets[resource]!, resourceSkillOffsets[resource + 1]!];
    let leads = 0;
    for (let at = start; at < end; at++) leads += this.#own.leads[resourceSkills[at]!]!;
    return expectedScore(population.difficulty[resource]!, leads / (end - start));
  }
}

/** Start and end of a skill's carriers within a grade distance. */
function carriersOf(
  { carrierOffsets }: RankingTables,
  grade: number,
  maxDistance: number,
): readonly [start: (skill: number) => number, end: (skill: number) => number] {
  const lowest = Math.max(1, grade - maxDistance);
  const highest = Math.min(GRADES, grade + maxDistance);
  return [
    (skill) => carrierOffsets[skill * GRADES + lowest - 1]!,
    (skill) => carrierOffsets[skill * GRADES + highest]!,
  ];
}

/** Learners of a task. */
const BATCH = 1024;

/**
 * Ranks for all learners (section 2.4 of the rules), in one thread or several.
 *
 * @param cluster of each learner
 */
export async function recommendLearners(
  model: ModelContent,
  { roster, evidence }: Pick<Dataset, "roster" | "evidence">,
  cluster: Uint8Array,
  workers: Workers | undefined,
  onProgress: OnProgress,
): Promise<Recommendations> {
  const learners = cluster.length;
  await onProgress(0);
  const tables = tablesOf(model);
  const recommendations = emptyRecommendations(learners, tables);
  function* rankings(): Generator<Ranking> {
    for (let from = 0; from < learners; from += BATCH) {
      const to = Math.min(from + BATCH, learners);
      yield {
        tables,
        rows: rowsOf(evidence, from, to),
        grade: roster.grade.slice(from, to),
        cluster: cluster.slice(from, to),
      };
    }
  }
  await runAll(workers, rankLearnersTask, rankings(), (part, batch) => {
    enter(part, batch * BATCH, recommendations);
    return onProgress(Math.min(1, ((batch + 1) * BATCH) / learners));
  });
  return recommendations;
}

/** Copies the lists of consecutive learners into the lists of all, starting at a given learner. */
function enter(part: Recommendations, first: number, all: Recommendations): void {
  const learners = part.count.length;
  for (const name of Object.keys(part) as (keyof Recommendations)[]) {
    all[name].set(part[name], first * (part[name].length / learners));
  }
}

/** Copies of the rows of a range of learners, which can be sent to another thread. */
function rowsOf({ offsets, ...columns }: Evidence, from: number, to: number): Evidence {
  const [start, end] = [offsets[from]!, offsets[to]!];
  const rows = Object.entries(columns).map(([name, column]) => [name, column.slice(start, end)]);
  return {
    ...(Object.fromEntries(rows) as typeof columns),
    offsets: offsets.slice(from, to + 1).map((offset) => offset - start),
  };
}

import { bytesPerRow, prefixSums, setBit } from "../collections.ts";
import { type ColumnGroup, UNKNOWN_SHARE, zeroColumns } from "../columns/schema.ts";
import type { Dataset } from "../evidence/dataset.ts";
import { type Evidence, evidenceBetween, MASTERED } from "../evidence/evidence.ts";
import type { Population } from "../population/values.ts";
import { type Catalogue, skillsOf } from "../records/catalogue.ts";
import { excludedResources, listAt, type ResourceLists } from "../records/exclusions.ts";
import {
  ascending,
  GRADES,
  gradeDistance,
  isFarFromHalf,
  thousandths,
} from "../rules/conventions.ts";
import { expectedScore } from "../rules/leads.ts";
import {
  byScore,
  type Candidate,
  distanceToAim,
  isCandidate,
  isHeldBack,
  isWithinReach,
  listOrder,
  PHASES,
  type Phase,
  skillsToContinueWith,
} from "../rules/lists.ts";
import type { Rules } from "../rules/options.ts";
import { type ScoreFacts, scorerWith, semanticSimilarity } from "../rules/score.ts";
import {
  isToDiscover,
  KINDS,
  skillsToDiscover,
  targetSkills,
  type UnobservedSkill,
} from "../rules/target-skills.ts";
import { type OnProgress, runAll, type Task, type Workers } from "../work.ts";
import { type CatalogueEmbeddings, cosinesOf, cosinesWith } from "./embeddings.ts";
import {
  LearnerSkills,
  type ObservedSkills,
  SkillCollector,
  type SkillTables,
} from "./observed-skills.ts";

/** Look-up tables for ranking, shared by all learners. The tables are plain data, so that they can be sent to other threads. */
interface RankingTables extends SkillTables, Pick<Catalogue, "resourceGrade"> {
  /** Cluster signals at `cluster * resources + resource` (rule 2.4.9). */
  readonly signals: Float64Array;
  readonly embeddings: CatalogueEmbeddings;
  readonly cosines: Float64Array | undefined;
  /** The unretired resources that carry each skill, ordered by skill and then by grade. */
  readonly carriers: Uint32Array;
  /** Start of the carriers of each skill and grade, at `skill * GRADES + grade - 1`, followed by the end of the last carriers. */
  readonly carrierOffsets: Uint32Array;
}

/** The parts of a model from which lists are computed. */
export interface RankingModel {
  readonly rules: Rules;
  readonly catalogue: Catalogue;
  readonly population: Population;
  readonly signals: Float64Array;
  readonly embeddings: CatalogueEmbeddings;
}

const tablesOfModels = new WeakMap<RankingModel, RankingTables>();

/** Returns the tables of a model. The tables are cached, because a data space applies one model to many learners, one learner at a time. */
function tablesOf(model: RankingModel): RankingTables {
  const known = tablesOfModels.get(model);
  if (known) return known;
  const { catalogue, rules, population, signals, embeddings } = model;
  const { resourceGrade, resourceSkills, resourceSkillOffsets, skillDomain } = catalogue;
  const carriers = Array.from({ length: skillDomain.length * GRADES }, (): number[] => []);
  resourceGrade.forEach((grade, resource) => {
    if (catalogue.resourceRetired[resource]) return;
    for (const skill of skillsOf(catalogue, resource)) {
      carriers[skill * GRADES + grade - 1]!.push(resource);
    }
  });
  const columns = { resourceGrade, resourceSkills, resourceSkillOffsets, skillDomain };
  const tables = {
    ...columns,
    rules,
    population,
    signals,
    embeddings,
    cosines: cosinesOf(embeddings),
    carriers: Uint32Array.from(carriers.flat()),
    carrierOffsets: prefixSums(carriers.map(({ length }) => length)),
  };
  tablesOfModels.set(model, tables);
  return tables;
}

/** The lists of learners, in columns. Scores, similarities and expected scores are in thousandths. */
type Recommendations = ColumnGroup<"recommendations">;

function emptyRecommendations(learners: number, tables: RankingTables): Recommendations {
  const { rules, population, skillDomain, resourceGrade } = tables;
  return zeroColumns("recommendations", {
    learners,
    resources: resourceGrade.length,
    topN: rules.topN,
    domains: population.domainMean.length,
    skillBytes: bytesPerRow(skillDomain.length),
  });
}

/** The observed skills and the recommendations of some or all learners. */
interface RankingResult {
  readonly skills: ObservedSkills;
  readonly recommendations: Recommendations;
}

/** Some of the learners, with what is needed to rank resources for them. */
export interface RankingBatch {
  readonly tables: RankingTables;
  readonly rows: Evidence;
  readonly grade: Uint8Array;
  readonly cluster: Uint8Array;
  /** Resources that are retired for single learners; undefined if there are none. */
  readonly excluded: ResourceLists | undefined;
}

export const rankLearnersTask: Task<RankingBatch, RankingResult> = {
  name: "rank-learners",
  run: (batch) => {
    const ranker = new Ranker(batch);
    for (let learner = 0; learner < batch.grade.length; learner++) ranker.rank(learner);
    return { skills: ranker.skills.columns, recommendations: ranker.recommendations };
  },
};

/** A candidate, with its score and similarity in thousandths, and its expected score from 0 to 1. */
interface ScoredResource extends Candidate {
  readonly resource: number;
  /** `UNKNOWN_SHARE` if nobody knows. */
  readonly similarity: number;
  readonly expected: number;
}

const MASTERED_BEFORE = 1;
/** The learner failed on the resource too often (rule 2.4.12). */
const HELD_BACK = 2;

class Ranker {
  readonly skills: SkillCollector;
  readonly recommendations: Recommendations;
  readonly #batch: RankingBatch;
  readonly #own: LearnerSkills;
  readonly #scoreOf: (facts: ScoreFacts) => number;
  /** Skills of each resource in ascending order, so that equal sets of target skills have equal texts. */
  readonly #ascendingSkillsOf: readonly (readonly number[])[];
  /** History of the current learner on each resource: `MASTERED_BEFORE`, `HELD_BACK` or 0. */
  readonly #before: Uint8Array;
  /** 1 for each resource that is retired for the current learner alone; undefined if there is none. */
  #excluded: Uint8Array | undefined;

  constructor(batch: RankingBatch) {
    const { tables, rows, grade } = batch;
    this.recommendations = emptyRecommendations(grade.length, tables);
    this.#batch = batch;
    this.#own = new LearnerSkills(rows, tables);
    this.skills = new SkillCollector(rows, tables);
    this.#ascendingSkillsOf = this.#own.skillsOfEach.map((one) => one.toSorted(ascending));
    this.#scoreOf = scorerWith(tables.rules.weights);
    this.#before = new Uint8Array(tables.resourceGrade.length);
  }

  /** A list starts with resources for the target skills, and can continue with resources for skills to discover. */
  rank(learner: number): void {
    this.#load(learner);
    const { rules } = this.#batch.tables;
    const toDiscover = (distance: number): number[] => this.#skillsToDiscover(learner, distance);
    const observed = this.#own.observed.map((skill) => this.#own.judged(skill));
    this.skills.add(this.#own, observed);
    const { kind, skills } = targetSkills(observed, toDiscover, rules);
    const { entries: first, phase } = this.#list(learner, skills, PHASES, []);
    const further = skillsToContinueWith(kind, first.length, toDiscover, rules);
    // A list is continued only in the nominal phase (rule 2.4.15).
    const { entries: second } = this.#list(learner, further, [PHASES[0]], first);

    const lists = this.recommendations;
    lists.kind[learner] = KINDS.indexOf(kind);
    lists.phase[learner] = phase;
    const width = bytesPerRow(this.#batch.tables.skillDomain.length);
    for (const skill of skills) setBit(lists.targets, width, learner, skill);
    for (const skill of further) setBit(lists.furtherTargets, width, learner, skill);
    lists.firstCount[learner] = first.length;
    lists.count[learner] = first.length + second.length;
    const { leads } = this.#own.domains;
    lists.domainLead.set(leads, learner * leads.length);
    [...first, ...second].forEach(({ resource, score, similarity, expected }, rank) => {
      const at = learner * rules.topN + rank;
      lists.resource[at] = resource;
      lists.score[at] = score;
      lists.semanticSimilarity[at] = similarity;
      lists.expected[at] = thousandths(expected);
    });
  }

  #load(learner: number): void {
    const { tables, rows } = this.#batch;
    const { offsets, resource, traces, outcome } = rows;
    this.#own.load(learner);
    this.#before.fill(0);
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const isMastered = outcome[row] === MASTERED;
      const isHeld = isHeldBack(traces[row]!, isMastered, tables.rules.failuresThatHoldBack);
      this.#before[resource[row]!] = isMastered ? MASTERED_BEFORE : isHeld ? HELD_BACK : 0;
    }
    this.#excluded = this.#excludedFor(learner);
  }

  #excludedFor(learner: number): Uint8Array | undefined {
    const { tables, excluded } = this.#batch;
    const own = excluded && listAt(excluded, learner);
    if (!own || own.length === 0) return undefined;
    const marks = new Uint8Array(tables.resourceGrade.length);
    for (const resource of own) marks[resource] = 1;
    return marks;
  }

  #skillsToDiscover(learner: number, maxDistance: number): number[] {
    const { tables } = this.#batch;
    const unobserved: UnobservedSkill<number>[] = [];
    tables.skillDomain.forEach((domain, skill) => {
      const carriers = this.#carriers(learner, skill, maxDistance);
      if (!isToDiscover(this.#own.scored[skill]!, carriers.length)) return;
      unobserved.push({
        skill,
        isDomainObserved: this.#own.domains.scored[domain]! > 0,
        resourcesOfGrade: this.#carriers(learner, skill, 0).length,
      });
    });
    const isUnmastered = (resource: number): boolean => this.#before[resource] !== MASTERED_BEFORE;
    const unmastered = (skill: number): Uint32Array =>
      this.#carriers(learner, skill, maxDistance).filter(isUnmastered);
    return skillsToDiscover(unobserved, unmastered, tables.rules);
  }

  /** Returns the resources that carry a skill and are not retired for the learner, within a distance from the learner's grade. */
  #carriers(learner: number, skill: number, maxDistance: number): Uint32Array {
    const { tables, grade } = this.#batch;
    const excluded = this.#excluded;
    const lowest = Math.max(1, grade[learner]! - maxDistance);
    const highest = Math.min(GRADES, grade[learner]! + maxDistance);
    const start = tables.carrierOffsets[skill * GRADES + lowest - 1];
    const end = tables.carrierOffsets[skill * GRADES + highest];
    const carriers = tables.carriers.subarray(start, end);
    return excluded ? carriers.filter((resource) => excluded[resource] === 0) : carriers;
  }

  /** Returns the list of the first phase with unlisted candidates, and the position of that phase, or 0 (rules 2.4.4 to 2.4.15). */
  #list(
    learner: number,
    skills: readonly number[],
    phases: readonly Phase[],
    listed: readonly ScoredResource[],
  ): { readonly entries: readonly ScoredResource[]; readonly phase: number } {
    if (skills.length === 0) return { entries: [], phase: 0 };
    const { rules } = this.#batch.tables;
    const topN = rules.topN - listed.length;
    // Embeddings are added in the order of ids rather than in the order of choice (rule 2.0.4).
    const targets = skills.toSorted(ascending);
    for (const [phase, conditions] of phases.entries()) {
      const candidates = this.#candidates(learner, targets, conditions, listed);
      if (candidates.length === 0) continue;
      return { entries: listOrder(candidates.sort(byScore), { ...rules, topN }), phase };
    }
    return { entries: [], phase: 0 };
  }

  /** Returns candidates (rule 2.4.4) in any order, without listed resources, and without candidates out of turn once the list is full. */
  #candidates(
    learner: number,
    targets: readonly number[],
    phase: Phase,
    listed: readonly ScoredResource[],
  ): ScoredResource[] {
    const { tables } = this.#batch;
    const { rules, resourceGrade, population } = tables;
    const [grade, cluster] = [this.#batch.grade[learner]!, this.#batch.cluster[learner]!];
    const cosines = cosinesWith(tables.embeddings, tables.cosines, targets);
    const isTarget = new Uint8Array(tables.skillDomain.length);
    for (const skill of targets) isTarget[skill] = 1;
    const isDone = new Uint8Array(resourceGrade.length);
    for (const { resource } of listed) isDone[resource] = 1;
    const candidates: ScoredResource[] = [];
    let inTurn = 0;
    for (const target of targets) {
      for (const resource of this.#carriers(learner, target, phase.maxDistance)) {
        if (isDone[resource]) continue;
        isDone[resource] = 1;
        let [targetSkillsCarried, targetSet] = [0, ""];
        for (const skill of this.#ascendingSkillsOf[resource]!) {
          if (isTarget[skill] === 0) continue;
          targetSkillsCarried++;
          targetSet += `${skill},`;
        }
        const skills = this.#own.skillsOfEach[resource]!;
        const facts = {
          targetSkillsCarried,
          skills: skills.length,
          gradeDistance: gradeDistance(grade, resourceGrade[resource]!),
          isMastered: this.#before[resource] === MASTERED_BEFORE,
          semanticSimilarity: 0,
          clusterSignal: tables.signals[cluster * resourceGrade.length + resource]!,
        };
        if (!isCandidate(facts, phase)) continue;
        let leads = 0;
        for (const skill of skills) leads += this.#own.leads[skill]!;
        const expected = expectedScore(population.difficulty[resource]!, leads / skills.length);
        const isHeldBack = this.#before[resource] === HELD_BACK;
        const isOutOfTurn = isHeldBack || !isWithinReach(expected, rules.reach);
        // Candidates out of turn come last whatever their scores, so they are skipped once the list is full.
        if (isOutOfTurn && inTurn >= rules.topN) continue;
        if (!isOutOfTurn) inTurn++;
        let cosine: number | undefined = cosines.estimate(resource);
        facts.semanticSimilarity = semanticSimilarity(cosine);
        let score = this.#scoreOf(facts);
        // The exact cosine is computed only if it could give other thousandths.
        if (!isFarFromHalf(facts.semanticSimilarity) || !isFarFromHalf(score)) {
          cosine = cosines.exact(resource);
          facts.semanticSimilarity = semanticSimilarity(cosine ?? 0);
          score = this.#scoreOf(facts);
        }
        candidates.push({
          resource,
          score: thousandths(score),
          similarity: cosine === undefined ? UNKNOWN_SHARE : thousandths(facts.semanticSimilarity),
          expected,
          distanceToAim: distanceToAim(expected, rules.aim),
          targetSet,
          isOutOfTurn,
        });
      }
    }
    return candidates;
  }
}

const BATCH = 1024;

/** Ranks resources for all learners (section 2.4 of the rules), in one or several threads. */
export async function recommendLearners(
  model: RankingModel,
  dataset: Dataset,
  cluster: Uint8Array,
  workers: Workers | undefined,
  onProgress: OnProgress,
): Promise<RankingResult> {
  const learners = cluster.length;
  await onProgress(0);
  const tables = tablesOf(model);
  const { evidence, roster, exclusions } = dataset;
  const skills = new SkillCollector(evidence, tables);
  const recommendations = emptyRecommendations(learners, tables);
  function* batches(): Generator<RankingBatch> {
    for (let from = 0; from < learners; from += BATCH) {
      const to = Math.min(learners, from + BATCH);
      yield {
        tables,
        rows: evidenceBetween(evidence, from, to),
        grade: roster.grade.slice(from, to),
        cluster: cluster.slice(from, to),
        excluded: exclusions && excludedResources(exclusions, roster.memberships, from, to),
      };
    }
  }
  await runAll(workers, rankLearnersTask, batches(), (part, batch) => {
    skills.addAll(part.skills);
    copyLists(part.recommendations, batch * BATCH, recommendations);
    return onProgress(Math.min(1, ((batch + 1) * BATCH) / learners));
  });
  return { skills: skills.columns, recommendations };
}

/** Copies the lists of consecutive learners, starting at `first`, into the lists of all learners. */
function copyLists(part: Recommendations, first: number, all: Recommendations): void {
  const learners = part.count.length;
  for (const name of Object.keys(part) as (keyof Recommendations)[]) {
    all[name].set(part[name], first * (part[name].length / learners));
  }
}

import { BitRows, bytesPerRow, prefixSums } from "../collections.ts";
import type { Dataset } from "../evidence/dataset.ts";
import { type Evidence, MASTERED } from "../evidence/evidence.ts";
import type { ModelContent } from "../model/model.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { ascending, GRADES, gradeDistance, thousandths } from "../rules/conventions.ts";
import { expectedScore } from "../rules/leads.ts";
import {
  distanceToAim,
  isCandidate,
  isHeldBack,
  isWithinReach,
  type ListCandidate,
  listOrder,
  PHASES,
  type Phase,
  skillsToContinueWith,
} from "../rules/lists.ts";
import { cosine, scoreResource, semanticSimilarity, targetVector } from "../rules/score.ts";
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
import { LearnerSkills, type SkillTables } from "./observed-skills.ts";

/** All that ranking looks up, the same for every learner. Plain data, so that it can be sent to other threads. */
interface RankingTables
  extends SkillTables,
    Pick<ModelContent, "embeddings">,
    Pick<Catalogue, "resourceGrade"> {
  /** What counts in scores, by `cluster * resources + resource` (rule 2.4.9). */
  readonly signals: Float64Array;
  /** Where the resources of each grade that carry each skill start in `carriers`, by `skill * GRADES + grade - 1`; one entry more. */
  readonly carrierOffsets: Uint32Array;
  /** The resources that are not retired, by skill that they carry, then by grade. */
  readonly carriers: Uint32Array;
}

const kept = new WeakMap<ModelContent, RankingTables>();

/** The tables of a model, made once: a data space applies one model to one learner after another. */
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

/** What ranking needs to know of some learners: a task. */
export interface Ranking {
  readonly tables: RankingTables;
  /** One learner after another. */
  readonly rows: LearnerRows;
  readonly grade: Uint8Array;
  readonly cluster: Uint8Array;
}

/** The rows of evidence of some learners. */
type LearnerRows = Pick<
  Evidence,
  | "offsets"
  | "resource"
  | "traces"
  | "scored"
  | "scoreSum"
  | "lastScoredAt"
  | "lastScore"
  | "outcome"
>;

/** Makes the lists of some learners. */
export const rankLearnersTask: Task<Ranking, Recommendations> = {
  name: "rank-learners",
  run: (ranking) => {
    const ranker = new Ranker(ranking);
    for (let learner = 0; learner < ranking.grade.length; learner++) ranker.rank(learner);
    return ranker.recommendations;
  },
};

/** A resource of a list, with its score, expected score and similarity in thousandths. */
interface Recommended {
  readonly resource: number;
  readonly score: number;
  readonly expected: number;
  readonly similarity: number;
}

/** A list, and the position in `PHASES` of the phase that its candidates are of. */
interface List {
  readonly entries: readonly Recommended[];
  readonly phase: number;
}

/** Above the number of any resource, and above any share in thousandths. */
const [RESOURCES, SHARES] = [2 ** 32, 1001];

/**
 * A number below 2^53 that is lower for what rule 2.4.11 sorts first: numbers sort many times as fast as objects.
 *
 * @param score in thousandths, as is the distance
 */
function keyOf(score: number, distance: number, resource: number): number {
  return ((SHARES - score) * SHARES + distance) * RESOURCES + resource;
}

/** The score in thousandths, and the resource, of a key. */
function ofKey(key: number): Pick<Recommended, "score" | "resource"> {
  const rank = Math.floor(key / RESOURCES);
  return { score: SHARES - Math.floor(rank / SHARES), resource: key - rank * RESOURCES };
}

class Ranker {
  readonly recommendations: Recommendations;
  readonly #ranking: Ranking;
  readonly #tables: RankingTables;
  readonly #own: LearnerSkills;
  readonly #targets: BitRows;
  readonly #furtherTargets: BitRows;
  /** The number of target skills that each resource carries; 0 between lists. */
  readonly #carried: Uint16Array;
  /** The resources that the current learner has mastered. */
  readonly #mastered = new Set<number>();
  /** The resources that are held back from the learner. */
  readonly #heldBack = new Set<number>();

  constructor(ranking: Ranking) {
    const { tables, rows, grade } = ranking;
    const skills = tables.skillDomain.length;
    const lists = emptyRecommendations(grade.length, tables);
    this.recommendations = lists;
    this.#ranking = ranking;
    this.#tables = tables;
    this.#own = new LearnerSkills(rows, tables);
    this.#targets = new BitRows(skills, lists.targets);
    this.#furtherTargets = new BitRows(skills, lists.furtherTargets);
    this.#carried = new Uint16Array(tables.resourceGrade.length);
  }

  /** Makes a learner's list: about its target skills, then about those that it continues with. */
  rank(learner: number): void {
    this.#load(learner);
    const { rules } = this.#tables;
    const toDiscover = (distance: number): number[] => this.#skillsToDiscover(learner, distance);
    const observed = this.#own.observed.map((skill) => this.#own.judged(skill));
    const { kind, skills } = targetSkills(observed, toDiscover, rules);
    const { entries: first, phase } = this.#list(learner, skills, PHASES);
    const further = skillsToContinueWith(kind, first.length, toDiscover, rules);
    // A list continues with the nominal phase alone (rule 2.4.15).
    const { entries: second } = this.#list(learner, further, [PHASES[0]], first);

    const lists = this.recommendations;
    lists.kind[learner] = KINDS.indexOf(kind);
    lists.phase[learner] = phase;
    for (const skill of skills) this.#targets.set(learner, skill);
    for (const skill of further) this.#furtherTargets.set(learner, skill);
    lists.firstCount[learner] = first.length;
    lists.count[learner] = first.length + second.length;
    [...first, ...second].forEach(({ resource, score, expected, similarity }, place) => {
      const at = learner * rules.topN + place;
      lists.resource[at] = resource;
      lists.score[at] = score;
      lists.semanticSimilarity[at] = similarity;
      lists.expected[at] = expected;
      if (this.#mastered.has(resource)) lists.before[at] = MASTERED_BEFORE;
      else if (this.#heldBack.has(resource)) lists.before[at] = HELD_BACK;
    });
  }

  /** Notes what a learner did. */
  #load(learner: number): void {
    const { offsets, resource, traces, outcome } = this.#ranking.rows;
    const { failuresThatHoldBack } = this.#tables.rules;
    this.#mastered.clear();
    this.#heldBack.clear();
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const isMastered = outcome[row] === MASTERED;
      if (isMastered) this.#mastered.add(resource[row]!);
      if (isHeldBack(traces[row]!, isMastered, failuresThatHoldBack)) {
        this.#heldBack.add(resource[row]!);
      }
    }
    this.#own.load(learner);
  }

  #skillsToDiscover(learner: number, maxDistance: number): number[] {
    const { skillDomain, carriers, carrierOffsets, rules } = this.#tables;
    const own = this.#ranking.grade[learner]!;
    const [lowest, highest] = gradesWithin(own, maxDistance);
    /** Where the resources of some grades that carry a skill start and end. */
    const within = (skill: number, from: number, to: number): [number, number] => [
      carrierOffsets[skill * GRADES + from - 1]!,
      carrierOffsets[skill * GRADES + to]!,
    ];
    const count = ([start, end]: [number, number]): number => end - start;
    const unobserved: UnobservedSkill<number>[] = [];
    skillDomain.forEach((domain, skill) => {
      const scored = this.#own.scored[skill]!;
      if (!isToDiscover(scored, count(within(skill, lowest, highest)))) return;
      unobserved.push({
        skill,
        isDomainObserved: this.#own.domains.scored[domain]! > 0,
        resourcesOfGrade: count(within(skill, own, own)),
      });
    });
    const resourcesOf = (skill: number): Uint32Array =>
      carriers
        .subarray(...within(skill, lowest, highest))
        .filter((resource) => !this.#mastered.has(resource));
    return skillsToDiscover(unobserved, resourcesOf, rules);
  }

  /** The best candidates of the first phase that has any, without those that are listed already (rules 2.4.4 to 2.4.15). */
  #list(
    learner: number,
    skills: readonly number[],
    phases: readonly Phase[],
    listed: readonly Recommended[] = [],
  ): List {
    if (skills.length === 0) return { entries: [], phase: 0 };
    // Sums run in the order of ids, whatever order the skills were chosen in (rule 2.0.4).
    const targets = skills.toSorted(ascending);
    const { embeddings, rules } = this.#tables;
    const direction = targetVector(
      targets.map((skill) => rowOf(embeddings.skills, skill, embeddings.dimension)),
    );
    const without = new Set(listed.map(({ resource }) => resource));
    let keys: Float64Array = new Float64Array();
    let phase = 0;
    for (; phase < phases.length; phase++) {
      keys = this.#candidates(learner, targets, direction, phases[phase]!, without);
      if (keys.length > 0) break;
    }
    const options = { ...rules, topN: rules.topN - listed.length };
    const entries = listOrder(this.#inTurn(keys.sort(), targets), options).map(
      ({ resource, score }) => ({
        resource,
        score,
        expected: thousandths(this.#expected(resource)),
        similarity: thousandths(this.#similarity(resource, direction)),
      }),
    );
    return { entries, phase: entries.length > 0 ? phase : 0 };
  }

  /** What the learner is expected to score on a resource (rule 2.2.11). */
  #expected(resource: number): number {
    const { population, resourceSkills, resourceSkillOffsets } = this.#tables;
    const [start, end] = [resourceSkillOffsets[resource]!, resourceSkillOffsets[resource + 1]!];
    let leads = 0;
    for (let at = start; at < end; at++) leads += this.#own.leads[resourceSkills[at]!]!;
    return expectedScore(population.difficulty[resource]!, leads / (end - start));
  }

  #similarity(resource: number, direction: Float64Array): number {
    const { resources, dimension } = this.#tables.embeddings;
    return semanticSimilarity(cosine(rowOf(resources, resource, dimension), direction));
  }

  /** The keys of a phase's candidates (rule 2.4.4). */
  #candidates(
    learner: number,
    targets: readonly number[],
    direction: Float64Array,
    phase: Phase,
    without: ReadonlySet<number>,
  ): Float64Array {
    const { rules, signals, resourceGrade, resourceSkillOffsets } = this.#tables;
    const grade = this.#ranking.grade[learner]!;
    const ofCluster = this.#ranking.cluster[learner]! * resourceGrade.length;
    const carriers = this.#countTargets(targets, gradesWithin(grade, phase.maxDistance));
    const keys = new Float64Array(carriers.length);
    let count = 0;
    for (const resource of carriers) {
      const targetSkillsCarried = this.#carried[resource]!;
      this.#carried[resource] = 0;
      const distance = gradeDistance(grade, resourceGrade[resource]!);
      const isMastered = this.#mastered.has(resource);
      const facts = { targetSkillsCarried, gradeDistance: distance, isMastered };
      if (!isCandidate(facts, phase) || without.has(resource)) continue;
      const score = scoreResource(
        {
          targetSkillsCarried,
          skills: resourceSkillOffsets[resource + 1]! - resourceSkillOffsets[resource]!,
          gradeDistance: distance,
          semanticSimilarity: this.#similarity(resource, direction),
          clusterSignal: signals[ofCluster + resource]!,
        },
        rules.weights,
      );
      const fromAim = distanceToAim(this.#expected(resource), rules.aim);
      keys[count++] = keyOf(thousandths(score), thousandths(fromAim), resource);
    }
    return keys.subarray(0, count);
  }

  /** Counts the target skills that each resource of some grades carries; returns the resources that carry any. */
  #countTargets(
    targets: readonly number[],
    [lowest, highest]: readonly [number, number],
  ): number[] {
    const { carriers, carrierOffsets } = this.#tables;
    const carried = this.#carried;
    const found: number[] = [];
    for (const skill of targets) {
      const end = carrierOffsets[skill * GRADES + highest]!;
      for (let at = carrierOffsets[skill * GRADES + lowest - 1]!; at < end; at++) {
        const resource = carriers[at]!;
        if (carried[resource]!++ === 0) found.push(resource);
      }
    }
    return found;
  }

  /** What the order of a list needs to know of each candidate, as far as it reads. */
  *#inTurn(
    keys: Float64Array,
    targets: readonly number[],
  ): Generator<ListCandidate & Pick<Recommended, "resource" | "score">> {
    const { reach } = this.#tables.rules;
    for (const key of keys) {
      const { resource, score } = ofKey(key);
      const isOutOfTurn =
        this.#heldBack.has(resource) || !isWithinReach(this.#expected(resource), reach);
      // Only what is in turn can repeat a set, and a list may read all candidates.
      const set = isOutOfTurn ? [] : this.#targetsOf(resource, targets).sort(ascending);
      yield { resource, score, targetSet: set.join(), isOutOfTurn };
    }
  }

  #targetsOf(resource: number, targets: readonly number[]): number[] {
    const { resourceSkills, resourceSkillOffsets } = this.#tables;
    const carried: number[] = [];
    const end = resourceSkillOffsets[resource + 1]!;
    // Views and their filters take four times as long, and a list may read all candidates.
    for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
      const skill = resourceSkills[at]!;
      if (targets.includes(skill)) carried.push(skill);
    }
    return carried;
  }
}

function rowOf(matrix: Float64Array, row: number, columns: number): Float64Array {
  return matrix.subarray(row * columns, (row + 1) * columns);
}

/** The lowest and highest grade within a distance. */
function gradesWithin(grade: number, distance: number): readonly [number, number] {
  return [Math.max(1, grade - distance), Math.min(GRADES, grade + distance)];
}

/** Learners of a task. */
const BATCH = 1024;

/** What is known of the learners to rank for. */
interface Learners extends Pick<Dataset, "roster" | "evidence"> {
  /** Cluster of each learner. */
  readonly cluster: Uint8Array;
}

/** Ranks for all learners (section 2.4 of the rules), some after others or at the same time. */
export async function recommendLearners(
  model: ModelContent,
  { roster, evidence, cluster }: Learners,
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

/** Writes the lists of some learners among those of all, from a learner on. */
function enter(part: Recommendations, first: number, all: Recommendations): void {
  const learners = part.count.length;
  for (const name of Object.keys(part) as (keyof Recommendations)[]) {
    all[name].set(part[name], first * (part[name].length / learners));
  }
}

/** The rows of the learners from one to before another: copies, which is what another thread can be sent. */
function rowsOf(evidence: Evidence, from: number, to: number): LearnerRows {
  const start = evidence.offsets[from]!;
  const end = evidence.offsets[to]!;
  return {
    offsets: evidence.offsets.slice(from, to + 1).map((offset) => offset - start),
    resource: evidence.resource.slice(start, end),
    traces: evidence.traces.slice(start, end),
    scored: evidence.scored.slice(start, end),
    scoreSum: evidence.scoreSum.slice(start, end),
    lastScoredAt: evidence.lastScoredAt.slice(start, end),
    lastScore: evidence.lastScore.slice(start, end),
    outcome: evidence.outcome.slice(start, end),
  };
}

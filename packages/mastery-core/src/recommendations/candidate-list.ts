import { isCandidate, type Phase } from "../rules/candidates.ts";
import { gradeDistance } from "../rules/conventions.ts";
import type { ListCandidate } from "../rules/list-order.ts";
import {
  gradeFit,
  type ScoreParts,
  scoreResource,
  semanticSimilarity,
  skillOverlap,
} from "../rules/score.ts";
import { NO_RATE } from "./cluster-rates.ts";
import type { LearnerEvidence } from "./learner-evidence.ts";
import type { RankingTables } from "./ranking-tables.ts";
import { GRADES } from "./shelves.ts";
import { TargetDirection } from "./target-direction.ts";

/** More than there are resources. */
const RESOURCES = 2 ** 32;

/** A learner, as candidates see them. */
export interface Advised {
  readonly grade: number;
  readonly cluster: number;
  readonly evidence: Pick<LearnerEvidence, "isMastered" | "isHeldBack">;
}

/** A resource, as the order of a list sees it. */
export interface Candidate extends ListCandidate {
  readonly resource: number;
}

/**
 * The candidates for one learner and some target skills. An index finds them and bounds their scores; only where the bounds do
 * not round to the same thousandth, and for what is listed in the end, is the score computed by the literal rule.
 */
export class CandidateList {
  readonly #tables: RankingTables;
  readonly #advised: Advised;
  readonly #targets: ReadonlySet<number>;
  readonly #direction: TargetDirection;
  /** Per candidate its score in thousandths, then its resource, so that a better place has a higher key. */
  readonly #keys: number[] = [];

  /** @param targets skills, at least one */
  constructor(tables: RankingTables, advised: Advised, targets: readonly number[]) {
    this.#tables = tables;
    this.#advised = advised;
    this.#targets = new Set(targets);
    this.#direction = new TargetDirection(tables, targets);
  }

  /** Finds the candidates of a phase (rule 2.4.4) that are not in `without`; returns how many there are. */
  find(phase: Phase, without: ReadonlySet<number>): number {
    const { offsets, resources } = this.#tables.shelves;
    const { grade, evidence } = this.#advised;
    const lowest = Math.max(1, grade - phase.maxDistance);
    const highest = Math.min(GRADES, grade + phase.maxDistance);
    for (const set of this.#setsWithTargets()) {
      const carried = this.#carriedBy(set).length;
      for (let shelfGrade = lowest; shelfGrade <= highest; shelfGrade++) {
        const shelf = set * GRADES + shelfGrade - 1;
        for (let at = offsets[shelf]!; at < offsets[shelf + 1]!; at++) {
          const resource = resources[at]!;
          const facts = {
            targetSkillsCarried: carried,
            gradeDistance: gradeDistance(grade, shelfGrade),
            isMastered: evidence.isMastered(resource),
          };
          if (isCandidate(facts, phase) && !without.has(resource)) {
            this.#keys.push(this.#thousandths(resource, carried) * RESOURCES + RESOURCES - 1 - resource);
          }
        }
      }
    }
    return this.#keys.length;
  }

  /** The candidates by rounded score, highest first, then by id (rule 2.4.11). */
  *bestFirst(): Generator<Candidate> {
    const keys = Float64Array.from(this.#keys).sort();
    const sets = new Map<number, string>();
    for (let i = keys.length - 1; i >= 0; i--) {
      const resource = RESOURCES - 1 - (keys[i]! % RESOURCES);
      const set = this.#tables.shelves.setOf[resource]!;
      const targetSet = sets.get(set) ?? this.#carriedBy(set).join();
      sets.set(set, targetSet);
      yield { resource, targetSet, isHeldBack: this.#advised.evidence.isHeldBack(resource) };
    }
  }

  /** The parts of a candidate's score by the literal rules. */
  partsOf(resource: number): ScoreParts {
    const carried = this.#carriedBy(this.#tables.shelves.setOf[resource]!).length;
    return this.#parts(resource, carried, this.#direction.cosine(resource));
  }

  /** Published success rate of the learner's cluster on a resource; `NO_RATE` without one. */
  rateOf(resource: number): number {
    const { resourceGrade, clusters } = this.#tables;
    return clusters.rates[this.#advised.cluster * resourceGrade.length + resource]!;
  }

  #setsWithTargets(): Set<number> {
    const { setsOfSkills, setsOfSkillOffsets } = this.#tables.shelves;
    const sets = new Set<number>();
    for (const skill of this.#targets) {
      const end = setsOfSkillOffsets[skill + 1]!;
      for (let at = setsOfSkillOffsets[skill]!; at < end; at++) sets.add(setsOfSkills[at]!);
    }
    return sets;
  }

  /** Target skills of a set, ascending. */
  #carriedBy(set: number): number[] {
    const { setOffsets, setSkills } = this.#tables.shelves;
    const carried: number[] = [];
    for (let at = setOffsets[set]!; at < setOffsets[set + 1]!; at++) {
      if (this.#targets.has(setSkills[at]!)) carried.push(setSkills[at]!);
    }
    return carried;
  }

  /** The rounded score, in thousandths. */
  #thousandths(resource: number, carried: number): number {
    const scoreAt = (cosine: number): number =>
      Math.round(
        1000 * scoreResource(this.#parts(resource, carried, cosine), this.#tables.options.weights),
      );
    const near = this.#direction.approximate(resource);
    const lowest = scoreAt(near - this.#direction.error);
    const highest = scoreAt(near + this.#direction.error);
    return lowest === highest ? lowest : scoreAt(this.#direction.cosine(resource));
  }

  #parts(resource: number, carried: number, cosine: number): ScoreParts {
    const { resourceGrade, resourceSkillOffsets, clusters } = this.#tables;
    const { grade, cluster } = this.#advised;
    const skills = resourceSkillOffsets[resource + 1]! - resourceSkillOffsets[resource]!;
    const rate = this.rateOf(resource);
    return {
      skillOverlap: skillOverlap(carried, skills),
      gradeFit: gradeFit(gradeDistance(grade, resourceGrade[resource]!)),
      semanticSimilarity: semanticSimilarity(cosine),
      clusterSignal: rate === NO_RATE ? clusters.signalWithoutRate[cluster]! : rate,
    };
  }
}

import { isCandidate, type Phase } from "../rules/candidates.ts";
import { GRADES, gradeDistance } from "../rules/conventions.ts";
import type { ListCandidate } from "../rules/list-order.ts";
import {
  gradeFit,
  type ScoreParts,
  scoreResource,
  semanticSimilarity,
  skillOverlap,
} from "../rules/score.ts";
import { BestKeys } from "./best-keys.ts";
import { signalOf } from "./cluster-rates.ts";
import type { LearnerEvidence } from "./learner-evidence.ts";
import type { RankingTables } from "./ranking-tables.ts";
import { TargetDirection } from "./target-direction.ts";

/** More than there are resources. */
const RESOURCES = 2 ** 32;

/** More than rounding adds to the error of a score. */
const ROUNDING = 1e-12;

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

/** What all resources with the same skills share. */
interface SharedSkills {
  /** Target skills that they carry. */
  readonly carried: number;
  readonly overlap: number;
  readonly targetSet: ListCandidate["targetSet"];
}

/**
 * The candidates for one learner and some target skills: filter and refine. The shelves tell which resources carry target skills;
 * kept products tell their rounded scores; only where they cannot, and for what is listed in the end, the literal rules compute.
 */
export class CandidateList {
  readonly #tables: RankingTables;
  readonly #advised: Advised;
  readonly #targets: ReadonlySet<number>;
  readonly #direction: TargetDirection;
  /** Keys of the best candidates of each set of target skills: a list holds no more of one set. */
  readonly #best = new Map<ListCandidate["targetSet"], BestKeys>();
  /** Keys of the candidates that are held back. */
  readonly #heldBack: number[] = [];

  /** @param targets skills, at least one */
  constructor(tables: RankingTables, advised: Advised, targets: readonly number[]) {
    this.#tables = tables;
    this.#advised = advised;
    this.#targets = new Set(targets);
    this.#direction = new TargetDirection(tables, targets);
  }

  /** Finds the candidates of a phase (rule 2.4.4) that are not in `without`; returns whether there are any. */
  find(phase: Phase, without: ReadonlySet<number>): boolean {
    const { grade } = this.#advised;
    const lowest = Math.max(1, grade - phase.maxDistance);
    const highest = Math.min(GRADES, grade + phase.maxDistance);
    for (const set of this.#setsWithTargets()) {
      const carried = this.#carriedBy(set);
      const skills = {
        carried: carried.length,
        overlap: skillOverlap(carried.length, this.#sizeOf(set)),
        targetSet: nameOf(carried),
      };
      for (let shelfGrade = lowest; shelfGrade <= highest; shelfGrade++) {
        this.#findOnShelf(set, shelfGrade, skills, phase, without);
      }
    }
    return this.#best.size + this.#heldBack.length > 0;
  }

  #findOnShelf(
    set: number,
    shelfGrade: number,
    { carried, overlap, targetSet }: SharedSkills,
    phase: Phase,
    without: ReadonlySet<number>,
  ): void {
    const { shelves, clusters } = this.#tables;
    const { grade, evidence, cluster } = this.#advised;
    const shelf = set * GRADES + shelfGrade - 1;
    const distance = gradeDistance(grade, shelfGrade);
    const fit = gradeFit(distance);
    for (let at = shelves.offsets[shelf]!; at < shelves.offsets[shelf + 1]!; at++) {
      const resource = shelves.resources[at]!;
      const facts = {
        targetSkillsCarried: carried,
        gradeDistance: distance,
        isMastered: evidence.isMastered(resource),
      };
      if (!isCandidate(facts, phase) || without.has(resource)) continue;
      const near = {
        skillOverlap: overlap,
        gradeFit: fit,
        semanticSimilarity: semanticSimilarity(this.#direction.near(at)),
        clusterSignal: signalOf(clusters, cluster, resource),
      };
      const key = keyOf(this.#thousandths(resource, near), resource);
      if (evidence.isHeldBack(resource)) this.#heldBack.push(key);
      else this.#bestOf(targetSet).offer(key);
    }
  }

  #bestOf(targetSet: ListCandidate["targetSet"]): BestKeys {
    const best = this.#best.get(targetSet) ?? new BestKeys(this.#tables.options.topN);
    this.#best.set(targetSet, best);
    return best;
  }

  /** The candidates that a list can hold, by rounded score, highest first, then by id (rule 2.4.11). */
  *bestFirst(): Generator<Candidate> {
    const best = [...this.#best.values()].flatMap(({ keys }) => keys);
    const keys = Float64Array.from([...best, ...this.#heldBack]).sort();
    for (let i = keys.length - 1; i >= 0; i--) {
      const resource = resourceOf(keys[i]!);
      const carried = this.#carriedBy(this.#tables.shelves.setOf[resource]!);
      yield {
        resource,
        targetSet: nameOf(carried),
        isHeldBack: this.#advised.evidence.isHeldBack(resource),
      };
    }
  }

  /** The parts of a candidate's score by the literal rules. */
  partsOf(resource: number): ScoreParts {
    const set = this.#tables.shelves.setOf[resource]!;
    const distance = gradeDistance(this.#advised.grade, this.#tables.resourceGrade[resource]!);
    return {
      skillOverlap: skillOverlap(this.#carriedBy(set).length, this.#sizeOf(set)),
      gradeFit: gradeFit(distance),
      semanticSimilarity: semanticSimilarity(this.#direction.cosine(resource)),
      clusterSignal: signalOf(this.#tables.clusters, this.#advised.cluster, resource),
    };
  }

  /** Published success rate of the learner's cluster on a resource; not a number without one. */
  rateOf(resource: number): number {
    const { resourceGrade, clusters } = this.#tables;
    return clusters.rates[this.#advised.cluster * resourceGrade.length + resource]!;
  }

  #sizeOf(set: number): number {
    const { setOffsets } = this.#tables.shelves;
    return setOffsets[set + 1]! - setOffsets[set]!;
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

  /** The rounded score in thousandths: from parts that are near enough, unless they are too near to where rounding turns. */
  #thousandths(resource: number, near: ScoreParts): number {
    const { weights } = this.#tables.options;
    const score = 1000 * scoreResource(near, weights);
    const rounded = Math.round(score);
    const toTurn = 0.5 - Math.abs(score - rounded);
    if (toTurn > 1000 * (this.#direction.error + ROUNDING)) return rounded;
    return Math.round(1000 * scoreResource(this.partsOf(resource), weights));
  }
}

/** A number that is higher the better the place is. */
function keyOf(thousandths: number, resource: number): number {
  return thousandths * RESOURCES + RESOURCES - 1 - resource;
}

function resourceOf(key: number): number {
  return RESOURCES - 1 - (key % RESOURCES);
}

/** Names a set of skills: a single one, as most are, by itself. */
function nameOf(skills: readonly number[]): ListCandidate["targetSet"] {
  return skills.length === 1 ? skills[0]! : skills.join();
}

import { isCandidate, type Phase } from "../rules/candidates.ts";
import { thousandths } from "../rules/conventions.ts";
import {
  byScore,
  type ListCandidate,
  type ListOptions,
  type ScoredCandidate,
} from "../rules/list-order.ts";
import { scoreResource, semanticSimilarity } from "../rules/score.ts";
import { BestCandidates } from "./best-candidates.ts";
import type { LearnerEvidence } from "./learner-evidence.ts";
import type { RankingTables } from "./ranking-tables.ts";
import { TargetDirection } from "./target-direction.ts";
import type { ShelfGroup, TargetShelves } from "./target-shelves.ts";

/** Above the number of any resource, so that a key holds a score and a resource. */
const RESOURCES = 2 ** 32;

/** Above what rounding adds to the error of a score. */
const ROUNDING = 1e-12;

/** A learner, as candidates see them. */
export interface Advised {
  readonly grade: number;
  readonly cluster: number;
  readonly evidence: Pick<LearnerEvidence, "isMastered" | "isHeldBack">;
}

/** A resource, as the order of a list sees it. */
export interface Candidate extends ListCandidate, ScoredCandidate {
  readonly resource: number;
  /** In thousandths. */
  readonly score: number;
}

/**
 * The candidates for one learner and some target skills: filter and refine. Shelves that could score highest come first, until the
 * list is full and no other can score higher. The rules compute with a cosine from kept products, which is near the literal one;
 * where that does not decide how a number rounds, they compute with the literal one.
 */
export class CandidateList {
  readonly #tables: RankingTables;
  readonly #advised: Advised;
  readonly #targets: TargetShelves;
  readonly #direction: TargetDirection;
  /** Where the signals of the learner's cluster start. */
  readonly #firstSignal: number;
  readonly #best: BestCandidates;

  /** @param targets shows the target skills, at least one */
  constructor(
    tables: RankingTables,
    advised: Advised,
    targets: TargetShelves,
    options: ListOptions,
  ) {
    this.#tables = tables;
    this.#advised = advised;
    this.#targets = targets;
    this.#direction = new TargetDirection(tables, targets.targets);
    this.#firstSignal = advised.cluster * tables.resourceGrade.length;
    this.#best = new BestCandidates(options);
  }

  /** Finds the candidates of a phase (rule 2.4.4) that are not in `without`; returns whether there are any. */
  find(phase: Phase, without: ReadonlySet<number>): boolean {
    for (const group of this.#targets.groups(this.#advised.grade, phase.maxDistance)) {
      if (keyOf(group.highest, 0) <= this.#best.tooLow) break;
      for (let shelf = group.first; shelf >= 0; shelf = this.#targets.after(shelf)) {
        this.#findOn(shelf, group, phase, without);
      }
    }
    return this.#best.keys().length > 0;
  }

  #findOn(shelf: number, group: ShelfGroup, phase: Phase, without: ReadonlySet<number>): void {
    const { facts, parts } = group;
    const { offsets, resources } = this.#tables.shelves;
    const { signals } = this.#tables;
    const { evidence } = this.#advised;
    let lowest = this.#lowest(this.#best.tooLow);
    for (let position = offsets[shelf]!; position < offsets[shelf + 1]!; position++) {
      const resource = resources[position]!;
      const signal = signals[this.#firstSignal + resource]!;
      if (this.#score(parts, this.#direction.atMost(position), signal) < lowest) continue;
      facts.isMastered = evidence.isMastered(resource);
      if (!isCandidate(facts, phase)) continue;
      const near = this.#score(parts, this.#direction.near(shelf, position), signal);
      if (near < lowest || without.has(resource)) continue;
      const score = this.#isCertain(near)
        ? thousandths(near)
        : thousandths(this.#score(parts, this.#direction.cosine(resource), signal));
      const set = this.#targets.nameOf(shelf);
      this.#best.offer(keyOf(score, resource), set, evidence.isHeldBack(resource));
      lowest = this.#lowest(this.#best.tooLowOf(set));
    }
  }

  #score(parts: ShelfGroup["parts"], cosine: number, clusterSignal: number): number {
    parts.semanticSimilarity = semanticSimilarity(cosine);
    parts.clusterSignal = clusterSignal;
    return scoreResource(parts, this.#tables.options.weights);
  }

  /** Where a score that is near the literal one is below this, its key is too low. */
  #lowest(tooLow: number): number {
    return (scoreIn(tooLow) - 0.5) / 1000 - this.#direction.error - ROUNDING;
  }

  /** Whether a number rounds to the same thousandths as the literal one that it is near. */
  #isCertain(near: number): boolean {
    const toTurn = 0.5 - Math.abs(1000 * near - thousandths(near));
    return toTurn > 1000 * (this.#direction.error + ROUNDING);
  }

  /** A candidate's similarity, in thousandths. */
  similarityOf(resource: number): number {
    const { shelfOf, positionOf } = this.#tables.shelves;
    const cosine = this.#direction.near(shelfOf[resource]!, positionOf[resource]!);
    const near = semanticSimilarity(cosine);
    if (this.#isCertain(near)) return thousandths(near);
    return thousandths(semanticSimilarity(this.#direction.cosine(resource)));
  }

  /** The candidates that a list can hold, in the order in which it looks at them. */
  bestFirst(): Candidate[] {
    const { shelfOf } = this.#tables.shelves;
    const candidates = this.#best.keys().map((key) => {
      const resource = resourceOf(key);
      return {
        resource,
        score: scoreIn(key),
        targetSet: this.#targets.nameOf(shelfOf[resource]!),
        isHeldBack: this.#advised.evidence.isHeldBack(resource),
      };
    });
    return candidates.sort(byScore);
  }
}

/** A number that is higher for what is looked at earlier: the order of `byScore` (rule 2.4.11) in one comparison. */
function keyOf(score: number, resource: number): number {
  return score * RESOURCES + RESOURCES - 1 - resource;
}

function resourceOf(key: number): number {
  return RESOURCES - 1 - (key % RESOURCES);
}

function scoreIn(key: number): number {
  return Math.floor(key / RESOURCES);
}

import { isCandidate, type Phase } from "../rules/candidates.ts";
import { GRADES, gradeDistance, thousandths } from "../rules/conventions.ts";
import type { ListCandidate, ListOptions } from "../rules/list-order.ts";
import { gradeFit, scoreResource, semanticSimilarity, skillOverlap } from "../rules/score.ts";
import { BestCandidates } from "./best-candidates.ts";
import type { LearnerEvidence } from "./learner-evidence.ts";
import type { RankingTables } from "./ranking-tables.ts";
import { TargetDirection } from "./target-direction.ts";
import type { TargetGroup, TargetShelves } from "./target-shelves.ts";

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
  /** Where the rates and signals of the learner's cluster start. */
  readonly #firstRate: number;
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
    this.#firstRate = advised.cluster * tables.resourceGrade.length;
    this.#best = new BestCandidates(options);
  }

  /** Finds the candidates of a phase (rule 2.4.4) that are not in `without`; returns whether there are any. */
  find(phase: Phase, without: ReadonlySet<number>): boolean {
    for (const { group, highest } of this.#groups(phase)) {
      if (!this.#best.accepts(highest)) break;
      for (const shelf of group.shelves) this.#findOnShelf(shelf, group, phase, without);
    }
    return this.#best.keys().length > 0;
  }

  /** The shelves with target skills, each with a key that none there exceeds, highest first. */
  #groups({ maxDistance }: Phase): { readonly group: TargetGroup; readonly highest: number }[] {
    const { grade } = this.#advised;
    return this.#targets
      .groups(Math.max(1, grade - maxDistance), Math.min(GRADES, grade + maxDistance))
      .map((group) => ({ group, highest: keyOf(thousandths(this.#scoreWith(group, 1, 1)), 0) }))
      .sort((a, b) => b.highest - a.highest);
  }

  #findOnShelf(
    shelf: number,
    group: TargetGroup,
    phase: Phase,
    without: ReadonlySet<number>,
  ): void {
    const { offsets, resources } = this.#tables.shelves;
    const { grade, evidence } = this.#advised;
    for (let position = offsets[shelf]!; position < offsets[shelf + 1]!; position++) {
      const resource = resources[position]!;
      const facts = {
        targetSkillsCarried: group.carried,
        gradeDistance: gradeDistance(grade, group.grade),
        isMastered: evidence.isMastered(resource),
      };
      if (!isCandidate(facts, phase) || without.has(resource)) continue;
      const key = keyOf(this.#scoreOf(resource, position, group), resource);
      if (!this.#best.accepts(key)) continue;
      this.#best.offer(key, this.#targets.nameOf(shelf), evidence.isHeldBack(resource));
    }
  }

  /** The score in thousandths. */
  #scoreOf(resource: number, position: number, group: TargetGroup): number {
    const signal = this.#tables.clusters.signals[this.#firstRate + resource]!;
    const near = this.#scoreWith(group, this.#direction.near(position), signal);
    return this.#rounded(near, () =>
      this.#scoreWith(group, this.#direction.cosine(resource), signal),
    );
  }

  #scoreWith({ carried, skills, grade }: TargetGroup, cosine: number, signal: number): number {
    const parts = {
      skillOverlap: skillOverlap(carried, skills),
      gradeFit: gradeFit(gradeDistance(this.#advised.grade, grade)),
      semanticSimilarity: semanticSimilarity(cosine),
      clusterSignal: signal,
    };
    return scoreResource(parts, this.#tables.options.weights);
  }

  /** A candidate's similarity, in thousandths. */
  similarityOf(resource: number): number {
    const position = this.#tables.shelves.positionOf[resource]!;
    const near = semanticSimilarity(this.#direction.near(position));
    return this.#rounded(near, () => semanticSimilarity(this.#direction.cosine(resource)));
  }

  /** A literal number in thousandths: as a number near it rounds, unless that is too near to where rounding turns. */
  #rounded(near: number, literal: () => number): number {
    const rounded = thousandths(near);
    const toTurn = 0.5 - Math.abs(1000 * near - rounded);
    const isCertain = toTurn > 1000 * (this.#direction.error + ROUNDING);
    return isCertain ? rounded : thousandths(literal());
  }

  /** The candidates that a list can hold, by rounded score, highest first, then by id (rule 2.4.11). */
  bestFirst(): Candidate[] {
    const { shelfOf } = this.#tables.shelves;
    return this.#best.keys().map((key) => {
      const resource = resourceOf(key);
      return {
        resource,
        score: scoreIn(key),
        targetSet: this.#targets.nameOf(shelfOf[resource]!),
        isHeldBack: this.#advised.evidence.isHeldBack(resource),
      };
    });
  }

  /** Published success rate of the learner's cluster on a resource; not a number without one. */
  rateOf(resource: number): number {
    return this.#tables.clusters.rates[this.#firstRate + resource]!;
  }
}

/** A number that is higher the better the place is. */
function keyOf(score: number, resource: number): number {
  return score * RESOURCES + RESOURCES - 1 - resource;
}

function resourceOf(key: number): number {
  return RESOURCES - 1 - (key % RESOURCES);
}

function scoreIn(key: number): number {
  return Math.floor(key / RESOURCES);
}

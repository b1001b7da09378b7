import type { LearnerSummary } from "@mastery/client";
import { foldText } from "../labels/fold-text.ts";

/** All learners, ready to be found by name. */
export class LearnerIndex {
  /** By name, then by id. */
  readonly learners: readonly LearnerSummary[];
  readonly #names: readonly string[];
  /** Names that several learners have. */
  readonly #shared: ReadonlySet<string>;
  readonly #byId: ReadonlyMap<string, LearnerSummary>;

  constructor(learners: readonly LearnerSummary[]) {
    const entries = learners.map((learner) => ({ learner, name: foldText(learner.display_name) }));
    entries.sort(
      (a, b) => compare(a.name, b.name) || compare(a.learner.learner_id, b.learner.learner_id),
    );
    this.learners = entries.map(({ learner }) => learner);
    this.#names = entries.map(({ name }) => name);
    this.#shared = new Set(this.#names.filter((name, at) => name === this.#names[at - 1]));
    this.#byId = new Map(learners.map((learner) => [learner.learner_id, learner]));
  }

  /** The learner with an id, in any case. */
  get(id: string): LearnerSummary | undefined {
    return this.#byId.get(id.toLowerCase());
  }

  /** Whether another learner has the same name, accents and case aside. */
  hasNamesake({ display_name }: LearnerSummary): boolean {
    return this.#shared.has(foldText(display_name));
  }

  /**
   * Learners whose name holds every word of the query, accents and case aside, or whose id starts with it; of one grade
   * when one is given.
   */
  search(query: string, grade?: number): readonly LearnerSummary[] {
    const words = foldText(query).split(/\s+/).filter(Boolean);
    if (words.length === 0 && grade === undefined) return this.learners;
    const id = query.trim().toLowerCase();
    return this.learners.filter((learner, at) => {
      if (grade !== undefined && learner.grade_level !== grade) return false;
      const name = this.#names[at]!;
      return words.every((word) => name.includes(word)) || learner.learner_id.startsWith(id);
    });
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { LearnerSummary } from "@mastery/client";
import { foldText } from "../labels/fold-text.ts";

/** What an id begins with. */
const START_OF_ID = /^[0-9a-f-]+$/;

/** All learners, ready to be found by name. Among 100,000, many share a name: each name is compared once. */
export class LearnerIndex {
  /** By name, then by id. */
  readonly learners: readonly LearnerSummary[];
  readonly #byId: readonly LearnerSummary[];
  /** The learners of each name, accents and case aside, in the order of the names. */
  readonly #byName: ReadonlyMap<string, readonly LearnerSummary[]>;

  /** @param learners ordered by id, as the service lists them */
  constructor(learners: readonly LearnerSummary[]) {
    this.#byId = learners;
    const byName = groupByName(learners);
    this.#byName = new Map([...byName.keys()].sort().map((name) => [name, byName.get(name)!]));
    this.learners = [...this.#byName.values()].flat();
  }

  /** The learner with an id, in any case. */
  get(id: string): LearnerSummary | undefined {
    const wanted = id.toLowerCase();
    let low = 0;
    let high = this.#byId.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#byId[middle]!.learner_id < wanted) low = middle + 1;
      else high = middle;
    }
    const found = this.#byId[low];
    return found?.learner_id === wanted ? found : undefined;
  }

  /** Whether another learner has the same name, accents and case aside. */
  hasNamesake({ display_name }: LearnerSummary): boolean {
    return (this.#byName.get(foldText(display_name))?.length ?? 0) > 1;
  }

  /**
   * Learners whose name holds every word of the query, accents and case aside, or whose id starts with it; of one grade
   * when one is given.
   */
  search(query: string, grade?: number): readonly LearnerSummary[] {
    const words = foldText(query).split(/\s+/).filter(Boolean);
    if (words.length === 0 && grade === undefined) return this.learners;
    const id = query.trim().toLowerCase();
    const isId = START_OF_ID.test(id);
    const found: LearnerSummary[] = [];
    for (const [name, learners] of this.#byName) {
      const isFound = words.every((word) => name.includes(word));
      if (!isFound && !isId) continue;
      for (const learner of learners) {
        if (grade !== undefined && learner.grade_level !== grade) continue;
        if (isFound || learner.learner_id.startsWith(id)) found.push(learner);
      }
    }
    return found;
  }
}

/** The learners of each name, accents and case aside, ordered by id. */
function groupByName(learners: readonly LearnerSummary[]): Map<string, LearnerSummary[]> {
  const byText = new Map<string, LearnerSummary[]>();
  for (const learner of learners) {
    const alike = byText.get(learner.display_name);
    if (alike) alike.push(learner);
    else byText.set(learner.display_name, [learner]);
  }
  const byName = new Map<string, LearnerSummary[]>();
  for (const [text, alike] of byText) {
    const name = foldText(text);
    const known = byName.get(name);
    byName.set(name, known ? [...known, ...alike].sort(byId) : alike);
  }
  return byName;
}

function byId(a: LearnerSummary, b: LearnerSummary): number {
  return a.learner_id < b.learner_id ? -1 : 1;
}

import type { LearnerSummary } from "@mastery/client";
import { foldText, textSearch } from "./i18n/words.ts";

/** What an id begins with. */
const START_OF_ID = /^[0-9a-f-]+$/;

/** All learners, ready to be found by name. */
export class LearnerIndex {
  /** By name as it is compared, then by id. */
  readonly #entries: readonly { readonly name: string; readonly learner: LearnerSummary }[];

  /** @param learners ordered by id, as the service lists them */
  constructor(learners: readonly LearnerSummary[]) {
    this.#entries = learners
      .map((learner) => ({ name: foldText(learner.display_name), learner }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  }

  /** Returns the learner with an id, if there is one. */
  get(id: string): LearnerSummary | undefined {
    return this.#entries.find(({ learner }) => learner.learner_id === id)?.learner;
  }

  /**
   * Returns learners whose name holds every word of the query, accents and case aside, or whose id starts with it, by name; of one grade
   * when one is given.
   */
  search(query: string, grade?: number): readonly LearnerSummary[] {
    const matches = textSearch(query);
    const id = query.trim().toLowerCase();
    const isId = START_OF_ID.test(id);
    return this.#entries
      .filter(
        ({ name, learner }) =>
          (grade === undefined || learner.grade_level === grade) &&
          (matches(name) || (isId && learner.learner_id.startsWith(id))),
      )
      .map(({ learner }) => learner);
  }
}

/** Returns those of some learners who share a name with others of them, accents and case aside. */
export function namesakesAmong(learners: readonly LearnerSummary[]): readonly LearnerSummary[] {
  return repeated(learners, ({ display_name }) => foldText(display_name));
}

/** Characters of an id that are shown. */
const START = 8;

/**
 * Returns what to show beside names that several learners have, by id: the class, and the start of the id where that is not enough.
 *
 * @param classes names of classes by id of the learner, empty for a learner without groups; nothing is said of others
 */
export function tellApart(
  namesakes: readonly LearnerSummary[],
  classes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const known = namesakes.filter(({ learner_id }) => classes.has(learner_id));
  const classOf = ({ learner_id }: LearnerSummary): string => classes.get(learner_id)!;
  const alike = new Set(repeated(known, (one) => `${foldText(one.display_name)}\n${classOf(one)}`));
  return new Map(
    known.map((one) => {
      const isEnough = classOf(one) !== "" && !alike.has(one);
      const start = isEnough ? "" : one.learner_id.slice(0, START);
      return [one.learner_id, `${start} ${classOf(one)}`.trim()];
    }),
  );
}

/** Returns the items whose key others have too. */
function repeated<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const counts = new Map<string, number>();
  const keys = items.map(keyOf);
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return items.filter((_, at) => counts.get(keys[at]!)! > 1);
}

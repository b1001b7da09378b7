/** A learner who shares a name with others in the list. */
export interface Namesake {
  readonly learner_id: string;
  /** The name in the form in which names are compared. */
  readonly name: string;
}

/** What tells a learner from others of the same name. */
export interface Distinction {
  /** Name of the class; empty if it is not known. */
  readonly className: string;
  /** Start of the id, where the class is not enough; empty otherwise. */
  readonly id: string;
}

/** Characters of an id that are shown. */
const START = 8;

/**
 * Returns what to show beside names that several learners have, by id: the class, and the start of the id where namesakes are in one class
 * or the class is not known. Nothing yet of learners who are not in `classNames`.
 *
 * @param cut names that further learners of the list have, whose classes are not known
 */
export function tellApart(
  namesakes: readonly Namesake[],
  classNames: ReadonlyMap<string, string>,
  cut: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, Distinction> {
  const known = namesakes.flatMap(({ learner_id, name }) => {
    const className = classNames.get(learner_id);
    return className === undefined
      ? []
      : [{ learner_id, name, className, key: `${name}\n${className}` }];
  });
  const counts = new Map<string, number>();
  for (const { key } of known) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map(
    known.map(({ learner_id, name, className, key }) => {
      const isEnough = className !== "" && counts.get(key) === 1 && !cut.has(name);
      return [learner_id, { className, id: isEnough ? "" : learner_id.slice(0, START) }];
    }),
  );
}

/** A learner of a list. */
interface Named {
  readonly learner_id: string;
  readonly display_name: string;
}

/** Returns what to call each learner of a list: the name, and the start of the id where others of the list have the same name. */
export function distinctNames(learners: readonly Named[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { display_name } of learners) {
    counts.set(display_name, (counts.get(display_name) ?? 0) + 1);
  }
  return new Map(
    learners.map(({ learner_id, display_name }) => [
      learner_id,
      counts.get(display_name) === 1 ? display_name : `${display_name} (${learner_id.slice(0, 8)})`,
    ]),
  );
}

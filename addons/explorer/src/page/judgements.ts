/** What a teacher says about a pupil in a skill, whatever the marks say. */
export const JUDGEMENTS = ["knows", "revisit"] as const;

export type Judgement = (typeof JUDGEMENTS)[number];

/** A teacher's judgements, by the ids of pupil and skill. A host keeps them in a file of the teacher's own, and sends them nowhere. */
export type Judgements = Readonly<Record<string, Readonly<Record<string, Judgement>>>>;

/** Returns the judgements with one changed or, if `judgement` is undefined, removed. */
export function judged(
  judgements: Judgements,
  learner: string,
  skill: string,
  judgement: Judgement | undefined,
): Judgements {
  const { [skill]: _, ...others } = ownIn(judgements, learner) ?? {};
  const own = judgement === undefined ? others : { ...others, [skill]: judgement };
  return { ...judgements, [learner]: own };
}

/** An id may be named like an inherited property, such as "constructor". */
export function ownIn<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

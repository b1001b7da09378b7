import { ENOUGH_TRACES } from "./gap-tally.ts";
import type { Gaps } from "./results.ts";

type Count = Exclude<keyof Gaps, "unobserved_domains">;

/** The sentence of a count, for one and for more, behind the number. */
const SENTENCES: Readonly<Record<Count, readonly [one: string, more: string]>> = {
  retired_resources: [
    "resource is retired: no list has it",
    "resources are retired: no list has them",
  ],
  distant_resources: [
    "resource is more than one grade from every learner: lists have it only where nothing nearer is left",
    "resources are more than one grade from every learner: lists have them only where nothing nearer is left",
  ],
  unobserved_learners: [
    "learner has no scored trace: the profile is empty",
    "learners have no scored trace: their profiles are empty",
  ],
  little_observed_learners: [
    `learner has fewer than ${ENOUGH_TRACES} scored traces: too few to say much`,
    `learners have fewer than ${ENOUGH_TRACES} scored traces: too few to say much`,
  ],
};

const COUNTS = Object.keys(SENTENCES) as readonly Count[];

/**
 * Returns a sentence in English for each gap, without a capital or full stop, so that it fits behind `warning:`. Empty if there is none.
 */
export function describeGaps(gaps: Gaps): readonly string[] {
  const names = gaps.unobserved_domains.join(", ");
  return [
    ...(names === ""
      ? []
      : [`no learner has a scored trace in ${names}: profiles have no value there`]),
    ...COUNTS.filter((kind) => gaps[kind] > 0).map((kind) => {
      const [one, more] = SENTENCES[kind];
      return `${gaps[kind].toLocaleString("en")} ${gaps[kind] === 1 ? one : more}`;
    }),
  ];
}

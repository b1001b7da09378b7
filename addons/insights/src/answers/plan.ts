/** Sizes of a work group. */
export const GROUP_SIZE: { readonly min: number; readonly max: number } = { min: 2, max: 5 };
/** Minimum number of learners who need a skill that is proposed for the whole class. */
const MIN_FOR_ALL = 5;
/** A skill is proposed for the whole class if more than one in this many of the assessed learners needs it. */
const ONE_IN = 3;
/** Maximum number of skills proposed for the whole class. */
const MAX_FOR_ALL = 3;

/** A learner of a class. Learners, skills and resources are numbers of the caller's choice. */
export interface Pupil {
  readonly learner: number;
  /** Mean score in each skill that the learner needs to strengthen. */
  readonly needs: ReadonlyMap<number, number>;
}

/** A skill, with the resources that carry it. */
export interface Practice {
  readonly skill: number;
  /** Number of learners with a scored trace in the skill. */
  readonly assessed: number;
  /** In the order in which they are preferred on a tie. */
  readonly resources: readonly number[];
}

/** Learners who practise one skill with one resource. */
interface PlannedGroup {
  readonly skill: number;
  readonly resource: number;
  /** Lowest mean in the skill first. */
  readonly learners: readonly number[];
}

export interface Plan {
  /** Skills that many learners need, with the number of these learners, most first. */
  readonly wholeClass: readonly { readonly skill: number; readonly learners: number }[];
  readonly groups: readonly PlannedGroup[];
  /** Learners with a need, but without a group. */
  readonly others: readonly number[];
}

/**
 * Returns a plan for a class. Repeatedly takes the pair of a skill and a resource that the most waiting learners need and can do. Of these
 * learners, up to five with the lowest means in the skill form a group. Each skill is taken once, and each learner is in at most one group.
 * On a tie, the pair or learner that comes first in the given order is taken.
 *
 * @param pupils in the order in which they are preferred on a tie, like `practices`
 * @param canDo whether a resource is within a learner's reach, near the learner's grade and not mastered
 */
export function planFor(
  pupils: readonly Pupil[],
  practices: readonly Practice[],
  canDo: (learner: number, resource: number) => boolean,
): Plan {
  const inNeed = pupils.filter(({ needs }) => needs.size > 0);
  const groups: PlannedGroup[] = [];
  const waiting = new Set(inNeed);
  const left = new Set(practices);
  for (;;) {
    const best = mostUseful(waiting, left, canDo);
    if (best === undefined) break;
    const { practice, resource, able } = best;
    const { skill } = practice;
    // Sorting is stable, so learners with equal means stay in the given order.
    const chosen = able
      .toSorted((a, b) => a.needs.get(skill)! - b.needs.get(skill)!)
      .slice(0, GROUP_SIZE.max);
    groups.push({ skill, resource, learners: chosen.map(({ learner }) => learner) });
    left.delete(practice);
    for (const pupil of chosen) waiting.delete(pupil);
  }
  return {
    wholeClass: forWholeClass(inNeed, practices),
    groups,
    others: Array.from(waiting, ({ learner }) => learner),
  };
}

interface Choice {
  readonly practice: Practice;
  readonly resource: number;
  readonly able: readonly Pupil[];
}

function mostUseful(
  waiting: Iterable<Pupil>,
  practices: Iterable<Practice>,
  canDo: (learner: number, resource: number) => boolean,
): Choice | undefined {
  let best: Choice | undefined;
  const least = (): number => best?.able.length ?? GROUP_SIZE.min - 1;
  for (const practice of practices) {
    const inNeed = [...waiting].filter(({ needs }) => needs.has(practice.skill));
    if (inNeed.length <= least()) continue;
    for (const resource of practice.resources) {
      const able = inNeed.filter(({ learner }) => canDo(learner, resource));
      if (able.length > least()) best = { practice, resource, able };
    }
  }
  return best;
}

function forWholeClass(inNeed: readonly Pupil[], practices: readonly Practice[]) {
  return practices
    .map(({ skill, assessed }) => {
      const learners = inNeed.filter(({ needs }) => needs.has(skill)).length;
      return { skill, learners, isShared: ONE_IN * learners > assessed };
    })
    .filter(({ learners, isShared }) => isShared && learners >= MIN_FOR_ALL)
    .sort((a, b) => b.learners - a.learners)
    .slice(0, MAX_FOR_ALL)
    .map(({ skill, learners }) => ({ skill, learners }));
}

/** Maximum size of a work group. The minimum is 2. */
export const MAX_GROUP_SIZE = 5;

export interface LearnerNeeds {
  readonly learner: number;
  /** Mean score in each weak skill, by skill number. */
  readonly means: ReadonlyMap<number, number>;
}

export interface Proposal {
  /** The skill for which the group was formed, then the other weak skills that all members share, ascending. */
  readonly skills: readonly number[];
  /** Ordered by the mean in the first skill, lowest first. */
  readonly learners: readonly number[];
}

/**
 * Returns work groups that have no learner in common. Repeatedly takes the skill in which the most learners without a group are weak (the
 * lowest number on a tie), until no skill has two such learners. Sorts these learners by their mean in the skill, then by number, and
 * splits them into as few groups of at most {@link MAX_GROUP_SIZE} as possible, larger groups first.
 *
 * @param needs ordered by learner number
 */
export function proposeWorkGroups(needs: readonly LearnerNeeds[]): readonly Proposal[] {
  const waiting = new Map<number, Set<LearnerNeeds>>();
  for (const need of needs) {
    for (const skill of need.means.keys()) {
      const learners = waiting.get(skill) ?? new Set();
      waiting.set(skill, learners.add(need));
    }
  }
  const proposals: Proposal[] = [];
  for (;;) {
    const [most] = [...waiting].sort(([a, one], [b, other]) => other.size - one.size || a - b);
    if (most === undefined || most[1].size < 2) return proposals;
    const [skill, learners] = most;
    const inOrder = [...learners].sort(
      (a, b) => a.means.get(skill)! - b.means.get(skill)! || a.learner - b.learner,
    );
    for (const part of cut(inOrder)) {
      proposals.push(proposalFor(skill, part));
      for (const need of part) for (const own of need.means.keys()) waiting.get(own)!.delete(need);
    }
  }
}

/** The sizes of the parts differ by at most one, and the larger parts are first. */
function cut<Item>(items: readonly Item[]): Item[][] {
  const rest = [...items];
  const parts = Math.ceil(items.length / MAX_GROUP_SIZE);
  return Array.from({ length: parts }, (_, part) =>
    rest.splice(0, Math.ceil(rest.length / (parts - part))),
  );
}

function proposalFor(skill: number, members: readonly LearnerNeeds[]): Proposal {
  const shared = [...members[0]!.means.keys()]
    .filter((other) => other !== skill && members.every(({ means }) => means.has(other)))
    .sort((a, b) => a - b);
  return { skills: [skill, ...shared], learners: members.map(({ learner }) => learner) };
}

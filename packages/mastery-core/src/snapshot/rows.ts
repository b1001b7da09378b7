import { Uuids } from "../records/packed.ts";
import { expectedAt, standingOf } from "./facts.ts";
import type { SnapshotContent } from "./manifest.ts";
import type { SnapshotRows } from "./results.ts";

/** The functions read the columns, which callers never get. */
export function rowsOf(content: SnapshotContent): SnapshotRows {
  const { manifest, columns } = content;
  const { roster, clusters, skills, recommendations } = columns;
  const ids = new Uuids(roster.ids);
  const { topN } = manifest.metadata.rules;
  return Object.freeze<SnapshotRows>({
    learners: ids.length,
    learnerId: (learner) => ids.at(learner),
    clusterId: (learner) => manifest.identities.ids[clusters.cluster[learner]!]!,
    firstRow: (learner) => skills.offsets[learner]!,
    skill: (row) => skills.skill[row]!,
    standing: (row) => standingOf(skills.standing[row]!),
    scoredTraces: (row) => skills.scored[row]!,
    scoreSum: (row) => skills.scoreSum[row]!,
    lastDay: (row) => skills.lastDay[row]!,
    listLength: (learner) => recommendations.count[learner]!,
    listed: (learner, rank) => recommendations.resource[learner * topN + rank]!,
    listedScore: (learner, rank) => recommendations.score[learner * topN + rank]!,
    expected: (learner, resource) => expectedAt(content, learner, resource),
  });
}

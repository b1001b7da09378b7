import type { Dataset } from "./dataset.ts";
import type { Evidence } from "./evidence/evidence.ts";
import { UUID_BYTES } from "./packed/pack-uuid.ts";
import { Texts } from "./packed/texts.ts";
import { Uuids } from "./packed/uuids.ts";
import type { Roster } from "./roster/roster.ts";

/**
 * Returns a dataset with one of the learners alone; undefined if there is none of this id. Its report is that of the whole.
 *
 * @param id in any letter case
 */
export function selectLearner(dataset: Dataset, id: string): Dataset | undefined {
  const learner = dataset.roster.ids.find(id);
  if (learner === undefined) return undefined;
  return {
    ...dataset,
    roster: rosterOf(dataset.roster, learner),
    evidence: evidenceOf(dataset.evidence, learner),
    lastDay: dataset.lastDay.slice(learner, learner + 1),
  };
}

function rosterOf({ ids, names, grade, memberships }: Roster, learner: number): Roster {
  const [nameStart, nameEnd] = between(names.offsets, learner);
  const [start, end] = between(memberships.offsets, learner);
  return {
    ids: new Uuids(ids.bytes.slice(learner * UUID_BYTES, (learner + 1) * UUID_BYTES)),
    names: new Texts(Uint32Array.of(0, nameEnd - nameStart), names.units.slice(nameStart, nameEnd)),
    grade: grade.slice(learner, learner + 1),
    memberships: {
      offsets: Uint32Array.of(0, end - start),
      groups: memberships.groups.slice(start, end),
    },
  };
}

function evidenceOf(evidence: Evidence, learner: number): Evidence {
  const [start, end] = between(evidence.offsets, learner);
  return {
    offsets: Uint32Array.of(0, end - start),
    resource: evidence.resource.slice(start, end),
    traces: evidence.traces.slice(start, end),
    scored: evidence.scored.slice(start, end),
    scoreSum: evidence.scoreSum.slice(start, end),
    scoredSuccesses: evidence.scoredSuccesses.slice(start, end),
    outcome: evidence.outcome.slice(start, end),
  };
}

/** Where the rows of a learner start, and end. */
function between(offsets: Uint32Array, learner: number): [start: number, end: number] {
  return [offsets[learner]!, offsets[learner + 1]!];
}

import type { LearnerSummary, Snapshot } from "@mastery/core";
import { contentOf, learnerAt } from "@mastery/core/internal";
import type { ReadableLearners } from "./authorization.ts";
import { type RenderedBody, renderArray } from "./rendered-body.ts";
import type { Steps } from "./work-in-turns.ts";

/** Learners to a step: a few milliseconds of work. */
const STEP = 1_000;

/** Bytes of a learner without the name, the comma and a bracket among them. */
const NAMELESS = 100;

/** Bytes of a code unit of a name, at most: `\u0000`. */
const UNIT = 6;

/** Renders the learners that a caller may read, in the order of `snapshot.learners()`. Unknown ids in a set are left out. */
export function* renderLearners(
  snapshot: Snapshot,
  learners: ReadableLearners,
): Steps<RenderedBody> {
  const { n_learners } = snapshot.health();
  const { nameOffsets } = contentOf(snapshot).columns.roster;
  const listed = new Uint8Array(n_learners);
  if (learners === "all") {
    const most = NAMELESS * n_learners + UNIT * nameOffsets[n_learners]!;
    return yield* renderArray(piecesOf(snapshot, listed.fill(1)), most);
  }
  let most = NAMELESS;
  let looked = 0;
  for (const id of learners) {
    const learner = snapshot.learnerNumber(id);
    // An id in upper case grants nothing on the other paths either.
    if (learner !== undefined && id === id.toLowerCase()) {
      listed[learner] = 1;
      most += NAMELESS + UNIT * (nameOffsets[learner + 1]! - nameOffsets[learner]!);
    }
    if (++looked % STEP === 0) yield;
  }
  return yield* renderArray(piecesOf(snapshot, listed), most);
}

/** The learners whose byte is set, in pieces of a step. */
function* piecesOf(snapshot: Snapshot, listed: Uint8Array): Iterable<readonly LearnerSummary[]> {
  let piece: LearnerSummary[] = [];
  for (let learner = listed.indexOf(1); learner >= 0; learner = listed.indexOf(1, learner + 1)) {
    piece.push(learnerAt(snapshot, learner));
    if (piece.length < STEP) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

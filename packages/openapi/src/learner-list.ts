import type { Snapshot } from "@mastery/core";
import { contentOf, learnerAt, numbersOf, type Steps } from "@mastery/core/internal";
import type { ReadableLearners } from "./authorization.ts";
import { type RenderedBody, renderArray } from "./rendered-body.ts";

/** Learners to a step: a few milliseconds of work. */
const STEP = 1_000;

/** Learners whose bytes are summed in a step. */
const COUNTED = 100_000;

/** Bytes of a learner without the name, the comma and a bracket among them. */
const NAMELESS = 100;

/** Bytes of a code unit of a name, at most: `\u0000`. */
export const UNIT = 6;

/** Renders the learners that a caller may read, in the order of `snapshot.learners()`. Unknown ids in a set are left out. */
export function* renderLearners(
  snapshot: Snapshot,
  learners: ReadableLearners,
): Steps<RenderedBody> {
  const { n_learners } = snapshot.health();
  const { nameOffsets } = contentOf(snapshot).columns.roster;
  // An id in upper case grants nothing on the other paths either.
  const listed = learners === "all" ? allNumbers(n_learners) : yield* numbersOf(snapshot, learners);
  let most = NAMELESS;
  for (let at = 0; at < listed.length; at++) {
    if (at % COUNTED === COUNTED - 1) yield;
    most += NAMELESS + UNIT * lengthAt(nameOffsets, listed[at]!);
  }
  return yield* renderArray(
    piecesOf(listed, (learner) => learnerAt(snapshot, learner)),
    most,
  );
}

/** The items of a list of learners or others, `step` of them at a time. */
export function* piecesOf<Listed, Item>(
  all: { readonly length: number; slice(start: number, end: number): Iterable<Listed> },
  itemOf: (one: Listed) => Item,
  step: number = STEP,
): Iterable<readonly Item[]> {
  for (let at = 0; at < all.length; at += step) yield Array.from(all.slice(at, at + step), itemOf);
}

/** The length of a learner's part, whose start is at the offset of the learner. */
export function lengthAt(offsets: Uint32Array, learner: number): number {
  return offsets[learner + 1]! - offsets[learner]!;
}

function allNumbers(learners: number): Uint32Array {
  const numbers = new Uint32Array(learners);
  // A function that is called for each of a million learners takes several times as long, in one step.
  for (let learner = 0; learner < learners; learner++) numbers[learner] = learner;
  return numbers;
}

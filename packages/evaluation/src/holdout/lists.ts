import type { Snapshot } from "@mastery/core";
import { contentOf } from "@mastery/core/internal";
import type { Past } from "./split.ts";

/** A list of recommended resources per learner, best first. */
export interface Lists {
  /** Start of each learner's list, and the end of the last. */
  readonly offsets: Uint32Array;
  /** Positions in the catalogue. */
  readonly resource: Uint32Array;
}

/** Recommends from the past alone: it is handed nothing else. */
export interface Recommender {
  readonly name: string;
  /**
   * Returns a list for each learner of the past, in their order.
   *
   * @param length of each list, at most
   */
  recommend(past: Past, length: number): Lists | Promise<Lists>;
}

/** Joins the lists of learners, in their order. */
export function joinLists(lists: readonly (readonly number[])[]): Lists {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach(({ length }, learner) => {
    offsets[learner + 1] = offsets[learner]! + length;
  });
  return { offsets, resource: Uint32Array.from(lists.flat()) };
}

/** The lists that a snapshot serves, at full length. */
export function listsOf(snapshot: Snapshot): Lists {
  const { count, resource } = contentOf(snapshot).columns.recommendations;
  const { topN } = snapshot.metadata.rules;
  return joinLists(
    Array.from(count, (length, learner) => [
      ...resource.subarray(learner * topN, learner * topN + length),
    ]),
  );
}

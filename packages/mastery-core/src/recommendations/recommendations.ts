import { bytesPerRow } from "../collections.ts";
import { type ColumnGroup, zeroColumns } from "../snapshot/columns.ts";

/** The lists of learners. Scores and similarities are in thousandths. */
export type Recommendations = ColumnGroup<"recommendations">;

export function emptyRecommendations(
  learners: number,
  topN: number,
  skills: number,
): Recommendations {
  const counts = { learners, topN, skillBytes: bytesPerRow(skills) };
  return zeroColumns("recommendations", counts);
}

/** Writes the lists of some learners among those of all, from a learner on. */
export function enter(part: Recommendations, first: number, all: Recommendations): void {
  const learners = part.count.length;
  for (const name of Object.keys(part) as (keyof Recommendations)[]) {
    all[name].set(part[name], first * (part[name].length / learners));
  }
}

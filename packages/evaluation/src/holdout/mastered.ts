import type { Dataset } from "@mastery/core";

/** The code of resources that a learner mastered, in the column `outcome`. */
const MASTERED = 3;

/** The resources that a learner has mastered (rule 2.2.8). */
export function masteredBy({ evidence }: Pick<Dataset, "evidence">, learner: number): Set<number> {
  const mastered = new Set<number>();
  for (let row = evidence.offsets[learner]!; row < evidence.offsets[learner + 1]!; row++) {
    if (evidence.outcome[row] === MASTERED) mastered.add(evidence.resource[row]!);
  }
  return mastered;
}

import type { Evidence } from "../dataset/evidence.ts";
import { startsOf } from "../numbering.ts";

/** The rows of some learners in some columns, one learner after another: copies, which is what another thread can be sent. */
export function evidenceRows<Column extends keyof Evidence>(
  evidence: Evidence,
  learners: Uint32Array,
  columns: readonly Column[],
): Pick<Evidence, Column | "offsets"> {
  const offsets = startsOf(
    learners.map((learner) => evidence.offsets[learner + 1]! - evidence.offsets[learner]!),
  );
  const rows = { offsets } as Record<Column | "offsets", Evidence[Column]>;
  for (const name of columns) {
    const column = evidence[name];
    const copied = column.slice(0, offsets.at(-1)) as typeof column;
    let at = 0;
    for (const learner of learners) {
      const end = evidence.offsets[learner + 1]!;
      for (let row = evidence.offsets[learner]!; row < end; row++) copied[at++] = column[row]!;
    }
    rows[name] = copied;
  }
  return rows as Pick<Evidence, Column | "offsets">;
}

import type { Snapshot } from "@mastery/core";
import { sharedLearners } from "@mastery/core/changes";
import { clusterMove, domainChanges, recommendationChanges } from "@mastery/insights/changes";
import schemas from "./change-tables.json" with { type: "json" };
import { type Table, tablesOf } from "./snapshot-tables.ts";

/**
 * Returns the changes from one snapshot to a later snapshot, with one row per change, ordered by learner.
 *
 * `docs/reference/tables.md` describes each column.
 */
export function changeTables(before: Snapshot, after: Snapshot): readonly Table[] {
  const { came, left, both } = sharedLearners(before, after);
  return tablesOf(schemas, {
    *learner_changes() {
      for (const learner_id of came) yield { learner_id, change: "came" };
      for (const learner_id of left) yield { learner_id, change: "left" };
    },
    *domain_changes() {
      for (const learner_id of both) {
        for (const one of domainChanges(before, after, learner_id)) yield { learner_id, ...one };
      }
    },
    *cluster_moves() {
      for (const learner_id of both) {
        const move = clusterMove(before, after, learner_id);
        if (move) yield { learner_id, ...move };
      }
    },
    *recommendation_changes() {
      for (const learner_id of both) {
        for (const one of recommendationChanges(before, after, learner_id)) {
          const parts = one.parts.length === 0 ? null : one.parts.join(" ");
          yield { learner_id, ...one, parts };
        }
      }
    },
  });
}

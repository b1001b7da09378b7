import type { Snapshot } from "@mastery/core";
import {
  clusterMove,
  domainChanges,
  recommendationChanges,
  sharedLearners,
} from "@mastery/core/changes";
import type { Table } from "./snapshot-tables.ts";

/**
 * Returns the changes from one snapshot to a later snapshot, with one row per change, ordered by learner.
 *
 * `docs/reference/tables.md` describes each column.
 */
export function changeTables(before: Snapshot, after: Snapshot): readonly Table[] {
  const { came, left, both } = sharedLearners(before, after);
  return [
    {
      name: "learner_changes",
      columns: { learner_id: "text", change: "text" },
      *rows() {
        for (const id of came) yield [id, "came"];
        for (const id of left) yield [id, "left"];
      },
    },
    {
      name: "domain_changes",
      columns: {
        learner_id: "text",
        domain: "text",
        change: "text",
        old_mean_score: "number",
        new_mean_score: "number",
      },
      *rows() {
        for (const id of both) {
          for (const one of domainChanges(before, after, id)) {
            yield [id, one.domain, one.change, one.old_mean_score, one.new_mean_score];
          }
        }
      },
    },
    {
      name: "cluster_moves",
      columns: { learner_id: "text", old_cluster_id: "integer", new_cluster_id: "integer" },
      *rows() {
        for (const id of both) {
          const move = clusterMove(before, after, id);
          if (move) yield [id, move.old_cluster_id, move.new_cluster_id];
        }
      },
    },
    {
      name: "recommendation_changes",
      columns: {
        learner_id: "text",
        resource_id: "text",
        change: "text",
        because: "text",
        parts: "text",
        old_rank: "integer",
        new_rank: "integer",
        old_score: "number",
        new_score: "number",
      },
      *rows() {
        for (const id of both) {
          for (const one of recommendationChanges(before, after, id)) {
            const parts = one.parts.length === 0 ? null : one.parts.join(" ");
            const ranks = [one.old_rank, one.new_rank, one.old_score, one.new_score];
            yield [id, one.resource_id, one.change, one.because, parts, ...ranks];
          }
        }
      },
    },
  ];
}

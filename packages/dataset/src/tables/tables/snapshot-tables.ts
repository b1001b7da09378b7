import type { Snapshot } from "@mastery/core";
import { clusterDomainsTable, clustersTable } from "./cluster-tables.ts";
import { assignmentsTable, learnersTable, profilesTable } from "./learner-tables.ts";
import {
  recommendationsTable,
  recommendedSkillsTable,
  resourcesTable,
  weakSkillsTable,
} from "./recommendation-tables.ts";
import type { Table } from "./table.ts";

/**
 * Profiles, clusters and recommendations of a snapshot, one row per fact, ordered by learner, then as look-ups order them. Names,
 * groups, the day of the last trace and the observed skills of learners are left out.
 *
 * `docs/reference/tables.md` says what each column is.
 */
export function snapshotTables(snapshot: Snapshot): readonly Table[] {
  return [
    learnersTable(snapshot),
    profilesTable(snapshot),
    assignmentsTable(snapshot),
    recommendationsTable(snapshot),
    recommendedSkillsTable(snapshot),
    weakSkillsTable(snapshot),
    clustersTable(snapshot),
    clusterDomainsTable(snapshot),
    resourcesTable(snapshot),
  ];
}

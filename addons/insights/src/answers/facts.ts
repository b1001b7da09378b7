import type { Rules, Snapshot, SnapshotMetadata } from "@mastery/core";
import { type Gaps, snapshotGaps } from "@mastery/core/gaps";
import { type Fields, fieldsOf, type Shrinkage } from "@mastery/core/rules";
import { assertSnapshot } from "@mastery/core/snapshot";
import { type CohortOptions, learnersAmong } from "@mastery/openapi/disclosure";
import { frozen } from "./frozen.ts";

// Field names are those of the HTTP API, as in the results of look-ups.

/** Rule values of a snapshot, which `RULE_OPTIONS` from `@mastery/core/rules` describes. */
export type RulesInForce = Fields<Rules>;

/** Returns the rule values of a snapshot, under the names of the HTTP API. */
export function rulesInForce(snapshot: Snapshot): RulesInForce {
  assertSnapshot(snapshot);
  return frozen(fieldsOf(snapshot.metadata.rules));
}

/** Summary of a snapshot, with its days, version and gaps. */
export interface SnapshotSummary {
  /** Null if the owner gave no name. */
  readonly name: string | null;
  /** Version of mastery that computed the snapshot. */
  readonly version: string;
  /** First day whose traces were selected, such as `2025-09-01`; null if there is no such limit. */
  readonly since: string | null;
  /** Last day whose traces were selected; null if there is no such limit. */
  readonly until: string | null;
  /**
   * Day of the first trace; null if no trace has a date, or if the dates were not passed to the computation. The same applies to
   * `last_trace`.
   */
  readonly first_trace: string | null;
  readonly last_trace: string | null;
  /** Language of titles and labels, such as `fr` (the default); an empty string if the records name several languages. */
  readonly language: string;
  /** The school's names for its grades, such as `{ "1": "CP" }`; empty if it named none. */
  readonly grade_labels: Readonly<Record<string, string>>;
  /** `domains` if clusters differ by domain; `levels` if they differ only in the overall level (rule 2.3.11). */
  readonly clusters_show: SnapshotMetadata["clustersShow"];
  /**
   * Numbers of scored traces at which a learner's own record weighs as much as the prior (rule 2.2.10). Left out with `among`: the numbers
   * are computed from every trace, so a single outcome changes them.
   */
  readonly shrinkage?: Shrinkage | undefined;
  readonly gaps: Gaps;
}

/** With `among`, gaps cover only the learners in the set, and shrinkage is left out. */
export function snapshotSummary(snapshot: Snapshot, options: CohortOptions = {}): SnapshotSummary {
  const learners = learnersAmong(snapshot, options);
  const { name, version, dates, shrinkage, clustersShow, language, gradeLabels } =
    snapshot.metadata;
  const labels = gradeLabels.flatMap((label, i) => (label === null ? [] : [[`${i + 1}`, label]]));
  return frozen({
    name,
    version,
    since: dates.since,
    until: dates.until,
    first_trace: dates.first,
    last_trace: dates.last,
    language,
    grade_labels: Object.fromEntries(labels),
    clusters_show: clustersShow,
    ...(options.among === undefined && { shrinkage }),
    gaps: snapshotGaps(snapshot, learners),
  });
}

import type { ClustersShow } from "../clustering/what-clusters-show.ts";
import { frozen } from "../collections.ts";
import { type Fields, fieldsOf } from "../rules/conventions.ts";
import type { Shrinkage } from "../rules/leads.ts";
import type { Rules } from "../rules/options.ts";
import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import type { CohortOptions } from "./clusters.ts";
import { type Gaps, snapshotGaps } from "./gaps.ts";

// Field names are those of the HTTP API, as in the results of look-ups.

/** Rule values of a snapshot. `RULE_OPTIONS` from `@mastery/core/rules` describes each rule. */
export type RulesInForce = Fields<Rules>;

/** Returns the rule values of a snapshot, under the names of the HTTP API. */
export function rulesInForce(snapshot: Snapshot): RulesInForce {
  return frozen(fieldsOf(contentOf(snapshot).manifest.metadata.rules));
}

/** Summary of a snapshot, with its days, version and gaps. */
export interface SnapshotSummary {
  /** Name that the owner gave to the snapshot; null if the owner gave none. */
  readonly name: string | null;
  /** Version of mastery that computed the snapshot. */
  readonly version: string;
  /** The first day whose traces were selected, such as `2025-09-01`; null if there is no such limit. */
  readonly since: string | null;
  /** The last day whose traces were selected; null if there is no such limit. */
  readonly until: string | null;
  /** Day of the first trace; null if no trace has a date, or if the dates were not passed to the computation. */
  readonly first_trace: string | null;
  /** Day of the last trace; null in the same cases as `first_trace`. */
  readonly last_trace: string | null;
  /** Language of titles and labels, such as `fr` (the default); an empty string if the records name several languages. */
  readonly language: string;
  /** The school's names for its grades, such as `{ "1": "CP" }`. The object is empty if the school named no grade. */
  readonly grade_labels: Readonly<Record<string, string>>;
  /** `domains` if clusters differ by domain; `levels` if they differ only in the overall level (rule 2.3.11). */
  readonly clusters_show: ClustersShow;
  /** Numbers of scored traces at which a learner's own record weighs as much as the prior (rule 2.2.10). */
  readonly shrinkage: Shrinkage;
  /** Domains and learners with little or no evidence, and resources that are rarely or never recommended. */
  readonly gaps: Gaps;
}

/**
 * Returns the summary of a snapshot, with the field names of the HTTP API. With `among`, gaps cover only the learners in the set, and
 * shrinkage is rounded to whole numbers.
 */
export function snapshotSummary(snapshot: Snapshot, options: CohortOptions = {}): SnapshotSummary {
  const { metadata, language = "fr", gradeLabels = [], show } = contentOf(snapshot).manifest;
  const { name, version, dates, shrinkage } = metadata;
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
    clusters_show: show,
    // Shrinkage is computed from all traces, so exact decimals could reveal the traces of a single learner.
    shrinkage: options.among === undefined ? shrinkage : wholeNumbers(shrinkage),
    gaps: snapshotGaps(snapshot, options),
  });
}

function wholeNumbers({ learner, domain, skill }: Shrinkage): Shrinkage {
  return {
    learner: Math.round(learner),
    domain: Math.round(domain),
    skill: Math.round(skill),
  };
}

/**
 * Returns the shrinkage as three English sentences: for a learner overall, in a domain and in a skill. The sentences have no initial
 * capital and no full stop.
 */
export function describeShrinkage({ learner, domain, skill }: Shrinkage): readonly string[] {
  const sentence = (where: string, traces: number): string => {
    const count = Math.round(traces);
    const exercises = count === 1 ? "1 exercise" : `${count} exercises`;
    return `${where}, a learner's own record counts as much as the expected value after ${exercises}`;
  };
  return [
    sentence("in general", learner),
    sentence("in a domain", domain),
    sentence("in a skill", skill),
  ];
}

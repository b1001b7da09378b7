import type { RecordKind } from "@mastery/core";
import type { RECORD_FIELDS } from "@mastery/core/records";

/** What the fields of records mean, for the page about the data format. A field without a meaning is a type error. */
export const MEANINGS: {
  readonly [K in RecordKind]: Readonly<Record<keyof (typeof RECORD_FIELDS)[K], string>>;
} = {
  skills: {
    id: "unique",
    preferred_label: "shown in recommendations; embedded with the description",
    description: "embedded with the label; may be empty",
    domain: "domain for which the skill's traces count; begins with a letter",
    esco_uris: "list of strings; validated, but not used",
    language: "language of the label, such as `fr`",
  },
  resources: {
    resource_id: "unique",
    title: "shown, and embedded with the labels of the skills",
    type: "kind of resource; [exclusions](#exclusions) can name it",
    grade_level: "school grade (in France, CP to CM2), or a [level](#levels-of-other-schools)",
    estimated_duration_s: "validated, but not used",
    skill_ids: "ids of distinct skills; the first is the primary skill",
    activity_id: "the resource's IRI in xAPI statements; unique",
    retired: "if true, the resource is never recommended; its traces still count",
    url: "web address of the resource; the explorer links to it",
    language: "language of the title, such as `fr`",
  },
  groups: {
    group_id: "unique; used unchanged in paths",
    name: "shown; need not be unique",
    type: "kind of group",
  },
  learners: {
    learner_id: "unique; case-insensitive",
    mbox_sha1sum: "pseudonym that traces may use instead of the uuid; unique",
    display_name: "shown in lists; need not be a name ([privacy](../explanation/privacy.md))",
    grade_level: "school grade, or a [level](#levels-of-other-schools)",
    left: "if true, the learner has left (see below)",
    groups: "ids of distinct groups",
  },
  exclusions: {
    learner_id: "uuid or pseudonym of a learner; give either a learner or a group",
    group_id: "id of a group",
    resource_id: "id of a resource; give either a resource or a type",
    type: "type of resources",
  },
  traces: {
    trace_id: "a repeated trace counts once; different content under the same id is invalid",
    learner_id: "uuid or pseudonym of a learner",
    resource_id: "id of a resource",
    verb: "how the attempt ended",
    success:
      "whether the attempt succeeded; if null, `passed` counts as success, and `completed` unless the score is below the [pass mark](rules.md)",
    score: "score of the attempt, precise to 9 decimals; null for an attempt without a score",
    duration: "duration of the attempt, such as `PT1M30S`; not used",
    timestamp: "determines which days the data cover, and which scores of a skill are the latest",
    skills:
      "ids, or objects with an `id`; not used, and a [warning](errors.md#warnings) if the resource has other skills",
  },
  evidence: {
    learner_id: "uuid or pseudonym of a learner",
    resource_id: "id of a resource",
    traces: "number of traces",
    scored_traces: "number of traces with a score",
    score_sum_billionths: "sum of the scores, each rounded to whole billionths",
    scored_successes: "number of traces with a score that succeeded",
    any_success: "whether any trace succeeded, scored or not",
    any_known_outcome: "whether the outcome of any trace is known",
    pass_mark:
      "the [pass mark](rules.md) with which successes were counted; must be that of the rules",
    first_timestamp: "the earliest timestamp of the traces",
    last_timestamp: "the latest timestamp of the traces",
    last_scored_at:
      "the timestamp of the latest trace with a score; null if any trace with a score has no timestamp",
    last_score: "the score of that trace, or the lowest of several scores in the same millisecond",
    missing_timestamps:
      "number of traces without a timestamp, reported as a [warning](errors.md#warnings)",
    repeated_traces: "number of traces excluded because they repeat other traces",
    invalid_traces: "number of traces excluded because they are invalid; must be 0",
  },
};

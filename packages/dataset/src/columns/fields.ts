import type { RecordKind } from "@mastery/core";

/** Fields that a table can have a column for. */
export const FIELDS: Readonly<Record<RecordKind, readonly string[]>> = {
  skills: ["id", "preferred_label", "description", "domain", "esco_uris"],
  resources: [
    "resource_id",
    "title",
    "type",
    "grade_level",
    "estimated_duration_s",
    "skill_ids",
    "activity_id",
    "retired",
  ],
  groups: ["group_id", "name", "type"],
  learners: ["learner_id", "mbox_sha1sum", "display_name", "grade_level", "left", "groups"],
  traces: [
    "trace_id",
    "learner_id",
    "resource_id",
    "verb",
    "success",
    "score",
    "duration",
    "timestamp",
    "skills",
  ],
  evidence: [
    "learner_id",
    "resource_id",
    "traces",
    "scored_traces",
    "score_sum_billionths",
    "scored_successes",
    "any_success",
    "any_known_outcome",
    "first_timestamp",
    "last_timestamp",
    "missing_timestamps",
    "repeated_traces",
    "invalid_traces",
  ],
};

/** Fields that a table must have a column for. */
export const REQUIRED: Readonly<Record<RecordKind, ReadonlySet<string>>> = {
  skills: new Set(["id", "preferred_label", "description", "domain"]),
  resources: new Set(["resource_id", "title", "type", "grade_level", "skill_ids"]),
  groups: new Set(["group_id", "name", "type"]),
  learners: new Set(["learner_id", "display_name", "grade_level"]),
  traces: new Set(["learner_id", "resource_id", "verb"]),
  evidence: new Set([
    "learner_id",
    "resource_id",
    "traces",
    "scored_traces",
    "score_sum_billionths",
    "scored_successes",
    "any_success",
    "any_known_outcome",
  ]),
};

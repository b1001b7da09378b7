import type {
  EvidenceRecord,
  Learner,
  LearnerGroup,
  RecordKind,
  Resource,
  Skill,
  Trace,
} from "./records.ts";

/** What the values of a field are. */
export type FieldType = "text" | "number" | "boolean" | "list" | "time";

/** The fields of a record, required unless they can be null. */
type FieldsOf<T> = {
  readonly [F in keyof T]-?: {
    readonly type: FieldType;
    readonly required: null extends T[F] ? false : true;
  };
};

/** A record of each kind. */
interface RecordOf {
  readonly skills: Skill;
  readonly resources: Resource;
  readonly groups: LearnerGroup;
  readonly learners: Learner;
  readonly traces: Trace;
  readonly evidence: EvidenceRecord;
}

/** The fields of every kind of record, in the order in which messages list them. */
export const RECORD_FIELDS: { readonly [K in RecordKind]: FieldsOf<RecordOf[K]> } = {
  skills: {
    id: { type: "text", required: true },
    preferred_label: { type: "text", required: true },
    description: { type: "text", required: true },
    domain: { type: "text", required: true },
    esco_uris: { type: "list", required: false },
  },
  resources: {
    resource_id: { type: "text", required: true },
    title: { type: "text", required: true },
    type: { type: "text", required: true },
    grade_level: { type: "number", required: true },
    estimated_duration_s: { type: "number", required: false },
    skill_ids: { type: "list", required: true },
    activity_id: { type: "text", required: false },
    retired: { type: "boolean", required: false },
  },
  groups: {
    group_id: { type: "text", required: true },
    name: { type: "text", required: true },
    type: { type: "text", required: true },
  },
  learners: {
    learner_id: { type: "text", required: true },
    mbox_sha1sum: { type: "text", required: false },
    display_name: { type: "text", required: true },
    grade_level: { type: "number", required: true },
    left: { type: "boolean", required: false },
    groups: { type: "list", required: false },
  },
  traces: {
    trace_id: { type: "text", required: false },
    learner_id: { type: "text", required: true },
    resource_id: { type: "text", required: true },
    verb: { type: "text", required: true },
    success: { type: "boolean", required: false },
    score: { type: "number", required: false },
    duration: { type: "text", required: false },
    timestamp: { type: "time", required: false },
    skills: { type: "list", required: false },
  },
  evidence: {
    learner_id: { type: "text", required: true },
    resource_id: { type: "text", required: true },
    traces: { type: "number", required: true },
    scored_traces: { type: "number", required: true },
    score_sum_billionths: { type: "number", required: true },
    scored_successes: { type: "number", required: true },
    any_success: { type: "boolean", required: true },
    any_known_outcome: { type: "boolean", required: true },
    first_timestamp: { type: "time", required: false },
    last_timestamp: { type: "time", required: false },
    missing_timestamps: { type: "number", required: false },
    repeated_traces: { type: "number", required: false },
    invalid_traces: { type: "number", required: false },
  },
};

/** The verbs that traces can have. */
export const TRACE_VERBS: readonly [Trace["verb"], ...Trace["verb"][]] = [
  "passed",
  "failed",
  "completed",
];

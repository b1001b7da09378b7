import { frozen } from "../collections.ts";
import { anything, boolean, listOf, oneOf, type Validator } from "../validation/index.ts";
import {
  anyText,
  count,
  duration,
  filledListOf,
  grade,
  groupId,
  groupType,
  languageTag,
  name,
  positiveCount,
  resourceType,
  seconds,
  sha1,
  share,
  snakeCase,
  text,
  timestamp,
  uuid,
  webAddress,
} from "./validators.ts";

/** A field of a record. Validation, and columns of tables and databases, are derived from fields. */
export interface Field<T = unknown> {
  /** Validator for the values. The `type` of the validator also determines the type of cells and columns. */
  readonly is: Validator<T>;
  /** Whether the field must have a value. Null counts as no value. */
  readonly required: boolean;
  /**
   * Whether a record without a value of this field is invalid if it has an unknown field with a similar name, because a misspelt outcome or
   * id would be lost.
   */
  readonly guarded?: boolean;
}

/** A field for each property of a record. Fields are required unless they can be null. */
export type FieldsOf<T> = {
  readonly [F in keyof T]-?: Field<NonNullable<T[F]>> & {
    readonly required: null extends T[F] ? false : true;
  };
};

/** Values of a record's fields. Absent fields are null. */
export type Values<T> = { readonly [F in keyof T]-?: Exclude<T[F], undefined> };

function required<T>(is: Validator<T>) {
  return { is, required: true } as const;
}

function optional<T>(is: Validator<T>) {
  return { is, required: false } as const;
}

/** For outcomes and ids. */
function guarded<T>(is: Validator<T>) {
  return { ...optional(is), guarded: true } as const;
}

/** The verbs of traces. */
export const TRACE_VERBS: readonly Trace["verb"][] = frozen(["passed", "failed", "completed"]);

/** A skill of the catalogue. */
export interface Skill {
  readonly id: string;
  readonly preferred_label: string;
  readonly description: string;
  /** Name of the domain that the skill belongs to, in snake_case. */
  readonly domain: string;
  readonly esco_uris?: readonly string[] | null;
  /** Language of the label, as a BCP 47 tag such as `fr`. */
  readonly language?: string | null;
}

const SKILL_FIELDS: FieldsOf<Skill> = {
  id: required(text),
  preferred_label: required(text),
  description: required(anyText),
  domain: required(snakeCase),
  esco_uris: optional(listOf(text)),
  language: optional(languageTag),
};

/** A resource of the catalogue: something that a learner can work on, such as an exercise. */
export interface Resource {
  readonly resource_id: string;
  readonly title: string;
  readonly type: "exercise" | "quiz" | "lesson";
  /** School grade, an integer from 1 to 5. */
  readonly grade_level: number;
  /** Duration in seconds, greater than 0. */
  readonly estimated_duration_s?: number | null;
  /** Ids of one or more distinct skills. The first skill is the primary skill. */
  readonly skill_ids: readonly string[];
  /** The resource's activity id in xAPI statements, a unique IRI. */
  readonly activity_id?: string | null;
  /** Whether the resource is retired. A retired resource is no longer recommended, but its traces still count as evidence. */
  readonly retired?: boolean | null;
  readonly url?: string | null;
  /** Language of the title, as a BCP 47 tag such as `fr`. */
  readonly language?: string | null;
}

const RESOURCE_FIELDS: FieldsOf<Resource> = {
  resource_id: required(text),
  title: required(text),
  type: required(resourceType),
  grade_level: required(grade),
  estimated_duration_s: optional(seconds),
  skill_ids: required(filledListOf(text)),
  activity_id: guarded(text),
  retired: optional(boolean),
  url: optional(webAddress),
  language: optional(languageTag),
};

/** A group of learners, such as a class. */
export interface LearnerGroup {
  /** Consists of 1 to 100 unaccented letters, digits and characters `-._~`, but is neither `.` nor `..`. */
  readonly group_id: string;
  readonly name: string;
  readonly type: "class" | "course" | "school";
}

const GROUP_FIELDS: FieldsOf<LearnerGroup> = {
  group_id: required(groupId),
  name: required(name),
  type: required(groupType),
};

/** A learner. Other fields, such as a simulation's `ability` and `archetype`, are never read, so no result can contain them. */
export interface Learner {
  /** Uuid of the learner, in any letter case. */
  readonly learner_id: string;
  /** Pseudonym of the learner in traces: 40 hexadecimal digits. */
  readonly mbox_sha1sum?: string | null;
  readonly display_name: string;
  /** School grade, an integer from 1 to 5. */
  readonly grade_level: number;
  /** Whether the learner has left. The traces of such a learner are validated but not counted, and no results are computed. */
  readonly left?: boolean | null;
  /** Ids of distinct groups. */
  readonly groups?: readonly string[] | null;
}

const LEARNER_FIELDS: FieldsOf<Learner> = {
  learner_id: required(uuid),
  mbox_sha1sum: guarded(sha1),
  display_name: required(text),
  grade_level: required(grade),
  left: optional(boolean),
  groups: optional(listOf(groupId)),
};

/**
 * A resource, or all resources of a type, that are not recommended to a learner or to the members of a group. For these learners, the
 * resources are retired (rule 2.1.8).
 */
export interface Exclusion {
  /** Uuid or pseudonym of a learner. Give either a learner or a group. */
  readonly learner_id?: string | null;
  readonly group_id?: string | null;
  /** Give either a resource or a type. */
  readonly resource_id?: string | null;
  readonly type?: Resource["type"] | null;
}

const EXCLUSION_FIELDS: FieldsOf<Exclusion> = {
  learner_id: guarded(text),
  group_id: guarded(groupId),
  resource_id: guarded(text),
  type: guarded(resourceType),
};

/** One recorded attempt of a learner on a resource. */
export interface Trace {
  /** Traces with the same id and content count once, however their times are written. Different content is an issue. */
  readonly trace_id?: string | null;
  /** Uuid or pseudonym of the learner. */
  readonly learner_id: string;
  readonly resource_id: string;
  readonly verb: "passed" | "failed" | "completed";
  /** Whether the attempt succeeded. If null or absent, `passed` counts as success, and `completed` unless the score is below the pass mark. */
  readonly success?: boolean | null;
  /** Score from 0 to 1. Null or absent for an attempt without a score. */
  readonly score?: number | null;
  /** ISO 8601 duration, such as `PT1M30S`. An unreadable duration causes a warning. */
  readonly duration?: string | null;
  /** ISO 8601 date, with or without a time, in UTC by default. Without a readable timestamp, a trace has a warning and no date. */
  readonly timestamp?: string | null;
  /** Not used. Skills other than those of the resource in the catalogue cause a warning, because a catalogue can rename its skills. */
  readonly skills?: readonly (string | { readonly id: string })[] | null;
}

const TRACE_FIELDS: FieldsOf<Trace> = {
  trace_id: guarded(text),
  learner_id: required(text),
  resource_id: required(text),
  verb: required(oneOf(...TRACE_VERBS)),
  success: guarded(boolean),
  score: guarded(share),
  duration: optional(duration),
  timestamp: optional(timestamp),
  skills: optional(listOf(anything) as Validator<NonNullable<Trace["skills"]>>),
};

/** Counts of a learner's traces on one resource, such as the result of a `GROUP BY`. Records of the same pair are added up. */
export interface EvidenceRecord {
  /** Uuid or pseudonym of the learner. */
  readonly learner_id: string;
  readonly resource_id: string;
  /** Number of traces, at least 1. */
  readonly traces: number;
  readonly scored_traces: number;
  /** Sum of the scores, each rounded to whole billionths: 0.75 adds 750,000,000. */
  readonly score_sum_billionths: number;
  /** Number of traces with a score that succeeded. */
  readonly scored_successes: number;
  /** Whether any trace succeeded, scored or not. */
  readonly any_success: boolean;
  readonly any_known_outcome: boolean;
  /** The pass mark with which successes were counted. A dataset with another pass mark refuses the record. */
  readonly pass_mark: number;
  /** The earliest timestamp of the traces. Null or absent if no trace has a timestamp, or if the earliest timestamp is not known. */
  readonly first_timestamp?: string | null;
  /** The latest timestamp of the traces. Null or absent under the same conditions as `first_timestamp`. */
  readonly last_timestamp?: string | null;
  /** Timestamp of the latest scored trace. Null or absent if there is none, if a scored trace has no timestamp, or if it is not known. */
  readonly last_scored_at?: string | null;
  /** Score of the latest scored trace, from 0 to 1, or the lowest of several scores in the same millisecond. Requires `last_scored_at`. */
  readonly last_score?: number | null;
  readonly missing_timestamps?: number | null;
  /** Number of traces that were not counted because they repeat counted traces. */
  readonly repeated_traces?: number | null;
  /** Number of traces that were not counted because they are invalid. Any number except 0 is reported as an issue. */
  readonly invalid_traces?: number | null;
}

const EVIDENCE_FIELDS: FieldsOf<EvidenceRecord> = {
  learner_id: required(text),
  resource_id: required(text),
  traces: required(positiveCount),
  scored_traces: required(count),
  score_sum_billionths: required(count),
  scored_successes: required(count),
  any_success: required(boolean),
  any_known_outcome: required(boolean),
  pass_mark: required(share),
  first_timestamp: optional(timestamp),
  last_timestamp: optional(timestamp),
  last_scored_at: optional(timestamp),
  last_score: guarded(share),
  missing_timestamps: optional(count),
  repeated_traces: optional(count),
  invalid_traces: optional(count),
};

/** Records in any order, in memory or streamed. */
export type Records<T> = Iterable<T> | AsyncIterable<T>;

/** A kind of record. */
export type RecordKind =
  | ("skills" | "resources" | "groups" | "learners")
  | ("exclusions" | "traces" | "evidence");

/** A record in which `grade_level` can be the name of a level, for schools that name their levels. */
export type OfLevel<T> = Omit<T, "grade_level"> & { readonly grade_level: number | string };

/** Input of `precompute()`: a catalogue, learners, and either traces or the evidence counted from them. */
export type DatasetRecords = CatalogueRecords & (TraceRecords | EvidenceRecords);

interface CatalogueRecords {
  readonly skills: Records<Skill>;
  readonly resources: Records<OfLevel<Resource>>;
  /** Groups of learners. Default: none. */
  readonly groups?: Records<LearnerGroup> | undefined;
  readonly learners: Records<OfLevel<Learner>>;
  /** What is not recommended to whom. Default: none. */
  readonly exclusions?: Records<Exclusion> | undefined;
}

interface TraceRecords {
  readonly traces: Records<Trace>;
  readonly evidence?: never;
}

interface EvidenceRecords {
  readonly evidence: Records<EvidenceRecord>;
  readonly traces?: never;
}

interface RecordOf {
  readonly skills: Skill;
  readonly resources: Resource;
  readonly groups: LearnerGroup;
  readonly learners: Learner;
  readonly exclusions: Exclusion;
  readonly traces: Trace;
  readonly evidence: EvidenceRecord;
}

/** Fields of every kind of record, in the order in which messages list them. */
export const RECORD_FIELDS: { readonly [K in RecordKind]: FieldsOf<RecordOf[K]> } = frozen({
  skills: SKILL_FIELDS,
  resources: RESOURCE_FIELDS,
  groups: GROUP_FIELDS,
  learners: LEARNER_FIELDS,
  exclusions: EXCLUSION_FIELDS,
  traces: TRACE_FIELDS,
  evidence: EVIDENCE_FIELDS,
});

/** The kinds of records, in reading order: each kind refers only to earlier kinds. */
export const RECORD_KINDS: readonly RecordKind[] = Object.freeze(
  Object.keys(RECORD_FIELDS) as RecordKind[],
);

import { frozen } from "../collections.ts";
import { anything, boolean, listOf, oneOf, type Validator } from "../validation.ts";
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

/** A field of a record. Validation, columns of tables and databases, hints and the page about the data format are derived from fields. */
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
  /** Meaning of the field, for the page about the data format. */
  readonly about: string;
  /**
   * Names that other systems give to the field's column. A column with such a name is not read. If the field's own column is missing, the
   * issue suggests this column.
   */
  readonly synonyms?: readonly string[];
}

/** A field for each property of a record. Fields are required unless they can be null. */
export type FieldsOf<T> = {
  readonly [F in keyof T]-?: Field<NonNullable<T[F]>> & {
    readonly required: null extends T[F] ? false : true;
  };
};

/** Values of a record's fields. Absent fields are null. */
export type Values<T> = { readonly [F in keyof T]-?: Exclude<T[F], undefined> };

function required<T>(is: Validator<T>, about: string, synonyms?: readonly string[]) {
  return { is, required: true, about, ...(synonyms && { synonyms }) } as const;
}

function optional<T>(is: Validator<T>, about: string) {
  return { is, required: false, about } as const;
}

/** For outcomes and ids. */
function guarded<T>(is: Validator<T>, about: string) {
  return { ...optional(is, about), guarded: true } as const;
}

/** Synonyms that several kinds of records share. */
const LEARNER = ["student_id", "pupil_id", "user_id", "actor_id"] as const;
const RESOURCE = ["exercise_id", "item_id", "question_id"] as const;
const GRADE = ["grade", "level", "year"] as const;

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
  id: required(text, "unique"),
  preferred_label: required(text, "shown in recommendations; embedded with the description", [
    "label",
    "name",
    "title",
  ]),
  description: required(anyText, "embedded with the label; may be empty"),
  domain: required(snakeCase, "domain for which the skill's traces count; begins with a letter", [
    "subject",
  ]),
  esco_uris: optional(listOf(text), "list of strings; validated, but not used"),
  language: optional(languageTag, "language of the label, such as `fr`"),
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
  resource_id: required(text, "unique", RESOURCE),
  title: required(text, "shown, and embedded with the labels of the skills", ["name", "label"]),
  type: required(resourceType, "kind of resource; [exclusions](#exclusions) can name it"),
  grade_level: required(
    grade,
    "school grade (in France, CP to CM2), or a [level](#levels-of-other-schools)",
    GRADE,
  ),
  estimated_duration_s: optional(seconds, "validated, but not used"),
  skill_ids: required(
    filledListOf(text),
    "ids of distinct skills; the first is the primary skill",
    ["skills"],
  ),
  activity_id: guarded(text, "the resource's IRI in xAPI statements; unique"),
  retired: optional(boolean, "if true, the resource is never recommended; its traces still count"),
  url: optional(webAddress, "web address of the resource; the explorer links to it"),
  language: optional(languageTag, "language of the title, such as `fr`"),
};

/** A group of learners, such as a class. */
export interface LearnerGroup {
  /** Consists of 1 to 100 unaccented letters, digits and characters `-._~`, but is neither `.` nor `..`. */
  readonly group_id: string;
  readonly name: string;
  readonly type: "class" | "course" | "school";
}

const GROUP_FIELDS: FieldsOf<LearnerGroup> = {
  group_id: required(groupId, "unique; used unchanged in paths"),
  name: required(name, "shown; need not be unique"),
  type: required(groupType, "kind of group"),
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
  learner_id: required(uuid, "unique; case-insensitive", LEARNER),
  mbox_sha1sum: guarded(sha1, "pseudonym that traces may use instead of the uuid; unique"),
  display_name: required(
    text,
    "shown in lists; need not be a name ([privacy](../explanation/privacy.md))",
    ["name", "pseudonym", "nickname"],
  ),
  grade_level: required(grade, "school grade, or a [level](#levels-of-other-schools)", GRADE),
  left: optional(boolean, "if true, the learner has left (see below)"),
  groups: optional(listOf(groupId), "ids of distinct groups"),
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
  learner_id: guarded(text, "uuid or pseudonym of a learner; give either a learner or a group"),
  group_id: guarded(groupId, "id of a group"),
  resource_id: guarded(text, "id of a resource; give either a resource or a type"),
  type: guarded(resourceType, "type of resources"),
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
  trace_id: guarded(
    text,
    "a repeated trace counts once; different content under the same id is invalid",
  ),
  learner_id: required(text, "uuid or pseudonym of a learner", LEARNER),
  resource_id: required(text, "id of a resource", RESOURCE),
  verb: required(oneOf(...TRACE_VERBS), "how the attempt ended", ["outcome", "result", "status"]),
  success: guarded(
    boolean,
    "whether the attempt succeeded; if null, `passed` counts as success, and `completed` unless the score is below the [pass mark](rules.md)",
  ),
  score: guarded(
    share,
    "score of the attempt, precise to 9 decimals; null for an attempt without a score",
  ),
  duration: optional(duration, "duration of the attempt, such as `PT1M30S`; not used"),
  timestamp: optional(
    timestamp,
    "determines which days the data cover, and which scores of a skill are the latest",
  ),
  skills: optional(
    listOf(anything) as Validator<NonNullable<Trace["skills"]>>,
    "ids, or objects with an `id`; not used, and a [warning](errors.md#warnings) if the resource has other skills",
  ),
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
  learner_id: required(text, "uuid or pseudonym of a learner", LEARNER),
  resource_id: required(text, "id of a resource", RESOURCE),
  traces: required(positiveCount, "number of traces"),
  scored_traces: required(count, "number of traces with a score"),
  score_sum_billionths: required(count, "sum of the scores, each rounded to whole billionths"),
  scored_successes: required(count, "number of traces with a score that succeeded"),
  any_success: required(boolean, "whether any trace succeeded, scored or not"),
  any_known_outcome: required(boolean, "whether the outcome of any trace is known"),
  pass_mark: required(
    share,
    "the [pass mark](rules.md) with which successes were counted; must be that of the rules",
  ),
  first_timestamp: optional(timestamp, "the earliest timestamp of the traces"),
  last_timestamp: optional(timestamp, "the latest timestamp of the traces"),
  last_scored_at: optional(
    timestamp,
    "the timestamp of the latest trace with a score; null if any trace with a score has no timestamp",
  ),
  last_score: guarded(
    share,
    "the score of that trace, or the lowest of several scores in the same millisecond",
  ),
  missing_timestamps: optional(
    count,
    "number of traces without a timestamp, reported as a [warning](errors.md#warnings)",
  ),
  repeated_traces: optional(count, "number of traces excluded because they repeat other traces"),
  invalid_traces: optional(count, "number of traces excluded because they are invalid; must be 0"),
};

/**
 * Many records of evidence in columns, the layout of column stores and Arrow. Row `i` is the record of learner `learner_ids[learner[i]]` on
 * resource `resource_ids[resource[i]]`, with the `i`-th value of each other column. Flags are 1 or 0. The only date is `last_scored_at`.
 */
export interface EvidenceBatch {
  /** Uuids or pseudonyms of learners. */
  readonly learner_ids: readonly string[];
  readonly resource_ids: readonly string[];
  readonly learner: Uint32Array;
  readonly resource: Uint32Array;
  readonly traces: Uint32Array;
  readonly scored_traces: Uint32Array;
  readonly score_sum_billionths: Float64Array;
  readonly scored_successes: Uint32Array;
  readonly any_success: Uint8Array;
  readonly any_known_outcome: Uint8Array;
  /** Milliseconds since 1970, in UTC; NaN if the time is not known. */
  readonly last_scored_at?: Float64Array | undefined;
  /** Scores from 0 to 1, or NaN where `last_scored_at` is NaN. Pass both columns or neither. */
  readonly last_score?: Float64Array | undefined;
}

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
  /** Single records, or batches in columns. */
  readonly evidence: Records<EvidenceRecord | EvidenceBatch>;
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
export const RECORD_KINDS: readonly RecordKind[] = Object.keys(RECORD_FIELDS) as RecordKind[];

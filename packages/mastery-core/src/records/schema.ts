import { frozen } from "../collections.ts";
import { anything, boolean, listOf, oneOf, type Validator } from "../validation.ts";
import type {
  EvidenceRecord,
  Learner,
  LearnerGroup,
  RecordKind,
  Resource,
  Skill,
  Trace,
} from "./records.ts";
import {
  anyText,
  count,
  duration,
  filledListOf,
  grade,
  groupId,
  groupType,
  name,
  positiveCount,
  seconds,
  sha1,
  share,
  snakeCase,
  text,
  timestamp,
  uuid,
} from "./validators.ts";

/** A field of a record: checks, columns of tables and databases, hints and the page about the data format follow from it. */
export interface Field<T = unknown> {
  /** Which values are valid; its `type` says what cells and columns hold. */
  readonly is: Validator<T>;
  /** Whether null, or nothing at all, is refused. */
  readonly required: boolean;
  /** Whether an invalid value is a warning alone. */
  readonly onlyWarns?: true;
  /** Meaning, for the page about the data format. */
  readonly about: string;
  /** Other names that tables have for its column. If the column is missing, the issue names the one that may be it. */
  readonly synonyms?: readonly string[];
}

/** A field for each property of a record, which is required unless it can be null. */
export type FieldsOf<T> = {
  readonly [F in keyof T]-?: Field<NonNullable<T[F]>> & {
    readonly required: null extends T[F] ? false : true;
  };
};

/** The values of a record's fields; null for one that is left out. */
export type Values<T> = { readonly [F in keyof T]-?: Exclude<T[F], undefined> };

/** A record of each kind. */
interface RecordOf {
  readonly skills: Skill;
  readonly resources: Resource;
  readonly groups: LearnerGroup;
  readonly learners: Learner;
  readonly traces: Trace;
  readonly evidence: EvidenceRecord;
}

type Required<T> = Field<T> & { readonly required: true };
type Optional<T> = Field<T> & { readonly required: false };

function required<T>(is: Validator<T>, about: string, synonyms?: readonly string[]): Required<T> {
  return { is, required: true, about, ...(synonyms && { synonyms }) };
}

function optional<T>(is: Validator<T>, about: string): Optional<T> {
  return { is, required: false, about };
}

/** An optional field of which an invalid value is a warning alone. */
function warning<T>(is: Validator<T>, about: string): Optional<T> {
  return { ...optional(is, about), onlyWarns: true };
}

/** Synonyms that several kinds of records share. */
const LEARNER = ["student_id", "pupil_id", "user_id", "actor_id"] as const;
const RESOURCE = ["exercise_id", "item_id", "question_id"] as const;
const GRADE = ["grade", "level", "year"] as const;

/** The verbs that traces can have. */
export const TRACE_VERBS: readonly Trace["verb"][] = frozen(["passed", "failed", "completed"]);

/** The fields of every kind of record, in the order in which messages list them. */
export const RECORD_FIELDS: { readonly [K in RecordKind]: FieldsOf<RecordOf[K]> } = frozen({
  skills: {
    id: required(text, "unique"),
    preferred_label: required(text, "shown in recommendations, and embedded", [
      "label",
      "name",
      "title",
    ]),
    description: required(anyText, "embedded with the label; may be empty"),
    domain: required(snakeCase, "where the skill's traces count; begins with a letter", [
      "subject",
    ]),
    esco_uris: optional(listOf(text), "of texts; checked, not used"),
  },
  resources: {
    resource_id: required(text, "unique", RESOURCE),
    title: required(text, "shown, and embedded with the labels of the skills", ["name", "label"]),
    type: required(oneOf("exercise", "quiz", "lesson"), "checked, not used"),
    grade_level: required(
      grade,
      "school grade, CP to CM2 in France; or a [level](#levels-of-other-schools)",
      GRADE,
    ),
    estimated_duration_s: optional(seconds, "checked, not used"),
    skill_ids: required(
      filledListOf(text),
      "ids of distinct skills; the first is the primary one",
      ["skills"],
    ),
    activity_id: optional(text, "the resource's IRI in xAPI statements; unique"),
    retired: optional(boolean, "if true, never recommended; its traces still count"),
  },
  groups: {
    group_id: required(groupId, "unique; used in paths as it is"),
    name: required(name, "shown; two groups may have one name"),
    type: required(groupType, "what kind of group it is"),
  },
  learners: {
    learner_id: required(uuid, "unique; case-insensitive", LEARNER),
    mbox_sha1sum: optional(sha1, "the pseudonym that traces may use instead; unique"),
    display_name: required(
      text,
      "shown in lists; need not be a name ([privacy](../explanation/privacy.md))",
      ["name", "pseudonym", "nickname"],
    ),
    grade_level: required(
      grade,
      "school grade, or a [level](#levels-of-other-schools) of the school",
      GRADE,
    ),
    left: optional(boolean, "if true, the learner has left (see below)"),
    groups: optional(listOf(groupId), "ids of distinct groups"),
  },
  traces: {
    trace_id: optional(
      text,
      "a repeated trace counts once; the same id with other content is a fault",
    ),
    learner_id: required(text, "uuid or pseudonym of a learner", LEARNER),
    resource_id: required(text, "of a resource", RESOURCE),
    verb: required(oneOf(...TRACE_VERBS), "how the attempt ended", ["outcome", "result", "status"]),
    success: optional(boolean, "where it is null, `passed` and `completed` are successes"),
    score: optional(share, "null for an attempt without a score; counts to 9 decimals"),
    duration: warning(duration, "such as `PT1M30S`; not used"),
    timestamp: warning(
      timestamp,
      "says which days the data cover, and which scores of a skill are the latest",
    ),
    skills: optional(
      listOf(anything) as Validator<NonNullable<Trace["skills"]>>,
      "ids, or objects with an `id`; must match the skills of the resource, which alone count",
    ),
  },
  evidence: {
    learner_id: required(text, "uuid or pseudonym of a learner", LEARNER),
    resource_id: required(text, "of a resource", RESOURCE),
    traces: required(positiveCount, "number of traces"),
    scored_traces: required(count, "number of traces with a score"),
    score_sum_billionths: required(
      count,
      "sum of the scores, each rounded to an integer of billionths",
    ),
    scored_successes: required(count, "number of traces with a score that succeeded"),
    any_success: required(boolean, "whether any trace succeeded, scored or not"),
    any_known_outcome: required(boolean, "whether any trace tells if it succeeded"),
    first_timestamp: optional(timestamp, "the earliest timestamp of the traces"),
    last_timestamp: optional(timestamp, "the latest timestamp of the traces"),
    last_scored_at: optional(
      timestamp,
      "the timestamp of the latest trace with a score; null if one of these has none",
    ),
    last_score: optional(
      share,
      "the score of that trace; the lowest of several of one millisecond",
    ),
    missing_timestamps: optional(
      count,
      "number of the traces that have no timestamp: a [warning](errors.md#warnings)",
    ),
    repeated_traces: optional(
      count,
      "number of traces that were left out, since they repeat others",
    ),
    invalid_traces: optional(
      count,
      "number of traces that were left out, since they are invalid: a fault unless it is 0",
    ),
  },
});

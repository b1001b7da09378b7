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
  /** What it means, as the page about the data format says. */
  readonly about: string;
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

/** The verbs that traces can have. */
export const TRACE_VERBS: readonly Trace["verb"][] = frozen(["passed", "failed", "completed"]);

/** The fields of every kind of record, in the order in which messages list them. */
export const RECORD_FIELDS: { readonly [K in RecordKind]: FieldsOf<RecordOf[K]> } = frozen({
  skills: {
    id: { is: text, required: true, about: "unique" },
    preferred_label: { is: text, required: true, about: "shown in recommendations, and embedded" },
    description: { is: anyText, required: true, about: "embedded with the label; may be empty" },
    domain: {
      is: snakeCase,
      required: true,
      about: "where the skill's traces count; begins with a letter",
    },
    esco_uris: { is: listOf(text), required: false, about: "of texts; checked, not used" },
  },
  resources: {
    resource_id: { is: text, required: true, about: "unique" },
    title: { is: text, required: true, about: "shown, and embedded with the labels of the skills" },
    type: { is: oneOf("exercise", "quiz", "lesson"), required: true, about: "checked, not used" },
    grade_level: {
      is: grade,
      required: true,
      about: "school grade, CP to CM2 in France; or a [level](#levels-of-other-schools)",
    },
    estimated_duration_s: { is: seconds, required: false, about: "checked, not used" },
    skill_ids: {
      is: filledListOf(text),
      required: true,
      about: "ids of distinct skills; the first is the primary one",
    },
    activity_id: {
      is: text,
      required: false,
      about: "the resource's IRI in xAPI statements; unique",
    },
    retired: {
      is: boolean,
      required: false,
      about: "if true, never recommended; its traces still count",
    },
  },
  groups: {
    group_id: { is: groupId, required: true, about: "unique; used in paths as it is" },
    name: { is: name, required: true, about: "shown; two groups may have one name" },
    type: { is: groupType, required: true, about: "what kind of group it is" },
  },
  learners: {
    learner_id: { is: uuid, required: true, about: "unique; case-insensitive" },
    mbox_sha1sum: {
      is: sha1,
      required: false,
      about: "the pseudonym that traces may use instead; unique",
    },
    display_name: {
      is: text,
      required: true,
      about: "shown in lists; need not be a name ([privacy](../explanation/privacy.md))",
    },
    grade_level: {
      is: grade,
      required: true,
      about: "school grade, or a [level](#levels-of-other-schools) of the school",
    },
    left: { is: boolean, required: false, about: "if true, the learner has left (see below)" },
    groups: { is: listOf(groupId), required: false, about: "ids of distinct groups" },
  },
  traces: {
    trace_id: {
      is: text,
      required: false,
      about: "a repeated trace counts once; the same id with other content is a fault",
    },
    learner_id: { is: text, required: true, about: "uuid or pseudonym of a learner" },
    resource_id: { is: text, required: true, about: "of a resource" },
    verb: { is: oneOf(...TRACE_VERBS), required: true, about: "how the attempt ended" },
    success: {
      is: boolean,
      required: false,
      about: "where it is null, `passed` and `completed` are successes",
    },
    score: {
      is: share,
      required: false,
      about: "null for an attempt without a score; counts to 9 decimals",
    },
    duration: {
      is: duration,
      required: false,
      onlyWarns: true,
      about: "such as `PT1M30S`; not used",
    },
    timestamp: {
      is: timestamp,
      required: false,
      onlyWarns: true,
      about: "says which days the data cover; the order of attempts does not matter",
    },
    skills: {
      is: listOf(anything) as Validator<NonNullable<Trace["skills"]>>,
      required: false,
      about:
        "ids, or objects with an `id`; must match the skills of the resource, which alone count",
    },
  },
  evidence: {
    learner_id: { is: text, required: true, about: "uuid or pseudonym of a learner" },
    resource_id: { is: text, required: true, about: "of a resource" },
    traces: { is: positiveCount, required: true, about: "number of traces" },
    scored_traces: { is: count, required: true, about: "number of traces with a score" },
    score_sum_billionths: {
      is: count,
      required: true,
      about: "sum of the scores, each rounded to an integer of billionths",
    },
    scored_successes: {
      is: count,
      required: true,
      about: "number of traces with a score that succeeded",
    },
    any_success: {
      is: boolean,
      required: true,
      about: "whether any trace succeeded, scored or not",
    },
    any_known_outcome: {
      is: boolean,
      required: true,
      about: "whether any trace tells if it succeeded",
    },
    first_timestamp: {
      is: timestamp,
      required: false,
      about: "the earliest timestamp of the traces",
    },
    last_timestamp: { is: timestamp, required: false, about: "the latest timestamp of the traces" },
    missing_timestamps: {
      is: count,
      required: false,
      about: "number of the traces that have no timestamp: a [warning](errors.md#warnings)",
    },
    repeated_traces: {
      is: count,
      required: false,
      about: "number of traces that were left out, since they repeat others",
    },
    invalid_traces: {
      is: count,
      required: false,
      about: "number of traces that were left out, since they are invalid: a fault unless it is 0",
    },
  },
});

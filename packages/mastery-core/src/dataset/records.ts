/** A skill of the catalogue. */
export interface Skill {
  readonly id: string;
  readonly preferred_label: string;
  readonly description: string;
  /** Name of the domain the skill belongs to, in snake_case. */
  readonly domain: string;
  readonly esco_uris?: readonly string[] | null;
}

/** A resource of the catalogue: something a learner can work on. */
export interface Resource {
  readonly resource_id: string;
  readonly title: string;
  readonly type: "exercise" | "quiz" | "lesson";
  /** School grade, an integer from 1 to 5. */
  readonly grade_level: number;
  /** Seconds, greater than 0. */
  readonly estimated_duration_s?: number | null;
  /** Ids of one or more distinct skills; the first is the primary one. */
  readonly skill_ids: readonly string[];
}

/**
 * A learner. Records may carry further fields, a simulation's `ability` and `archetype` among them: they are never read,
 * so nothing behind the reader can hold them.
 */
export interface Learner {
  /** A uuid; letter case does not matter. */
  readonly learner_id: string;
  /** The learner's pseudonym in traces: 40 hexadecimal digits. */
  readonly mbox_sha1sum?: string | null;
  readonly display_name: string;
  /** School grade, an integer from 1 to 5. */
  readonly grade_level: number;
}

/** One recorded attempt of a learner on a resource. */
export interface Trace {
  /** A repeated id with equal content counts once; with different content it is a fault. */
  readonly trace_id?: string | null;
  /** The learner's uuid or pseudonym. */
  readonly learner_id: string;
  readonly resource_id: string;
  readonly verb: "passed" | "failed" | "completed";
  /** Where null or absent, `passed` and `completed` count as success. */
  readonly success?: boolean | null;
  /** From 0 to 1; null or absent for an attempt without a score. */
  readonly score?: number | null;
  /** ISO 8601 duration, such as `PT1M30S`. */
  readonly duration?: string | null;
  /** ISO 8601 date and time. */
  readonly timestamp: string;
  /** Checked against the skills of the resource in the catalogue, which alone count. */
  readonly skills?: readonly (string | { readonly id: string })[] | null;
}

/** Records in any order, in memory or streamed. */
export type Records<T> = Iterable<T> | AsyncIterable<T>;

/** One of the four kinds of records. */
export type RecordKind = keyof DatasetRecords;

/** The four kinds of records that `precompute()` starts from. */
export interface DatasetRecords {
  readonly skills: Records<Skill>;
  readonly resources: Records<Resource>;
  readonly learners: Records<Learner>;
  readonly traces: Records<Trace>;
}

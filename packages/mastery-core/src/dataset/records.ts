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
  /** The resource's activity id in xAPI statements, an IRI; no other resource has the same. */
  readonly activity_id?: string | null;
  /** No longer given to learners: its traces are evidence like any others, but it is neither discovered nor recommended. */
  readonly retired?: boolean | null;
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
  /** Has left the school: known, so that their traces are no fault, but these are skipped, and nothing is computed for them. */
  readonly left?: boolean | null;
}

/** One recorded attempt of a learner on a resource. */
export interface Trace {
  /** A repeated id with equal content counts once, whatever form its times are in; with different content it is a fault. */
  readonly trace_id?: string | null;
  /** The learner's uuid or pseudonym. */
  readonly learner_id: string;
  readonly resource_id: string;
  readonly verb: "passed" | "failed" | "completed";
  /** Where null or absent, `passed` and `completed` count as success. */
  readonly success?: boolean | null;
  /** From 0 to 1; null or absent for an attempt without a score. */
  readonly score?: number | null;
  /** ISO 8601 duration, such as `PT1M30S`. One that cannot be read is a warning. */
  readonly duration?: string | null;
  /**
   * ISO 8601 date and time, with a `T` or a space between them; UTC where no zone is given. Where it is missing or cannot be read,
   * that is a warning, and the trace has no date.
   */
  readonly timestamp?: string | null;
  /** Checked against the skills of the resource in the catalogue, which alone count. */
  readonly skills?: readonly (string | { readonly id: string })[] | null;
}

/**
 * What a learner's traces on one resource come to, counted elsewhere: a `GROUP BY` over the traces. Records of the same learner
 * and resource add up.
 */
export interface EvidenceRecord {
  /** The learner's uuid or pseudonym. */
  readonly learner_id: string;
  readonly resource_id: string;
  /** Traces, 1 or more. */
  readonly traces: number;
  /** Traces with a score. */
  readonly scored_traces: number;
  /** Sum of their scores, each rounded to an integer of billionths: 0.75 counts 750,000,000. */
  readonly score_sum_billionths: number;
  /** Traces with a score that succeeded. */
  readonly scored_successes: number;
  /** Whether any trace succeeded, scored or not. */
  readonly any_success: boolean;
  /** Whether any trace tells if it succeeded. */
  readonly any_known_outcome: boolean;
}

/**
 * Many records of evidence in columns, as column stores and Arrow hand them over: row `i` is the record of learner
 * `learner_ids[learner[i]]` on resource `resource_ids[resource[i]]`, with the `i`-th value of each other column.
 */
export interface EvidenceBatch {
  /** Uuids or pseudonyms. */
  readonly learner_ids: readonly string[];
  readonly resource_ids: readonly string[];
  /** Positions in `learner_ids`. */
  readonly learner: Uint32Array;
  /** Positions in `resource_ids`. */
  readonly resource: Uint32Array;
  readonly traces: Uint32Array;
  readonly scored_traces: Uint32Array;
  readonly score_sum_billionths: Float64Array;
  readonly scored_successes: Uint32Array;
  /** 1 for true, 0 for false. */
  readonly any_success: Uint8Array;
  /** 1 for true, 0 for false. */
  readonly any_known_outcome: Uint8Array;
}

/** Records in any order, in memory or streamed. */
export type Records<T> = Iterable<T> | AsyncIterable<T>;

/** One of the kinds of records. */
export type RecordKind = "skills" | "resources" | "learners" | "traces" | "evidence";

/** What `precompute()` starts from: a catalogue, its learners, and their traces, or the evidence counted from them. */
export type DatasetRecords = CatalogueRecords & (TraceRecords | EvidenceRecords);

interface CatalogueRecords {
  readonly skills: Records<Skill>;
  readonly resources: Records<Resource>;
  readonly learners: Records<Learner>;
}

interface TraceRecords {
  readonly traces: Records<Trace>;
  readonly evidence?: never;
}

interface EvidenceRecords {
  /** One by one, or many at once. */
  readonly evidence: Records<EvidenceRecord | EvidenceBatch>;
  readonly traces?: never;
}

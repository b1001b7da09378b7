import type { Trace } from "@mastery/core";

/** Optional properties. Null counts as absent, because some serializers write null. */
type Nullable<T> = { readonly [Name in keyof T]?: T[Name] | null };

/** The properties that are read from a valid xAPI statement (1.0.3 or 2.0). */
export interface Statement
  extends Nullable<{
    id: string;
    result: Nullable<{
      /** A scaled score is from -1 to 1. */
      score: Nullable<Record<"scaled" | "raw" | "min" | "max", number>>;
      success: boolean;
      completion: boolean;
      duration: unknown;
    }>;
    context: Nullable<{
      /** The activities that this activity is part of. Version 1.0.3 allows a single activity instead of a list. */
      contextActivities: Nullable<{ parent: Activity | readonly Activity[] }>;
      /** Shared by the statements of one attempt. Not validated. */
      registration: unknown;
    }>;
    /** Times are not validated here, because an unreadable time only causes a warning about the trace. */
    timestamp: unknown;
    /** Time at which the record store received the statement. */
    stored: unknown;
  }> {
  readonly actor: Nullable<{
    objectType: "Agent" | "Group";
    mbox: string;
    mbox_sha1sum: string;
    openid: string;
    account: { readonly homePage: string; readonly name: string };
  }>;
  readonly verb: Activity;
  /** The id is the IRI of an activity, or the uuid of a referenced statement. */
  readonly object: Nullable<{ objectType: ObjectType; id: string }>;
}

interface Activity {
  readonly id: string;
}

/** The types in the specification, and a type that Open edX uses for problems with several questions. */
export const OBJECT_TYPES = [
  "Activity",
  "GroupActivity",
  "Agent",
  "Group",
  "StatementRef",
  "SubStatement",
] as const;

export type ObjectType = (typeof OBJECT_TYPES)[number];

/** Outcome of an attempt, or `by_result` if the result decides. Statements with an `ignored` or unknown verb are not attempts. */
export type VerbMeaning = Trace["verb"] | "by_result" | "ignored";

const MEANINGS: readonly (readonly [iri: string, meaning: VerbMeaning])[] = [
  ["http://adlnet.gov/expapi/verbs/passed", "passed"],
  ["http://adlnet.gov/expapi/verbs/mastered", "passed"],
  ["http://adlnet.gov/expapi/verbs/failed", "failed"],
  ["http://adlnet.gov/expapi/verbs/completed", "completed"],
  ["http://activitystrea.ms/schema/1.0/complete", "completed"],
  ["http://adlnet.gov/expapi/verbs/answered", "by_result"],
  ["http://adlnet.gov/expapi/verbs/attempted", "by_result"],
  ["http://adlnet.gov/expapi/verbs/experienced", "by_result"],
  ["http://adlnet.gov/expapi/verbs/interacted", "by_result"],
  ["http://adlnet.gov/expapi/verbs/responded", "by_result"],
  ["http://adlnet.gov/expapi/verbs/scored", "by_result"],
  ["http://id.tincanapi.com/verb/earned", "by_result"],
  ["https://w3id.org/xapi/acrossx/verbs/evaluated", "by_result"],
];

/** Default meanings of the verbs of ADL (also in SCORM and cmi5), activity streams and Open edX grades, with `http` and `https`. */
export const VERBS: ReadonlyMap<string, VerbMeaning> = new Map(
  MEANINGS.flatMap(([iri, meaning]) => spellings(iri).map((spelling) => [spelling, meaning])),
);

export const VOIDED: ReadonlySet<string> = new Set(
  spellings("http://adlnet.gov/expapi/verbs/voided"),
);

export const ANSWERED: ReadonlySet<string> = new Set(
  spellings("http://adlnet.gov/expapi/verbs/answered"),
);

/** Some platforms write `https` instead of the vocabulary's `http`. */
function spellings(iri: string): readonly [string, string] {
  const rest = iri.slice(iri.indexOf(":"));
  return [`http${rest}`, `https${rest}`];
}

/**
 * Returns the statements in a record. Nothing is validated. A record can be:
 *
 * - a page of a record store, `{"statements": […], "more": "…"}`;
 * - the result of the Learning Records Converter of Prometheus-X, `{"output_trace": {…}, …}`;
 * - a statement.
 */
export function unwrap(record: unknown): readonly unknown[] {
  if (typeof record !== "object" || record === null || "actor" in record) return [record];
  if ("statements" in record && Array.isArray(record.statements)) return record.statements;
  return "output_trace" in record ? [record.output_trace] : [record];
}

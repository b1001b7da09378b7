import type { Trace } from "@mastery/core";

/** The properties that are read from a valid xAPI statement (1.0.3 or 2.0). Null counts as absent, because some serializers write null. */
export interface Statement {
  readonly id?: string | null;
  readonly actor: Actor;
  readonly verb: { readonly id: string };
  readonly object: StatementObject;
  readonly result?: Result | null;
  readonly context?: Context | null;
  /** Times are not validated here, because an unreadable time only causes a warning about the trace. */
  readonly timestamp?: unknown;
  /** Time at which the record store received the statement. */
  readonly stored?: unknown;
}

export interface Actor {
  readonly objectType?: "Agent" | "Group" | null;
  readonly mbox?: string | null;
  readonly mbox_sha1sum?: string | null;
  readonly openid?: string | null;
  readonly account?: { readonly homePage: string; readonly name: string } | null;
}

interface StatementObject {
  readonly objectType?: ObjectType | null;
  /** The IRI of an activity, or the uuid of a referenced statement. */
  readonly id?: string | null;
}

/** The types in the specification, and one that Open edX uses for problems with several questions. */
export const OBJECT_TYPES = [
  "Activity",
  "GroupActivity",
  "Agent",
  "Group",
  "StatementRef",
  "SubStatement",
] as const;

export type ObjectType = (typeof OBJECT_TYPES)[number];

/** Returns whether a type, or its absence, stands for an activity. */
export function isActivity(objectType: ObjectType | null | undefined): boolean {
  return (objectType ?? "Activity") === "Activity" || objectType === "GroupActivity";
}

export interface Context {
  readonly contextActivities?: ContextActivities | null;
}

interface ContextActivities {
  /** Activities that this activity is part of. Version 1.0.3 allows a single activity instead of a list. */
  readonly parent?: ContextActivity | readonly ContextActivity[] | null;
}

interface ContextActivity {
  readonly id: string;
}

export interface Result {
  readonly score?: Score | null;
  readonly success?: boolean | null;
  readonly completion?: boolean | null;
  readonly duration?: unknown;
}

export interface Score {
  /** Scaled score, from -1 to 1. */
  readonly scaled?: number | null;
  readonly raw?: number | null;
  readonly min?: number | null;
  readonly max?: number | null;
}

/**
 * Meaning of a verb for an attempt: its outcome, or `by_result` if the result decides. Statements with an `ignored` or unknown verb are not
 * attempts.
 */
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

/**
 * Default meanings of the verbs of ADL (also used by SCORM and cmi5), of activity streams, and of Open edX grades. Each verb has two
 * spellings, since some platforms write `https` instead of the vocabulary's `http`.
 */
export const VERBS: ReadonlyMap<string, VerbMeaning> = new Map(
  MEANINGS.flatMap(([iri, meaning]) => spellings(iri).map((spelling) => [spelling, meaning])),
);

/** The verb of statements that void another statement, in both spellings. */
export const VOIDED: ReadonlySet<string> = new Set(
  spellings("http://adlnet.gov/expapi/verbs/voided"),
);

/** The verb of answers to a question, in both spellings. */
export const ANSWERED: ReadonlySet<string> = new Set(
  spellings("http://adlnet.gov/expapi/verbs/answered"),
);

/** Returns a verb's IRI with each scheme: `http`, then `https`. */
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

/** Returns whether a line of JSON may contain a voiding statement. Thanks to this quick test, most lines are not parsed. */
export function mayVoid(text: string): boolean {
  return text.includes("voided") || text.includes("\\u00");
}

/** Returns the ids of the statements that a record voids. */
export function voidedBy(record: unknown): string[] {
  return unwrap(record).flatMap((statement) => {
    const { verb, object } = (statement ?? {}) as Partial<Statement>;
    const voids = VOIDED.has(verb?.id ?? "") && typeof object?.id === "string";
    return voids ? [object.id.toLowerCase()] : [];
  });
}

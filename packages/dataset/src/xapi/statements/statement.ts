/**
 * The part of a valid xAPI statement (1.0.3 or 2.0) that is read. Some serializers write null for absent properties, so null counts as
 * absent.
 */
export interface Statement {
  readonly id?: string | null;
  readonly actor: Actor;
  readonly verb: { readonly id: string };
  readonly object: StatementObject;
  readonly result?: Result | null;
  readonly context?: Context | null;
  /** Not validated, like all times: an unreadable one is a warning about the trace. */
  readonly timestamp?: unknown;
  /** When the record store received it. */
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
  /** An activity's IRI, or the uuid of a referenced statement. */
  readonly id?: string | null;
}

/** The types of the specification, and the one that Open edX gives to problems of several questions, which are activities. */
export const OBJECT_TYPES = [
  "Activity",
  "GroupActivity",
  "Agent",
  "Group",
  "StatementRef",
  "SubStatement",
] as const;

export type ObjectType = (typeof OBJECT_TYPES)[number];

/** Whether a type is that of activities, as it is where none is given. */
export function isActivity(objectType: ObjectType | null | undefined): boolean {
  return (objectType ?? "Activity") === "Activity" || objectType === "GroupActivity";
}

export interface Context {
  readonly contextActivities?: ContextActivities | null;
}

interface ContextActivities {
  /** What the activity is part of. Version 1.0.3 allows one activity in place of a list. */
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
  /** From -1 to 1. */
  readonly scaled?: number | null;
  readonly raw?: number | null;
  readonly min?: number | null;
  readonly max?: number | null;
}

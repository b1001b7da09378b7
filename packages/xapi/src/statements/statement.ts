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
  readonly objectType?: "Activity" | "Agent" | "Group" | "StatementRef" | "SubStatement" | null;
  /** An activity's IRI, or the uuid of a referenced statement. */
  readonly id?: string | null;
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
